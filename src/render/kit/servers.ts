import type { APITextDisplayComponent, ComponentType } from 'discord-api-types/v10';
import type { Unreached } from '../../domain/notifications/follows.ts';
import type { Ref } from '../../domain/servers/refs.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { WHY_MISSING, type WhyMissing } from '../../domain/serving/whyMissing.ts';
import type { Texts } from '../texts/texts.ts';
import { MAX_TEXT } from './limits.ts';
import { linesOf } from './lines.ts';
import { clip, oneLine, plainClipped } from './markdown.ts';
import type { Message } from './message.ts';
import { bold } from './title.ts';

const TEXT: ComponentType.TextDisplay = 10;

/** "on Attic and Cellar": where an item can be found; undefined where there is one server. */
export function onServers(
  texts: Texts,
  { ratingKey, also = [] }: { readonly ratingKey?: Ref | undefined; readonly also?: readonly Ref[] | undefined },
  servers?: ServerNames,
): string | undefined {
  const names = [ratingKey, ...also].flatMap((ref) => (ref === undefined ? [] : (servers?.(ref) ?? [])));
  return names.length === 0 ? undefined : texts.search.onServers(together(texts, [...new Set(names)]));
}

/** "on Attic": which server a row is about; undefined where there is one server. */
export const onServer = (texts: Texts, ref: Ref | undefined, servers?: ServerNames): string | undefined =>
  ref === undefined ? undefined : onServers(texts, { ratingKey: ref }, servers);

/** "**Evening** on Attic": a bold name, with its server where another server may have the same name. */
export function boldOnServer(
  texts: Texts,
  { key, title }: { readonly key: Ref | undefined; readonly title: string },
  servers?: ServerNames,
): string {
  const where = onServer(texts, key, servers);
  return where === undefined ? bold(title, texts.search.untitled) : `${bold(title, texts.search.untitled)} ${where}`;
}

/** Most characters of a name in a head. */
const MAX_NAME = 60;

/**
 * "Films on Attic", raw: a name where another server may have the same. Only the title is cut, never the
 * server.
 */
export function nameOnServer(
  { search }: Pick<Texts, 'search'>,
  { key, title }: { readonly key: Ref; readonly title: string },
  servers: ServerNames,
): string {
  const server = servers(key);
  if (server === undefined) return title;
  const where = ` ${search.onServers(server)}`;
  return `${clip(oneLine(title) || search.untitled, Math.max(10, MAX_NAME - where.length))}${where}`;
}

const together = ({ stats }: Texts, names: readonly string[]): string =>
  new Intl.ListFormat(stats.language, { type: 'conjunction' }).format(names.map((name) => plainClipped(name, 60)));

/** The message with a line, under its first one, that says to which of several servers the request went. */
export const withServer = (texts: Texts, message: Message, name: string | undefined): Message =>
  name === undefined
    ? message
    : { ...message, components: withLine(message.components, `-# ${texts.search.onServers(plainClipped(name, 60))}`) };

/**
 * The message with a line, under its first one, about servers whose part is missing. If there is no room, the
 * message's own text is cut: an incomplete answer must not look whole.
 */
export function withMissing(texts: Texts, message: Message, missing: ReadonlyMap<string, WhyMissing>): Message {
  const said = WHY_MISSING.map((why) => {
    const names = [...missing].flatMap(([name, each]) => (each === why ? [name] : []));
    return names.length > 0 && `-# ${texts.errors.servers[why](together(texts, names), names.length)}`;
  });
  const line = linesOf(...said);
  return line === undefined ? message : { ...message, components: withLine(message.components, line) };
}

/** The message with a line, under its first one, that follow notifications do not reach this person. */
export const withUnreached = (texts: Texts, message: Message, where: Unreached): Message => ({
  ...message,
  components: withLine(message.components, unreachedWords(texts, where)),
});

export function unreachedWords({ follow }: Texts, where: Unreached): string {
  if (where.kind === 'channel') return follow.closedChannel(`<#${where.channelId}>`);
  return where.kind === 'direct' ? follow.closed : follow.antiSpam;
}

/** The message with a line that names the servers where no account of the person is known. */
export const withoutAccount = (texts: Texts, message: Message, names: readonly string[]): Message =>
  names.length === 0
    ? message
    : {
        ...message,
        components: withLine(message.components, `-# ${texts.account.notKnownOn(together(texts, names))}`),
      };

/** Discord counts the text of all components together. */
function withLine(components: Message['components'], line: string): Message['components'] {
  const texts: string[] = [];
  eachText(components, (content) => texts[texts.push(content) - 1] ?? content);
  const over = texts.reduce((sum, { length }) => sum + length, line.length + 1) - MAX_TEXT;
  const longest = texts.indexOf(texts.toSorted((a, b) => b.length - a.length)[0] ?? '');
  let at = -1;
  return eachText(components, (content) => {
    at += 1;
    const kept = over > 0 && at === longest ? clip(content, content.length - over) : content;
    return at === 0 ? `${kept}\n${line}` : kept;
  });
}

function eachText(components: Message['components'], change: (content: string) => string): Message['components'] {
  const changed = JSON.stringify(components, (_, part: unknown) =>
    isText(part) ? { ...part, content: change(part.content) } : part,
  );
  // The cast: nothing but texts was exchanged, for other texts.
  return JSON.parse(changed) as Message['components'];
}

const isText = (part: unknown): part is APITextDisplayComponent =>
  typeof part === 'object' && part !== null && Reflect.get(part, 'type') === TEXT;
