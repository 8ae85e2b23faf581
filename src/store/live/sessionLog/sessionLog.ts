import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { streamKey } from '../../../domain/live/rules/stream.ts';
import {
  LONGEST_LOOK_MS,
  type LoggedStream,
  type LoggedStreams,
  type ReplayRange,
  SESSION_LOG_DAYS,
  type SessionLog,
} from '../../../domain/live/sessionLog.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import { chunksOf } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { replay, segmentsIn } from './replay.ts';

type StreamsByKey = ReadonlyMap<string, LoggedStream>;

/** All streams at one moment. */
interface SeenStreams {
  readonly at: number;
  readonly now: StreamsByKey;
}

/** A stream that is new or has changed; undefined: it has ended. */
type StreamChange = readonly [key: string, stream: LoggedStream | undefined];

/** A smaller difference is not a change of bandwidth: servers estimate it again all the time. */
const NO_CHANGE = 0.2;

/** Hashed, because a key names its account. */
function byKey(streams: readonly LoggedStream[]): StreamsByKey {
  const found = new Map<string, LoggedStream>();
  for (const stream of streams) found.set(freeKey(looksOf(stream), found), stream);
  return found;
}

/** A server without ids may have several streams that look alike: their order tells them apart. */
function freeKey(looks: string, taken: StreamsByKey): string {
  for (let count = 1; ; count += 1) {
    const key = createHash('sha256').update(`${count} ${looks}`).digest('base64url').slice(0, 22);
    if (!taken.has(key)) return key;
  }
}

const looksOf = (stream: LoggedStream): string =>
  streamKey(stream) ?? JSON.stringify([stream.account, stream.player.id, stream.item.ratingKey ?? stream.item.title]);

function changesBetween(before: StreamsByKey, now: StreamsByKey): readonly StreamChange[] {
  const ended = [...before.keys()].filter((key) => !now.has(key));
  const changed = [...now].filter(([key, stream]) => !isSame(before.get(key), stream));
  return [...ended.map((key) => [key, undefined] as const), ...changed];
}

/** The log's current streams: small changes of a bandwidth are not in it until they add up to a large one. */
const loggedAfter = (before: StreamsByKey, now: StreamsByKey): StreamsByKey =>
  new Map(
    [...now].map(([key, stream]) => {
      const logged = before.get(key);
      return [key, logged && isSame(logged, stream) ? logged : stream] as const;
    }),
  );

function isSame(before: LoggedStream | undefined, now: LoggedStream): boolean {
  if (before === undefined) return false;
  const { kbps: was, ...rest } = before;
  const { kbps: is, ...others } = now;
  return isClose(was, is) && isDeepStrictEqual(rest, others);
}

const isClose = (was: number | undefined, is: number | undefined): boolean =>
  was === undefined || is === undefined ? was === is : Math.abs(is - was) < NO_CHANGE * was || is === was;

/** A span begins with all streams of its first moment, so that replaying one never needs the one before. */
const LONGEST_SPAN_MS = HOUR_MS;
/** After a crash, a gap begins at most this much too early. */
const STORED_EVERY_MS = 60_000;

/** The span that is being written. Times are in ms since 1970. */
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

  async function record({ at, streams }: LoggedStreams): Promise<void> {
    const now = byKey(streams);
    span =
      span && goesOn(span, at)
        ? await goOn(db, span, { at, now })
        : await begin(db, { server, before: span }, { at, now });
  }

  async function flush(): Promise<void> {
    if (!span || span.storedUntil === span.until) return;
    const { id, until } = span;
    // It may have been deleted meanwhile, with the data of another media server.
    const isThere = await extend(db, id, until);
    // The span may also have grown meanwhile, or another one may have begun.
    if (span?.id === id) span = isThere ? { ...span, storedUntil: Math.max(span.storedUntil, until) } : undefined;
  }

  return {
    record,
    flush,
    watched: async (from, to) => {
      await flush();
      return joined(await segmentsIn(db, server, { from, to }));
    },
    between: async function* (range, signal) {
      await flush();
      const segments = await segmentsIn(db, server, range);
      const acts = await timesOfActs(db, range);
      for (const [index, segment] of segments.entries()) {
        const isSeam = segments[index + 1]?.from === segment.until;
        yield* replay(db, { ...segment, isSeam }, { acts, everyMs: range.everyMs, signal });
      }
    },
  };
}

/**
 * Times at which rules acted. Rules read the sessions first, which is the last look at streams that they
 * ended.
 */
async function timesOfActs(db: Database, { from, to }: ReplayRange): Promise<readonly number[]> {
  const acts = db.selectFrom('rule_acts').select('at').distinct().where('at', '>=', from).where('at', '<=', to);
  return (await acts.execute()).map(({ at }) => at);
}

const isSeamless = (span: Span, at: number): boolean => at >= span.until && at - span.until <= LONGEST_LOOK_MS;
const goesOn = (span: Span, at: number): boolean => isSeamless(span, at) && at - span.from < LONGEST_SPAN_MS;

async function goOn(db: Database, span: Span, { at, now }: SeenStreams): Promise<Span | undefined> {
  const changes = changesBetween(span.streams, now);
  const next = { ...span, until: at, streams: loggedAfter(span.streams, now) };
  if (changes.length === 0 && at - span.storedUntil < STORED_EVERY_MS) return next;
  const isThere = await db.transaction().execute(async (trx) => {
    if (!(await extend(trx, span.id, at))) return false;
    await insert(trx, span.id, { at, changes });
    return true;
  });
  return isThere ? { ...next, storedUntil: at } : begin(db, { server: span.server }, { at, now });
}

/** Begins a span. `before` ends at its own last look, or now if no look is missing between the two. */
const begin = (
  db: Database,
  { server, before }: { readonly server: ServerId; readonly before?: Span | undefined },
  { at, now }: SeenStreams,
): Promise<Span> =>
  db.transaction().execute(async (trx) => {
    if (before) await extend(trx, before.id, isSeamless(before, at) ? at : before.until);
    const { id } = await trx
      .insertInto('session_spans')
      .values({ from_at: at, until_at: at, server_id: server })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insert(trx, id, { at, changes: [...now] });
    return { id, server, from: at, until: at, storedUntil: at, streams: now };
  });

/** True if that span still exists. It never becomes shorter: the log may be read while a look is recorded. */
async function extend(db: Database, id: number, until: number): Promise<boolean> {
  const later = sql<number>`max(until_at, ${until})`;
  const extended = db.updateTable('session_spans').set({ until_at: later }).where('id', '=', id);
  return (await extended.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

async function insert(
  trx: Database,
  spanId: number,
  { at, changes }: { readonly at: number; readonly changes: readonly StreamChange[] },
): Promise<void> {
  const rows = changes.map(([stream, logged]) => ({
    span_id: spanId,
    at,
    stream,
    account_id: logged?.account ?? null,
    data: logged ? JSON.stringify(logged) : null,
  }));
  for (const chunk of chunksOf(rows)) await trx.insertInto('session_changes').values(chunk).execute();
}

/** Without the seams between spans that follow each other. */
function joined(segments: readonly { readonly from: number; readonly until: number }[]) {
  const all: { from: number; until: number }[] = [];
  for (const { from, until } of segments) {
    const last = all.at(-1);
    if (last?.until === from) last.until = until;
    else all.push({ from, until });
  }
  return all;
}

/** A house needs a tenth of this; a server with more sends nonsense, and must not fill the disk. */
const MOST_ROWS = 200_000;

/** Deletes spans that are too old, too many, or dated in the future: then the clock was wrong. */
export async function sweepSessionLog(db: Database, now: Date): Promise<void> {
  const ms = now.getTime();
  const spans = db.deleteFrom('session_spans');
  await spans.where('until_at', '<', ms - SESSION_LOG_DAYS * DAY_MS).execute();
  await spans.where('from_at', '>', ms + DAY_MS).execute();
  const newest = db.selectFrom('session_changes').select('span_id').orderBy('id', 'desc').offset(MOST_ROWS).limit(1);
  await spans.where('id', '<=', sql<number>`(${newest})`).execute();
}
