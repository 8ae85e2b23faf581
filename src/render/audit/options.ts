import { quietHoursSchema } from '../../domain/notifications/storedSettings.ts';
import { libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import { keepLinesThatFit } from '../kit/text/lines.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import { describeQuietHours, libraryOrServerName } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';
import { type AuditNames, formatAuditText } from './words.ts';

const MAX_VALUE = 80;
const MAX_OPTION_NAME = 40;

interface DeclaredOption {
  readonly name: string;
  readonly choices?: Readonly<Record<string, string>> | undefined;
}
type DeclaredOptions = Readonly<Record<string, DeclaredOption | undefined>>;

/**
 * Target for fields of an object that is an option's value. No command declares such fields, so they keep their keys as
 * names.
 */
const NO_COMMAND = '';

interface TypedOptions {
  readonly target: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Options as a person typed them, each with its name in the reader's language: "people: by name". */
export function describeTypedCommandOptions(
  texts: Texts,
  { target, options }: TypedOptions,
  names: AuditNames,
): readonly string[] {
  const declaredOptions = declaredOptionsFor(texts, target);
  return Object.entries(options).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const option = declaredOptions[key];
    const label = option?.name ?? clipAndEscapeText(key, MAX_OPTION_NAME);
    return [texts.lines.labelled(label, valueWords(texts, { key, value, option }, names))];
  });
}

function declaredOptionsFor(texts: Texts, target: string): DeclaredOptions {
  const { notify, board, counter, rule, follow, panel } = texts;
  if (target.startsWith('subscription')) {
    const { set, digest } = notify.declarations;
    return { ...set.options, kind: digest.options.kind, channelId: set.options.channel };
  }
  if (target.startsWith('board')) return board.declarations.set.options;
  if (target.startsWith('counter')) return counter.declarations.set.options;
  if (target === 'name and colour') return panel.declarations.look.options;
  if (target.startsWith('panel')) return panel.declarations.set.options;
  if (/^(?:new )?rule/.test(target)) return rule.declarations.add.options;
  return target.startsWith('delivery') ? follow.declarations.delivery.options : {};
}

interface OptionValue {
  readonly key: string;
  readonly value: unknown;
  readonly option?: DeclaredOption | undefined;
}

function valueWords(texts: Texts, { key, value, option }: OptionValue, names: AuditNames): string {
  const { yes, no } = texts.board.follow;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string') return textWords(texts, { key, text: value, option }, names);
  if (Array.isArray(value))
    return cutList(value.map((part: unknown) => valueWords(texts, { key, value: part, option }, names)));
  const quiet = quietHoursSchema.safeParse(value).data;
  if (quiet) return describeQuietHours(texts, quiet);
  return typeof value === 'object' && value !== null
    ? cutList(describeTypedCommandOptions(texts, { target: NO_COMMAND, options: { ...value } }, names))
    : String(value);
}

function cutList(words: readonly string[]): string {
  const fittingWords = keepLinesThatFit(words, MAX_VALUE);
  return [...fittingWords, ...(fittingWords.length < words.length ? ['…'] : [])].join(', ');
}

interface OptionText {
  readonly key: string;
  readonly text: string;
  readonly option?: DeclaredOption | undefined;
}

/** Names of libraries and choices. Any other text stays as it was typed. */
function textWords(texts: Texts, { key, text, option }: OptionText, names: AuditNames): string {
  if (key === 'library' || key === 'libraries')
    return text
      .split(',')
      .map((part) => libraryWords(texts, part, names))
      .join(', ');
  return option?.choices?.[text] ?? formatAuditText(text, MAX_VALUE, names);
}

/** Title of a library that was chosen from the list. A typed library name stays as it was typed. */
function libraryWords(texts: Texts, typedLibrary: string, { libraries = new Map() }: AuditNames): string {
  const [, key] = /^#?((?:\d+:)?\d*)$/.exec(typedLibrary.trim()) ?? [];
  const ref = key ? libraryRefSchema.safeParse(key).data : undefined;
  return ref === undefined ? formatAuditText(typedLibrary, MAX_VALUE) : libraryOrServerName(texts, ref, libraries);
}
