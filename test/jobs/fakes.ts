import { ChannelFailure, type ChannelFailureKind, type Channels } from '../../src/domain/channels.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { MediaServerFailure } from '../../src/domain/failure.ts';
import type { Logger } from '../../src/domain/logger.ts';
import type { HistoryEntry } from '../../src/domain/media.ts';
import type { MediaServer } from '../../src/domain/mediaServer.ts';
import type { Outbox } from '../../src/domain/store.ts';

export const CHANNEL = '100000000000000001';
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** What the tests call the present. */
export const NOON = new Date('2026-01-01T12:00:00Z');

export interface Line {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly sentence: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A log to read back. */
export function createRecorder(): { readonly log: Logger; readonly lines: Line[]; told(): string[] } {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (fields: Line['fields'], sentence: string) =>
    void lines.push({ level, sentence, fields });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return {
    log,
    lines,
    told: () => lines.filter(({ level }) => level !== 'debug').map(({ level, sentence }) => `${level}: ${sentence}`),
  };
}

/** A film called by its number, seen that long after noon. */
export const play = (n: number, afterNoonMs: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  historyKey: `/status/sessions/history/${n}`,
  item: { kind: 'movie', title: `Film ${n}`, ratingKey: `${n}` },
  viewedAt: new Date(NOON.getTime() + afterNoonMs),
  ...more,
});

export type HistoryMedia = Pick<MediaServer, 'history' | 'newestHistoryEntry' | 'accounts' | 'devices'>;

/** A server with these rows; `ignoresFilters` sends everything, whatever was asked. */
export function createFakeMedia({ ignoresFilters = false, pageSize = 50 } = {}) {
  const rows: HistoryEntry[] = [];
  const media: HistoryMedia = {
    async *history({ since }) {
      const found = rows.filter(({ viewedAt }) => ignoresFilters || since === undefined || viewedAt >= since);
      for (let start = 0; start < found.length; start += pageSize) yield found.slice(start, start + pageSize);
    },
    newestHistoryEntry: async () =>
      rows.reduce<HistoryEntry | undefined>((a, b) => (a && a.viewedAt >= b.viewedAt ? a : b), undefined),
    accounts: async () => [{ id: '1', name: 'Ada' }],
    devices: async () => [{ id: '7', name: 'Living room' }],
  };
  return { rows, media };
}

export const refused = (kind: 'unsupported' | 'unavailable' | 'unreachable') => async (): Promise<never> => {
  throw new MediaServerFailure(kind, { method: 'GET', path: '/accounts' });
};

interface Posted {
  readonly id: string;
  readonly channelId: string;
  readonly body: string;
  readonly nonce: string;
  readonly marker: number;
  readonly at: Date;
}

/** How one post goes wrong: before Discord took it, or after. `killed` never answers: the process died there. */
export type Fault = ChannelFailureKind | 'uncertain, but posted' | 'killed before' | 'killed after';

const forEver = () => new Promise<never>(() => undefined);

/** Discord, with its memory of nonces as short as it may be. */
export function createFakeDiscord(clock: Clock, nonceMemoryMs = 120_000) {
  const posted: Posted[] = [];
  const calls: string[] = [];
  const faults: (Fault | undefined)[] = [];
  const channels: Channels = {
    post: async ({ channelId, body, nonce, marker }) => {
      calls.push('post');
      const fault = faults.shift();
      if (fault === 'killed before') return forEver();
      if (fault && fault !== 'killed after' && fault !== 'uncertain, but posted')
        throw new ChannelFailure(fault, 'as told');
      const now = clock.now();
      const same = posted.find((one) => one.nonce === nonce && now.getTime() - one.at.getTime() < nonceMemoryMs);
      const id = same?.id ?? `m${posted.length + 1}`;
      if (!same) posted.push({ id, channelId, body, nonce, marker, at: now });
      if (fault === 'killed after') return forEver();
      if (fault) throw new ChannelFailure('uncertain', 'as told');
      return id;
    },
    find: async (channelId, marker, since) => {
      calls.push('find');
      return posted.findLast((one) => one.channelId === channelId && one.marker === marker && one.at >= since)?.id;
    },
  };
  return { channels, posted, calls, faults, told: () => posted.map(({ body }) => titlesIn(body)) };
}

/** The films in a message, in order. */
export const titlesIn = (body: string): readonly number[] =>
  [...body.matchAll(/\*\*Film (\d+)\*\*/g)].map(([, n]) => Number(n));

/** What waits in the outbox, taken out as if it had been sent. */
export async function takeOut(outbox: Outbox, channelId = CHANNEL): Promise<readonly string[]> {
  const bodies: string[] = [];
  for (let row = await outbox.next(channelId); row; row = await outbox.next(channelId)) {
    bodies.push(row.body);
    await outbox.sent(row.id, 'm', NOON);
  }
  return bodies;
}
