import { readFileVersions } from '../../../domain/media/sessions/versions.ts';
import type { FeedPollDeps } from '../source.ts';
import { assignTranscodeKeys, decodeCursor, planTranscodesBatch } from './plan.ts';

export type TranscodesPollDeps = FeedPollDeps<'item', 'latestSessions'>;

/**
 * Stores an event for each transcoded stream, once. Streams that are transcoded at the first poll count as known.
 * Rejects without storing anything if the media server or the database fails, or if the signal is aborted; the next
 * poll then continues from the same place.
 */
export async function pollTranscodes(deps: TranscodesPollDeps): Promise<void> {
  const { latestSessions, media, feeds, clock, wake, signal } = deps;
  const storedCursor = await feeds.cursor('transcodes');
  const { sessions } = await latestSessions.read(signal);
  const now = clock.now();
  const plan = assignTranscodeKeys(sessions, storedCursor === undefined ? undefined : decodeCursor(storedCursor), now);
  if (storedCursor === undefined) return feeds.record(planTranscodesBatch(plan, 'first look', now));
  const knownKeys = await feeds.known('transcodes', [...plan.transcoding.keys()]);
  const newStreams = [...plan.transcoding].filter(([key]) => !knownKeys.has(key));
  if (newStreams.length === 0 && plan.cursor === storedCursor) return;
  const newSessions = newStreams.map(([, session]) => session);
  const versions = await readFileVersions(newSessions, { media, signal });
  await feeds.record(planTranscodesBatch(plan, versions, now));
  if (newStreams.length > 0) wake();
}
