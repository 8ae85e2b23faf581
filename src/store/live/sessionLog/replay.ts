import { setImmediate as turn } from 'node:timers/promises';
import { jsonCodec } from '../../../domain/json.ts';
import {
  type LoggedSessionSnapshot,
  type LoggedStream,
  loggedStreamSchema,
  type SessionLogReplayRange,
} from '../../../domain/live/sessionLog.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { Database } from '../../database/database.ts';

const storedStream = jsonCodec(loggedStreamSchema);

/** Decodes a logged stream. Undefined if the stream ended, or if another program has overwritten the row. */
const streamIn = (data: string | null): LoggedStream | undefined =>
  data === null ? undefined : storedStream.safeParse(data).data;

/** Part of a logged time span to replay. `from` and `until` are in ms since 1970 and included. */
export interface LogSegment {
  readonly spanId: number;
  readonly from: number;
  readonly until: number;
}

/**
 * The logged parts of a time, oldest first and without overlaps. If the clock was set back, the earlier part ends where
 * the later one begins.
 */
export async function listLogSegments(
  db: Database,
  server: ServerId,
  { from, to }: Pick<SessionLogReplayRange, 'from' | 'to'>,
): Promise<readonly LogSegment[]> {
  const rows = await db
    .selectFrom('session_spans')
    .selectAll()
    .where('server_id', '=', server)
    .where('until_at', '>=', from)
    .where('from_at', '<=', to)
    .orderBy('id', 'desc')
    .execute();
  const segments: LogSegment[] = [];
  for (const { id, from_at, until_at } of rows) {
    // Rows come newest first, so the segments found so far were logged later than this row.
    const laterSegments = segments.filter((segment) => segment.until >= from_at && segment.from <= until_at);
    const segmentStart = Math.max(from, from_at);
    const segmentEnd = Math.min(to, until_at, ...laterSegments.map((segment) => segment.from));
    const isCovered = laterSegments.some((segment) => segment.from <= from_at);
    if (segmentStart <= segmentEnd && !isCovered) segments.push({ spanId: id, from: segmentStart, until: segmentEnd });
  }
  return segments.toSorted((a, b) => a.from - b.from || a.spanId - b.spanId);
}

interface ReplayedSegment extends LogSegment {
  /** True if the next segment begins with the last snapshot of this one. */
  readonly isSeam: boolean;
}

interface ReplayOptions {
  /** Times at which rules acted on streams. The replay has a snapshot at each of them. */
  readonly acts: readonly number[];
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** A logged change of a stream. Without a stream: a time at which the streams were read. */
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
 * Replays one segment as snapshots: at each change, at the times in `acts`, and at least every `everyMs`. Throws the
 * signal's reason if aborted.
 */
export async function* replaySessionLogSegment(
  db: Database,
  { spanId, from, until, isSeam }: ReplayedSegment,
  { acts, everyMs, signal }: ReplayOptions,
): AsyncGenerator<LoggedSessionSnapshot> {
  // Replays one hour at a time, so that other work of the process can run in between.
  await turn(undefined, { signal });
  const rows = db.selectFrom('session_changes').select(['at', 'stream', 'data']).where('span_id', '=', spanId);
  const changes = await rows.where('at', '<=', until).orderBy('id').execute();
  const actMoments = acts.filter((time) => time > from).map((time) => ({ at: time, stream: undefined, data: null }));
  const moments = [...changes, ...actMoments].toSorted((a, b) => a.at - b.at);
  const streams = new Map<string, LoggedStream>();
  let at = from;
  let nextIndex = 0;
  while (isSeam ? at < until : at <= until) {
    let nextMoment = moments[nextIndex];
    while (nextMoment && nextMoment.at <= at) {
      applyMoment(streams, nextMoment);
      nextIndex += 1;
      nextMoment = moments[nextIndex];
    }
    yield { at, streams: [...streams.values()] };
    at = Math.min(at + everyMs, nextMoment?.at ?? Number.POSITIVE_INFINITY);
  }
}
