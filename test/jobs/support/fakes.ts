import { z } from 'zod';
import type { Clock } from '../../../src/domain/clock.ts';
import type { Logger } from '../../../src/domain/logger.ts';
import type { HistoryEntry } from '../../../src/domain/media/history/history.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import {
  type ChannelDirectory,
  ChannelFailure,
  type ChannelFailureKind,
  type ChannelMessage,
  type ChannelPost,
  type DiscordChannels,
} from '../../../src/domain/notifications/channels.ts';
import type { Outbox } from '../../../src/domain/notifications/outbox.ts';
import type { PostFile } from '../../../src/domain/notifications/posts.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';

export const CHANNEL = '100000000000000001';
export const GUILD = '200000000000000001';
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
export function createRecorder(): { readonly log: Logger; readonly lines: Line[]; sentences(): string[] } {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (fields: Line['fields'], sentence: string) =>
    void lines.push({ level, sentence, fields });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return {
    log,
    lines,
    sentences: () =>
      lines.filter(({ level }) => level !== 'debug').map(({ level, sentence }) => `${level}: ${sentence}`),
  };
}

/** A film called by its number, seen that long after noon. */
export const play = (n: number, afterNoonMs: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  historyKey: `/status/sessions/history/${n}`,
  item: { kind: 'movie', title: `Film ${n}`, ratingKey: `${n}` },
  viewedAt: new Date(NOON.getTime() + afterNoonMs),
  ...more,
});

export type HistoryMedia = Pick<MediaServer, 'history' | 'historyPage' | 'newestHistoryEntry' | 'accounts' | 'devices'>;

/** A server with these rows; `ignoresFilters` sends everything, whatever was asked. */
export function createFakeMedia({ ignoresFilters = false, pageSize = 50 } = {}) {
  const rows: HistoryEntry[] = [];
  const media: HistoryMedia = {
    async *history({ since }) {
      const found = rows.filter(({ viewedAt }) => ignoresFilters || since === undefined || viewedAt >= since);
      for (let start = 0; start < found.length; start += pageSize) yield found.slice(start, start + pageSize);
    },
    historyPage: async (start) => {
      const sorted = rows.toSorted((a, b) => b.viewedAt.getTime() - a.viewedAt.getTime());
      const entries = sorted.slice(start, start + pageSize);
      const end = start + entries.length;
      return { entries, sent: entries.length, total: rows.length, next: end < rows.length ? end : undefined };
    },
    newestHistoryEntry: async () =>
      rows.reduce<HistoryEntry | undefined>((a, b) => (a && a.viewedAt >= b.viewedAt ? a : b), undefined),
    accounts: async () => [{ id: '1', name: 'Ada' }],
    devices: async () => [{ id: '7', name: 'Living room' }],
  };
  return { rows, media };
}

export const refused = (kind: MediaServerFailureKind) => async (): Promise<never> => {
  throw new MediaServerFailure(kind, { method: 'GET', path: '/accounts' });
};

interface Posted {
  readonly id: string;
  readonly channelId: string;
  /** As it is by now. */
  readonly body: string;
  readonly files: readonly PostFile[];
  readonly nonce: string;
  readonly at: Date;
  readonly edits: number;
}

/** How a request fails: before Discord took it, or after. `killed` never answers, since the process died there. */
export type Fault = ChannelFailureKind | 'uncertain, but posted' | 'killed before' | 'killed after';

/** What happens to requests with files, until it is changed. */
export type Uploads = 'taken' | 'refused' | 'failing' | 'failing, but taken';

const forEver = () => new Promise<never>(() => undefined);

/** Discord, with its memory of nonces as short as it may be, and a clock of its own. */
export function createFakeDiscord(clock: Clock, nonceMemoryMs = 120_000) {
  /** In order; people delete messages by taking them out. */
  const posted: Posted[] = [];
  const calls: string[] = [];
  const faults: (Fault | undefined)[] = [];
  /** The channels that are blocked while they are in it. */
  const out = new Map<string, ChannelFailureKind>();
  let count = 0;
  let ahead = 0;
  let uploads: Uploads = 'taken';
  let dislikes = (_body: string): boolean => false;
  let chokes = (_body: string): boolean => false;
  const now = () => new Date(clock.now().getTime() + ahead);

  /** One request, with what goes wrong with it. */
  async function rememberServer<T>({ channelId, files, body }: ChannelMessage, request: () => T): Promise<T> {
    const refusal = out.get(channelId);
    if (refusal) throw new ChannelFailure(refusal, 'as told');
    const fault = faults.shift();
    if (fault === 'killed before') return forEver();
    if (fault && fault !== 'killed after' && fault !== 'uncertain, but posted')
      throw new ChannelFailure(fault, 'as told');
    const isUpload = files.length > 0 && uploads !== 'taken';
    if (isUpload && uploads === 'refused') throw new ChannelFailure('invalid', 'as told', { isUpload });
    if (isUpload && uploads === 'failing') throw new ChannelFailure('uncertain', 'as told', { isUpload });
    if (dislikes(body)) throw new ChannelFailure('invalid', 'as told');
    if (chokes(body)) throw new ChannelFailure('uncertain', 'as told');
    const result = request();
    if (isUpload) throw new ChannelFailure('uncertain', 'as told', { isUpload });
    if (fault === 'killed after') return forEver();
    if (fault) throw new ChannelFailure('uncertain', 'as told');
    return result;
  }

  function create({ channelId, body, files, nonce }: ChannelPost): string {
    const at = now();
    const same = posted.find((one) => one.nonce === nonce && at.getTime() - one.at.getTime() < nonceMemoryMs);
    if (same) return same.id;
    count += 1;
    posted.push({ id: `m${count}`, channelId, body, files, nonce, at, edits: 0 });
    return `m${count}`;
  }

  function change(messageId: string, { channelId, body, files }: ChannelMessage): void {
    const at = posted.findIndex((one) => one.id === messageId && one.channelId === channelId);
    const message = posted[at];
    if (!message) throw new ChannelFailure('missing', 'nothing of that id');
    posted[at] = { ...message, body, files, edits: message.edits + 1 };
  }

  const channels: DiscordChannels = {
    time: () => ({ earliest: now(), latest: now() }),
    post: async (post) => {
      calls.push('post');
      return rememberServer(post, () => create(post));
    },
    edit: async (messageId, message) => {
      calls.push('edit');
      return rememberServer(message, () => change(messageId, message));
    },
    find: async (channelId, markers, since, until) => {
      calls.push('find');
      return posted.findLast(
        ({ at, body, ...one }) =>
          one.channelId === channelId &&
          [...markers].some((marker) => hasComponent(body, marker)) &&
          at >= since &&
          at <= until,
      )?.id;
    },
  };
  const directory: Pick<ChannelDirectory, 'guildOf' | 'ownerOf' | 'direct'> = {
    guildOf: async () => GUILD,
    ownerOf: (guildId) => `owner of ${guildId}`,
    direct: async (userId) => `direct to ${userId}`,
  };
  /** How far its clock is ahead of ours from now on, in ms. */
  const setAhead = (ms: number) => {
    ahead = ms;
  };
  return {
    channels,
    directory,
    /** Everybody is an admin for ever. */
    mayRead: async () => true,
    /** Nothing in it can be pressed. */
    fill: async ({ components }: Message) => components,
    /** There is nothing to take apart. */
    split: async () => [],
    posted,
    calls,
    faults,
    out,
    setAhead,
    /** Bodies that it refuses from now on, as AutoMod does. */
    dislike: (which: (body: string) => boolean) => {
      dislikes = which;
    },
    /** Bodies that it answers with a 5xx from now on, and does not take. */
    chokeOn: (which: (body: string) => boolean) => {
      chokes = which;
    },
    setUploads: (to: Uploads) => {
      uploads = to;
    },
    sentences: () => posted.map(({ body }) => titlesIn(body)),
  };
}

const drawn = z.object({
  components: z.array(z.looseObject({ id: z.number().optional() })),
  text: z.string().default('something else'),
});

/** As Discord is searched: only what is in the message counts. */
const hasComponent = (body: string, id: number): boolean =>
  drawn.parse(JSON.parse(body)).components.some((component) => component.id === id);

/** A body that says this, as the post of that key has it or one that edits it. */
export const draw = (text: string, key = text, channelId = CHANNEL): string =>
  JSON.stringify({ components: [{ type: 17, id: createMessageMarker(key, channelId), components: [] }], text });

/** What a drawn body says. */
export const textIn = (body: string): string => drawn.parse(JSON.parse(body)).text;

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

/** Reads them as the publisher does, a few at a time. */
export async function* inPages<T>(all: readonly T[], size = 2): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
