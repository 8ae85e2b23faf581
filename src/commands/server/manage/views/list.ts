import type { HealthState } from '../../../../domain/media/server/health.ts';
import type { KnownServer } from '../../../../domain/servers/mediaServers.ts';
import { failureSentence } from '../../../../render/kit/errors.ts';
import { timestamp } from '../../../../render/kit/expiry.ts';
import { listMessage, nothingDone } from '../../../../render/kit/layout.ts';
import { joined } from '../../../../render/kit/lines.ts';
import { moment, plainClipped } from '../../../../render/kit/markdown.ts';
import type { Message } from '../../../../render/kit/message.ts';
import { type Pages, pageControls } from '../../../../render/kit/pages.ts';
import type { Row } from '../../../../render/kit/rows.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { serverTitle } from './sentences.ts';

export type ServerState =
  /** It has just answered. */
  | { readonly kind: 'up'; readonly libraries: number; readonly version: string | undefined }
  | Extract<HealthState, { kind: 'down' | 'token-refused' }>
  /** It refuses its token, which expired at that time. */
  | { readonly kind: 'token-expired'; readonly at: Date }
  /** It was asked, and this is the result. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** It was asked, and did not answer in time. */
  | { readonly kind: 'silent' }
  /** Another one answers at its address. */
  | { readonly kind: 'another' }
  /** Its token cannot be decrypted. */
  | { readonly kind: 'unreadable' }
  /** Its token was given for another address. */
  | { readonly kind: 'token-elsewhere' }
  /** It has been added just now. */
  | { readonly kind: 'starting' };

export interface ListedServer {
  readonly known: KnownServer;
  readonly state: ServerState;
  /** Where it is the default server. */
  readonly isDefault: { readonly here: boolean; readonly inChannel: boolean };
  /** The guilds that may see it, and how many more; only for people who run the installation. */
  readonly seenIn?: { readonly names: readonly string[]; readonly others: number } | undefined;
}

interface ServerPage extends Pages {
  readonly total: number;
  readonly before: number;
}

export function renderServers(
  texts: Texts,
  servers: readonly ListedServer[],
  { total, before, ...at }: ServerPage,
): Message {
  if (total === 0) return nothingDone(texts.errors.servers.none);
  return listMessage({
    head: texts.servers.head(total),
    rows: servers.map((each): Row => ({ content: rowOf(texts, each) })),
    total,
    before,
    foot: (...shown) => (at.pages > 1 ? texts.pages.shown(...shown) : undefined),
    controls: pageControls(texts, at),
    private: true,
  });
}

function rowOf(texts: Texts, { known, state, isDefault, seenIn }: ListedServer): string {
  const { servers } = texts;
  const marks = joined([
    isDefault.here ? servers.defaultHere : undefined,
    isDefault.inChannel ? servers.defaultInChannel : undefined,
  ]);
  const title = joined([serverTitle(known), marks]);
  const foot = seenIn && `-# ${joined([guildWords(texts, seenIn), plainClipped(known.address.href, 60)])}`;
  return [title, stateLine(texts, state), ...(foot ? [foot] : [])].join('\n');
}

function stateLine(texts: Texts, state: ServerState): string {
  const { servers, errors } = texts;
  switch (state.kind) {
    case 'up':
      return servers.answers(state.libraries, state.version && plainClipped(state.version, 40));
    case 'down':
      return `${errors.awaySince[state.because](moment(state.since))} ${servers.checked(moment(state.latest))}`;
    case 'token-refused':
      return servers.tokenRefused(moment(state.since));
    case 'token-expired':
      return texts.tokens.ofServer(timestamp(state.at));
    case 'failed':
      return failureSentence(texts, state.error);
    case 'another':
    case 'unreadable':
    case 'token-elsewhere':
    case 'silent':
    case 'starting':
      return servers[state.kind];
  }
}

/** The most names that fit beside the others. */
const MOST_GUILDS = 5;

function guildWords({ servers }: Texts, { names, others }: NonNullable<ListedServer['seenIn']>): string {
  const more = others + Math.max(names.length - MOST_GUILDS, 0);
  const shown = [
    ...names.slice(0, MOST_GUILDS).map((name) => plainClipped(name, 30)),
    ...(more > 0 ? [servers.elsewhere(more)] : []),
  ];
  return shown.length === 0 ? servers.seenNowhere : servers.seenIn(shown.join(', '));
}
