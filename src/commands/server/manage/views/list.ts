import type { ServerHealthState } from '../../../../domain/media/server/health.ts';
import type { InstalledServer } from '../../../../domain/servers/mediaServers.ts';
import { failureSentence } from '../../../../render/kit/message/errors.ts';
import { createListMessage, createNothingChangedMessage } from '../../../../render/kit/message/layout.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import { type PageNavigation, pageControls } from '../../../../render/kit/message/pages.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { joinFacts } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../../render/kit/text/markdown.ts';
import { dateTimestamp } from '../../../../render/kit/text/tokenExpiry.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { serverTitle } from './sentences.ts';

export type ServerState =
  | { readonly kind: 'up'; readonly libraries: number; readonly version: string | undefined }
  | Extract<ServerHealthState, { kind: 'down' | 'token-refused' }>
  /** The token expired at this time, and the server refuses it. */
  | { readonly kind: 'token-expired'; readonly at: Date }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'silent' }
  | { readonly kind: 'another' }
  /** The server's token cannot be decrypted. */
  | { readonly kind: 'unreadable' }
  /** The server's token was typed for another address than the server's current one. */
  | { readonly kind: 'token-elsewhere' }
  /** The server was added just now and is not running yet. */
  | { readonly kind: 'starting' };

export interface ListedServer {
  readonly knownServer: InstalledServer;
  readonly state: ServerState;
  /** The places where this server is the default: the guild, or the channel of the command. */
  readonly defaultFor: { readonly guild: boolean; readonly channel: boolean };
  /**
   * Names of guilds that may see the server, and the number of further guilds. Set only for people who run the
   * installation.
   */
  readonly seenIn?: { readonly names: readonly string[]; readonly otherCount: number } | undefined;
}

interface ServerPage extends PageNavigation {
  readonly total: number;
  readonly before: number;
}

export function renderServers(
  texts: Texts,
  servers: readonly ListedServer[],
  { total, before, ...pageInfo }: ServerPage,
): Message {
  if (total === 0) return createNothingChangedMessage(texts.errors.servers.none);
  return createListMessage({
    head: texts.servers.head(total),
    rows: servers.map((entry): Row => ({ content: serverRow(texts, entry) })),
    total,
    before,
    foot: (...counts) => (pageInfo.pages > 1 ? texts.pages.shown(...counts) : undefined),
    controls: pageControls(texts, pageInfo),
    private: true,
  });
}

function serverRow(texts: Texts, { knownServer, state, defaultFor, seenIn }: ListedServer): string {
  const { servers } = texts;
  const marks = joinFacts([
    defaultFor.guild ? servers.defaultHere : undefined,
    defaultFor.channel ? servers.defaultInChannel : undefined,
  ]);
  const title = joinFacts([serverTitle(knownServer), marks]);
  const foot =
    seenIn && `-# ${joinFacts([guildWords(texts, seenIn), clipAndEscapeText(knownServer.address.href, 60)])}`;
  return [title, stateLine(texts, state), ...(foot ? [foot] : [])].join('\n');
}

function stateLine(texts: Texts, state: ServerState): string {
  const { servers, errors } = texts;
  switch (state.kind) {
    case 'up':
      return servers.answers(state.libraries, state.version && clipAndEscapeText(state.version, 40));
    case 'down':
      return `${errors.awaySince[state.because](formatDiscordTimestamp(state.since))} ${servers.checked(formatDiscordTimestamp(state.latest))}`;
    case 'token-refused':
      return servers.tokenRefused(formatDiscordTimestamp(state.since));
    case 'token-expired':
      return texts.tokens.ofServer(dateTimestamp(state.at));
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

const MOST_GUILDS = 5;

function guildWords({ servers }: Texts, { names, otherCount }: NonNullable<ListedServer['seenIn']>): string {
  const hiddenCount = otherCount + Math.max(names.length - MOST_GUILDS, 0);
  const parts = [
    ...names.slice(0, MOST_GUILDS).map((name) => clipAndEscapeText(name, 30)),
    ...(hiddenCount > 0 ? [servers.elsewhere(hiddenCount)] : []),
  ];
  return parts.length === 0 ? servers.seenNowhere : servers.seenIn(parts.join(', '));
}
