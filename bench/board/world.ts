import { createHash } from 'node:crypto';
import type { Session } from '../../src/domain/media/sessions/session.ts';
import type { ChannelUpkeep, DiscordChannels } from '../../src/domain/notifications/channels.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../src/domain/store.ts';
import { BoardJob } from '../../src/jobs/live/board/board.ts';
import { createPrepareStreams } from '../../src/jobs/live/board/seenStreams.ts';

const HOUR = 3_600_000;
const EPOCH = 1_420_070_400_000n;
const noop = () => undefined;
export const silentLog = { debug: noop, info: noop, warn: noop, error: noop };

export function createBenchClock() {
  let now = Date.UTC(2026, 0, 1, 12);
  const clock = { now: () => new Date(now), steadyMs: () => now, wait: () => new Promise<void>(noop) };
  return {
    clock,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** A Discord that accepts every request at once, and counts requests by kind. */
export function createRequestCountingDiscord(now: () => Date) {
  const requests = new Map<string, number>();
  let count = 0;
  const countRequest = (name: string): void => {
    requests.set(name, (requests.get(name) ?? 0) + 1);
    count += 1;
  };
  const newMessage = (name: string): string => {
    countRequest(name);
    return String(((BigInt(now().getTime()) - EPOCH) << 22n) + BigInt(count));
  };
  const channels: DiscordChannels & ChannelUpkeep = {
    time: () => ({ earliest: now(), latest: now() }),
    post: async () => newMessage('posts'),
    edit: async () => countRequest('edits'),
    find: async () => undefined,
    remove: async () => countRequest('deletes'),
    newest: async () => newMessage('looks'),
    rename: async () => countRequest('renames'),
    pin: async () => countRequest('pins'),
    has: async () => true,
  };
  return { channels, requests };
}

/**
 * Sessions of this many people, spread over the length of two-hour films, `elapsedMs` milliseconds after the start of
 * the measurement. A film that ends begins again.
 */
export const createStreamSessions = (streams: number, elapsedMs: number): readonly Session[] =>
  Array.from({ length: streams }, (_, n) => ({
    id: `session-${n}`,
    sessionKey: String(n),
    item: { kind: 'movie', title: `Film ${n}`, ratingKey: String(n), durationMs: 2 * HOUR },
    user: { id: String(n), name: `Person ${n}` },
    player: { title: `Player ${n}`, product: 'TV', state: 'playing', local: n % 2 === 0 },
    viewOffsetMs: (elapsedMs + (n * 2 * HOUR) / streams) % (2 * HOUR),
    live: false,
    bandwidthKbps: 4000 + n,
    decision: n % 3 === 0 ? 'transcode' : 'direct play',
  }));

/** A bot's boards on the real store. Functions that answer at once replace everything else. */
export const createBoards = (
  store: DatabaseStore,
  channels: DiscordChannels & ChannelUpkeep,
  clock: ReturnType<typeof createBenchClock>['clock'],
) =>
  new BoardJob({
    ...store,
    channels,
    clock,
    log: silentLog,
    streams: createPrepareStreams({ knownVersions: async () => new Map() }),
    statesOf: (ids) => ids.map((id) => ({ id, name: 'Home', state: { kind: 'up' } })),
    appearanceOf: async () => ({ name: undefined, ownName: undefined, colour: undefined }),
    visible: { serversOf: () => [FIRST_SERVER_ID], serverOf: () => FIRST_SERVER_ID },
    idle: async () => ({ played: [], added: [] }),
    posters: { small: async () => new Map() },
    buttonsOf: (_, { id }) => [
      { label: 'End …', style: 'danger', press: { action: 'end', target: { id }, by: 'anyone' } },
    ],
    detailsOf: (_, { id }) => ({
      label: 'Details',
      style: 'secondary',
      press: { action: 'details', target: { id }, by: 'anyone' },
    }),
    // Makes the ids of buttons and menus with a fast hash. The benchmark `ack` measures the store's own.
    fill: async ({ components }, userId) =>
      JSON.parse(JSON.stringify(components).replace(/press:\d+/g, (id) => ticketOf(`${userId} ${id}`))),
    channelBlocker: { failed: async () => undefined, worked: async () => false },
    needsChanged: noop,
    random: () => 0,
  });

const ticketOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
