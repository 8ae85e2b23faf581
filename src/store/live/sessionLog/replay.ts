import { setImmediate as turn } from 'node:timers/promises';
import { jsonOf } from '../../../domain/json.ts';
import {
  type LoggedStream,
  type LoggedStreams,
  loggedStream,
  type ReplayRange,
} from '../../../domain/live/sessionLog.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { Database } from '../../database/database.ts';

const stored = jsonOf(loggedStream);

/** Undefined if the stream ended, or if another program has overwritten the row. */
const streamIn = (data: string | null): LoggedStream | undefined =>
  data === null ? undefined : stored.safeParse(data).data;

/** A part of a span that counts. Times are in ms since 1970; both are included. */
export interface Segment {
  readonly spanId: number;
  readonly from: number;
  readonly until: number;
}

/**
 * Oldest first, without overlaps: after the clock was set back, earlier spans end where the later one begins.
 */
export async function segmentsIn(
  db: Database,
  server: ServerId,
  { from, to }: Pick<ReplayRange, 'from' | 'to'>,
): Promise<readonly Segment[]> {
  const rows = await db
    .selectFrom('session_spans')
    .selectAll()
    .where('server_id', '=', server)
    .where('until_at', '>=', from)
    .where('from_at', '<=', to)
    .orderBy('id', 'desc')
    .execute();
  const found: Segment[] = [];
  for (const { id, from_at, until_at } of rows) {
    const later = found.filter((segment) => segment.until >= from_at && segment.from <= until_at);
    const until = Math.min(to, until_at, ...later.map((segment) => segment.from));
    const begins = Math.max(from, from_at);
    const isCovered = later.some((segment) => segment.from <= from_at);
    if (begins <= until && !isCovered) found.push({ spanId: id, from: begins, until });
  }
  return found.toSorted((a, b) => a.from - b.from || a.spanId - b.spanId);
}

interface ReplayedSegment extends Segment {
  /** The next segment begins where this one ends, with the look at that time. */
  readonly isSeam: boolean;
}

interface ReplayOptions {
  /** Times at which rules acted: they saw the sessions then. */
  readonly acts: readonly number[];
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** A row of the log, or a look that may have found no change. */
interface Moment {
  /** Key of the stream; undefined for a look. */
  readonly stream: string | undefined;
  readonly data: string | null;
}

function applyTo(streams: Map<string, LoggedStream>, { stream: key, data }: Moment): void {
  if (key === undefined) return;
  const stream = streamIn(data);
  if (stream) streams.set(key, stream);
  else streams.delete(key);
}

/**
 * The looks of one segment: at each change, at the times of `acts`, and at least every `everyMs`. Rejects
 * with the signal's reason.
 */
export async function* replay(
  db: Database,
  { spanId, from, until, isSeam }: ReplayedSegment,
  { acts, everyMs, signal }: ReplayOptions,
): AsyncGenerator<LoggedStreams> {
  // An hour is replayed at once: other work gets its turn in between.
  await turn(undefined, { signal });
  const rows = db.selectFrom('session_changes').select(['at', 'stream', 'data']).where('span_id', '=', spanId);
  const changes = await rows.where('at', '<=', until).orderBy('id').execute();
  const looked = acts.filter((time) => time > from).map((time) => ({ at: time, stream: undefined, data: null }));
  const moments = [...changes, ...looked].toSorted((a, b) => a.at - b.at);
  const streams = new Map<string, LoggedStream>();
  let at = from;
  let next = 0;
  while (isSeam ? at < until : at <= until) {
    for (let moment = moments[next]; moment && moment.at <= at; next += 1, moment = moments[next])
      applyTo(streams, moment);
    yield { at, streams: [...streams.values()] };
    at = Math.min(at + everyMs, moments[next]?.at ?? Number.POSITIVE_INFINITY);
  }
}
