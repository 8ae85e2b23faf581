import type { ServerHealthState } from '../../../../domain/media/server/health.ts';
import type { Delivery } from '../../../../domain/media/sessions/streamDecision.ts';
import { joinFacts } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../../render/kit/text/markdown.ts';
import { roundKbps } from '../../../../render/kit/text/quality.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** Maximum length of a name in characters, before escaping. */
export const MAX_NAME_LENGTH = 30;

export interface BoardServer {
  readonly name?: string | undefined;
  readonly state: ServerHealthState;
  readonly isUnread?: boolean | undefined;
}

export interface BoardHeadContent {
  /** Streams that the heading counts. Undefined until the streams were read once. */
  readonly streams?: readonly { readonly delivery: Delivery }[] | undefined;
  /** Media servers of the board, named if there are several. Empty if the guild may no longer see any. */
  readonly servers: readonly BoardServer[];
  /** Time at which the streams were last read. Set only if they cannot be read now. */
  readonly asOf?: Date | undefined;
}

/** Heading, totals, and a line for each media server that cannot be read. */
export const boardHeadText = (texts: Texts, content: BoardHeadContent): string =>
  [heading(texts, content), ...headLines(texts, content)].join('\n');

/** "Now playing on Attic": a board about one of several media servers names it. */
const heading = ({ board }: Texts, { servers }: BoardHeadContent): string =>
  board.head(servers.length === 1 ? plainName(servers[0]?.name) : undefined);

/** States in which a media server's streams cannot be read now, even if they were read before. */
const CANNOT_BE_READ: readonly ServerHealthState['kind'][] = ['down', 'token-refused'];

/** "3 streams · 1 transcode · 12 Mbit/s", and which media servers cannot be reached. */
function headLines(texts: Texts, { streams, servers, asOf }: BoardHeadContent): readonly string[] {
  const isIncomplete = servers.some(({ isUnread, state }) => isUnread || CANNOT_BE_READ.includes(state.kind));
  const totalsLine = streams && totals(texts, streams, { isIncomplete, isOutdated: asOf !== undefined });
  return [totalsLine, ...servers.map((server) => serverLine(texts, server))].filter((line) => typeof line === 'string');
}

/**
 * If some media servers cannot be read, the totals must not claim that there are no streams or that the numbers are
 * complete.
 */
function totals(
  { board, session }: Texts,
  streams: NonNullable<BoardHeadContent['streams']>,
  { isIncomplete, isOutdated }: { readonly isIncomplete: boolean; readonly isOutdated: boolean },
): string | undefined {
  if (streams.length === 0) return isIncomplete || isOutdated ? undefined : board.nobody;
  const transcodeCount = streams.filter(({ delivery }) => delivery.decision === 'transcode').length;
  const kbps = roundKbps(streams.reduce((sum, { delivery }) => sum + (delivery.reservedKbps ?? 0), 0));
  return joinFacts([
    board.streams(streams.length),
    transcodeCount > 0 ? board.transcodes(transcodeCount) : undefined,
    kbps > 0 ? session.rate(kbps) : undefined,
    isIncomplete && !isOutdated ? board.asFarAsSeen : undefined,
  ]);
}

function serverLine({ board }: Texts, { name, state, isUnread }: BoardServer): string | undefined {
  if (state.kind === 'down') return board.down(formatDiscordTimestamp(state.since, 'f'), plainName(name));
  if (state.kind === 'token-refused') return board.tokenRefused(plainName(name));
  return isUnread ? board.unread(plainName(name)) : undefined;
}

const plainName = (name: string | undefined): string | undefined => name && clipAndEscapeText(name, MAX_NAME_LENGTH);
