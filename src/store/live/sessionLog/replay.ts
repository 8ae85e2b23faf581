import { setImmediate as turn } from 'node:timers/promises';
import type { LoggedStream, LoggedStreams } from '../../../domain/live/sessionLog.ts';
import type { Database } from '../../database/database.ts';
import { streamIn } from './data.ts';
import type { Segment } from './segments.ts';

interface ReplayedSegment extends Segment {
  /** The next segment begins where this one ends, with the look at that time. */
  readonly isSeam: boolean;
}

/** The looks of one segment, at each change and every so many ms. Rejects with the signal's reason. */
export async function* replay(
  db: Database,
  { spanId, from, until, isSeam }: ReplayedSegment,
  everyMs: number,
  signal: AbortSignal,
): AsyncGenerator<LoggedStreams> {
  // An hour is replayed at once: other work gets its turn in between.
  await turn(undefined, { signal });
  const rows = db.selectFrom('session_changes').select(['at', 'stream', 'data']).where('span_id', '=', spanId);
  const changes = await rows.where('at', '<=', until).orderBy('id').execute();
  const streams = new Map<string, LoggedStream>();
  let at = from;
  let next = 0;
  while (isSeam ? at < until : at <= until) {
    for (let change = changes[next]; change && change.at <= at; next += 1, change = changes[next]) {
      const stream = streamIn(change.data);
      if (stream) streams.set(change.stream, stream);
      else streams.delete(change.stream);
    }
    yield { at, streams: [...streams.values()] };
    at = Math.min(at + everyMs, changes[next]?.at ?? Number.POSITIVE_INFINITY);
  }
}
