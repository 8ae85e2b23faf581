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

const storedStream = jsonOf(loggedStream);

/** Decodes a stream. Undefined if the stream ended, or if another program has overwritten the row. */
const streamIn = (data: string | null): LoggedStream | undefined =>
  data === null ? undefined : storedStream.safeParse(data).data;

/** The part of a logged span that is replayed. Both times are in ms since 1970 and included. */
export interface Segment {
  readonly spanId: number;
  readonly from: number;
  readonly until: number;
}

/**
 * The segments, oldest first and without overlaps. If the clock was set back, an earlier span ends where the later one
 * begins.
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
  const segments: Segment[] = [];
  for (const { id, from_at, until_at } of rows) {
    const overlapping = segments.filter((segment) => segment.until >= from_at && segment.from <= until_at);
    const until = Math.min(to, until_at, ...overlapping.map((segment) => segment.from));
    const segmentStart = Math.max(from, from_at);
    const isCovered = overlapping.some((segment) => segment.from <= from_at);
    if (segmentStart <= until && !isCovered) segments.push({ spanId: id, from: segmentStart, until });
  }
  return segments.toSorted((a, b) => a.from - b.from || a.spanId - b.spanId);
}

interface ReplayedSegment extends Segment {
  /** True if the next segment begins with the same snapshot with which this one ends. */
  readonly isSeam: boolean;
}

interface ReplayOptions {
  /** Times at which rules acted, because rules read the sessions at these times. */
  readonly acts: readonly number[];
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** A change of a stream, or a snapshot that may have found no change. */
interface Moment {
  readonly stream: string | undefined;
  readonly data: string | null;
}

function applyMoment(streams: Map<string, LoggedStream>, { stream: key, data }: Moment): void {
  if (key === undefined) return;
  const stream = streamIn(data);
  if (stream) streams.set(key, stream);
  else streams.delete(key);
}

/**
 * The snapshots of one segment: at each change, at the times of `acts`, and at least every `everyMs`. Rejects with the
 * signal's reason.
 */
export async function* replaySegment(
  db: Database,
  { spanId, from, until, isSeam }: ReplayedSegment,
  { acts, everyMs, signal }: ReplayOptions,
): AsyncGenerator<LoggedStreams> {
  // Replays an hour at a time, so that other work can run in between.
  await turn(undefined, { signal });
  const rows = db.selectFrom('session_changes').select(['at', 'stream', 'data']).where('span_id', '=', spanId);
  const changes = await rows.where('at', '<=', until).orderBy('id').execute();
  const actMoments = acts.filter((time) => time > from).map((time) => ({ at: time, stream: undefined, data: null }));
  const moments = [...changes, ...actMoments].toSorted((a, b) => a.at - b.at);
  const streams = new Map<string, LoggedStream>();
  let at = from;
  let nextIndex = 0;
  while (isSeam ? at < until : at <= until) {
    for (let moment = moments[nextIndex]; moment && moment.at <= at; nextIndex += 1, moment = moments[nextIndex])
      applyMoment(streams, moment);
    yield { at, streams: [...streams.values()] };
    at = Math.min(at + everyMs, moments[nextIndex]?.at ?? Number.POSITIVE_INFINITY);
  }
}
