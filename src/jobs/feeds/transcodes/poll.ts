import { versionsOf } from '../../../domain/media/sessions/versions.ts';
import type { LookDeps } from '../source.ts';
import { batchOf, decodeCursor, planTranscodes } from './plan.ts';

export type TranscodesDeps = LookDeps<'item', 'latestSessions'>;

/**
 * Polls the current streams once: records each session that transcodes, once. Sessions that transcode at the
 * first poll count as known and make no events. Rejects, having written nothing, with the media server's or
 * the database's failure or the signal's reason; the next poll continues from the same place.
 */
export async function runTranscodes(deps: TranscodesDeps): Promise<void> {
  const { latestSessions, media, feeds, clock, wake, signal } = deps;
  const stored = await feeds.cursor('transcodes');
  const { sessions } = await latestSessions.read(signal);
  const now = clock.now();
  const plan = planTranscodes(sessions, stored === undefined ? undefined : decodeCursor(stored), now);
  if (stored === undefined) return feeds.record(batchOf(plan, 'first look', now));
  const known = await feeds.known('transcodes', [...plan.transcoding.keys()]);
  const fresh = [...plan.transcoding].filter(([key]) => !known.has(key));
  if (fresh.length === 0 && plan.cursor === stored) return;
  const versions = await versionsOf(
    fresh.map(([, session]) => session),
    { media, signal },
  );
  await feeds.record(batchOf(plan, versions, now));
  if (fresh.length > 0) wake();
}
