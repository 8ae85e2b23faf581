import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { streamKey } from '../../../domain/live/rules/stream.ts';
import {
  type LoggedSessionSnapshot,
  type LoggedStream,
  MAX_SNAPSHOT_INTERVAL_MS,
  SESSION_LOG_DAYS,
  type SessionLog,
  type SessionLogReplayRange,
} from '../../../domain/live/sessionLog.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import { chunksOf } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { listLogSegments, replaySessionLogSegment } from './replay.ts';

type StreamsByKey = ReadonlyMap<string, LoggedStream>;

interface Snapshot {
  readonly at: number;
  readonly streams: StreamsByKey;
}

/** New state of a stream. Undefined if the stream ended. */
type StreamChange = readonly [key: string, stream: LoggedStream | undefined];

/**
 * Smallest change of a stream's bandwidth that is logged, as a share, because media servers keep revising their
 * estimates.
 */
const LEAST_BANDWIDTH_CHANGE = 0.2;

/** Keys are hashed, because a key names the account that streams. */
function groupByKey(streams: readonly LoggedStream[]): StreamsByKey {
  const streamsByKey = new Map<string, LoggedStream>();
  for (const stream of streams) streamsByKey.set(freeKey(appearanceOf(stream), streamsByKey), stream);
  return streamsByKey;
}

/** Numbers streams that look alike, which media servers without session ids may report. */
function freeKey(appearance: string, usedKeys: StreamsByKey): string {
  for (let number = 1; ; number += 1) {
    const key = createHash('sha256').update(`${number} ${appearance}`).digest('base64url').slice(0, 22);
    if (!usedKeys.has(key)) return key;
  }
}

const appearanceOf = (stream: LoggedStream): string =>
  streamKey(stream) ?? JSON.stringify([stream.account, stream.player.id, stream.item.ratingKey ?? stream.item.title]);

function changesBetween(before: StreamsByKey, after: StreamsByKey): readonly StreamChange[] {
  const endedKeys = [...before.keys()].filter((key) => !after.has(key));
  const changedStreams = [...after].filter(([key, stream]) => !isSame(before.get(key), stream));
  return [...endedKeys.map((key) => [key, undefined] as const), ...changedStreams];
}

/** Leaves out small changes of bandwidth. They are compared again with the last logged value next time. */
function streamsAsLogged(before: StreamsByKey, after: StreamsByKey): StreamsByKey {
  const streams = new Map<string, LoggedStream>();
  for (const [key, stream] of after) {
    const loggedStream = before.get(key);
    streams.set(key, loggedStream && isSame(loggedStream, stream) ? loggedStream : stream);
  }
  return streams;
}

function isSame(before: LoggedStream | undefined, after: LoggedStream): boolean {
  if (before === undefined) return false;
  const { kbps: kbpsBefore, ...restBefore } = before;
  const { kbps: kbpsAfter, ...restAfter } = after;
  return isCloseBandwidth(kbpsBefore, kbpsAfter) && isDeepStrictEqual(restBefore, restAfter);
}

function isCloseBandwidth(kbpsBefore: number | undefined, kbpsAfter: number | undefined): boolean {
  if (kbpsBefore === kbpsAfter) return true;
  if (kbpsBefore === undefined || kbpsAfter === undefined) return false;
  return Math.abs(kbpsAfter - kbpsBefore) < LEAST_BANDWIDTH_CHANGE * kbpsBefore;
}

/**
 * Maximum length of a time span in the log, in ms. Each span begins with all streams, so that it can be replayed alone.
 */
const LONGEST_SPAN_MS = HOUR_MS;
/** How often the end of the current time span is stored, in ms. After a crash, this much of the span may be missing. */
const STORED_EVERY_MS = 60_000;

/** The time span that is being logged. Times are in ms since 1970. */
interface Span {
  readonly id: number;
  readonly server: ServerId;
  readonly from: number;
  readonly until: number;
  readonly storedUntil: number;
  readonly streams: StreamsByKey;
}

export function createSessionLog(db: Database, server: ServerId): SessionLog {
  let span: Span | undefined;

  async function record({ at, streams }: LoggedSessionSnapshot): Promise<void> {
    const snapshot = { at, streams: groupByKey(streams) };
    span =
      span && canContinue(span, at)
        ? await continueSpan(db, span, snapshot)
        : await beginSpan(db, { server, before: span }, snapshot);
  }

  async function flush(): Promise<void> {
    if (!span || span.storedUntil === span.until) return;
    const { id, until } = span;
    // The time span may have been deleted in the meantime, together with the data of its media server.
    const isStored = await extend(db, id, until);
    // During the write, the time span may have grown, or another one may have begun.
    if (span?.id === id) span = isStored ? { ...span, storedUntil: Math.max(span.storedUntil, until) } : undefined;
  }

  return {
    record,
    flush,
    watched: async (from, to) => {
      await flush();
      return withoutSeams(await listLogSegments(db, server, { from, to }));
    },
    between: async function* (range, signal) {
      await flush();
      const segments = await listLogSegments(db, server, range);
      const acts = await timesOfActs(db, range);
      for (const [index, segment] of segments.entries()) {
        const isSeam = segments[index + 1]?.from === segment.until;
        yield* replaySessionLogSegment(db, { ...segment, isSeam }, { acts, everyMs: range.everyMs, signal });
      }
    },
  };
}

/**
 * Times at which rules acted on streams. A snapshot at such a time may be the last one with a stream that a rule ended.
 */
async function timesOfActs(db: Database, { from, to }: SessionLogReplayRange): Promise<readonly number[]> {
  const acts = db.selectFrom('rule_acts').select('at').distinct().where('at', '>=', from).where('at', '<=', to);
  return (await acts.execute()).map(({ at }) => at);
}

const isSeamless = (span: Span, at: number): boolean => at >= span.until && at - span.until <= MAX_SNAPSHOT_INTERVAL_MS;
const canContinue = (span: Span, at: number): boolean => isSeamless(span, at) && at - span.from < LONGEST_SPAN_MS;

async function continueSpan(db: Database, span: Span, snapshot: Snapshot): Promise<Span | undefined> {
  const { at, streams } = snapshot;
  const changes = changesBetween(span.streams, streams);
  const nextSpan = { ...span, until: at, streams: streamsAsLogged(span.streams, streams) };
  if (changes.length === 0 && at - span.storedUntil < STORED_EVERY_MS) return nextSpan;
  const isStored = await db.transaction().execute(async (trx) => {
    if (!(await extend(trx, span.id, at))) return false;
    await insertChanges(trx, span.id, { at, changes });
    return true;
  });
  return isStored ? { ...nextSpan, storedUntil: at } : beginSpan(db, { server: span.server }, snapshot);
}

/** Begins a time span. The preceding span ends now, or at its last snapshot if the bot missed any since. */
const beginSpan = (
  db: Database,
  { server, before }: { readonly server: ServerId; readonly before?: Span | undefined },
  { at, streams }: Snapshot,
): Promise<Span> =>
  db.transaction().execute(async (trx) => {
    if (before) await extend(trx, before.id, isSeamless(before, at) ? at : before.until);
    const { id } = await trx
      .insertInto('session_spans')
      .values({ from_at: at, until_at: at, server_id: server })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertChanges(trx, id, { at, changes: [...streams] });
    return { id, server, from: at, until: at, storedUntil: at, streams };
  });

/**
 * Extends a time span of the log. False if it was deleted. A span never becomes shorter, because the log may be read
 * while a snapshot is recorded.
 */
async function extend(db: Database, id: number, until: number): Promise<boolean> {
  const laterEnd = sql<number>`max(until_at, ${until})`;
  const update = db.updateTable('session_spans').set({ until_at: laterEnd }).where('id', '=', id);
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

async function insertChanges(
  trx: Database,
  spanId: number,
  { at, changes }: { readonly at: number; readonly changes: readonly StreamChange[] },
): Promise<void> {
  const rows = changes.map(([key, stream]) => ({
    span_id: spanId,
    at,
    stream: key,
    account_id: stream?.account ?? null,
    data: stream ? JSON.stringify(stream) : null,
  }));
  for (const chunk of chunksOf(rows)) await trx.insertInto('session_changes').values(chunk).execute();
}

function withoutSeams(segments: readonly { readonly from: number; readonly until: number }[]) {
  const watchedTimes: { from: number; until: number }[] = [];
  for (const { from, until } of segments) {
    const lastTime = watchedTimes.at(-1);
    if (lastTime?.until === from) lastTime.until = until;
    else watchedTimes.push({ from, until });
  }
  return watchedTimes;
}

/** Maximum rows of the log. A household needs a tenth. A media server that sends nonsense must not fill the disk. */
const MOST_ROWS = 200_000;

/** Deletes time spans that are too old, too many, or in the future because of a wrong clock. */
export async function sweepSessionLog(db: Database, now: Date): Promise<void> {
  const ms = now.getTime();
  const spans = db.deleteFrom('session_spans');
  await spans.where('until_at', '<', ms - SESSION_LOG_DAYS * DAY_MS).execute();
  await spans.where('from_at', '>', ms + DAY_MS).execute();
  const newestExcessSpan = db
    .selectFrom('session_changes')
    .select('span_id')
    .orderBy('id', 'desc')
    .offset(MOST_ROWS)
    .limit(1);
  await spans.where('id', '<=', sql<number>`(${newestExcessSpan})`).execute();
}
