import type { Clock } from '../domain/clock.ts';
import type { MediaServer } from '../domain/mediaServer.ts';
import type { FeedStore } from '../domain/news.ts';
import { batchOf, decodeCursor, planTranscodes } from './transcodesPlan.ts';

export interface TranscodesDeps {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly feeds: Pick<FeedStore, 'cursor' | 'known' | 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called when there is news. */
  readonly wake: () => void;
  readonly signal: AbortSignal;
}

/**
 * One look at what plays: writes down the sessions that transcode, each once. What does so at the first look is known
 * and not told. Rejects, having written nothing, with the media server's or the database's failure or the signal's
 * reason; the next look goes on from the same place.
 */
export async function runTranscodes({ media, feeds, clock, wake, signal }: TranscodesDeps): Promise<void> {
  const stored = await feeds.cursor('transcodes');
  const sessions = await media.sessions({ signal });
  const now = clock.now();
  const plan = planTranscodes(sessions, stored === undefined ? undefined : decodeCursor(stored), now);
  if (stored === undefined) return feeds.record(batchOf(plan, 'first look', now));
  const keys = [...plan.transcoding.keys()];
  const known = await feeds.known('transcodes', keys);
  const fresh = new Set(keys).difference(known);
  if (fresh.size === 0 && plan.cursor === stored) return;
  await feeds.record(batchOf(plan, fresh, now));
  if (fresh.size > 0) wake();
}
