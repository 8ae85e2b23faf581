import { readFileVersions } from '../../../domain/media/sessions/versions.ts';
import type { LookDeps } from '../source.ts';
import { decodeCursor, planTranscodes, transcodesBatch } from './plan.ts';

export type TranscodesDeps = LookDeps<'item', 'latestSessions'>;

/**
 * Stores an event for each transcoded stream, once. Streams that are transcoded at the first poll count as known.
 * Rejects without storing anything if the media server or the database fails, or if the signal is aborted; the next
 * poll then continues from the same place.
 */
export async function runTranscodes(deps: TranscodesDeps): Promise<void> {
  const { latestSessions, media, feeds, clock, wake, signal } = deps;
  const storedCursor = await feeds.cursor('transcodes');
  const { sessions } = await latestSessions.read(signal);
  const now = clock.now();
  const plan = planTranscodes(sessions, storedCursor === undefined ? undefined : decodeCursor(storedCursor), now);
  if (storedCursor === undefined) return feeds.record(transcodesBatch(plan, 'first look', now));
  const knownKeys = await feeds.known('transcodes', [...plan.transcoding.keys()]);
  const newStreams = [...plan.transcoding].filter(([key]) => !knownKeys.has(key));
  if (newStreams.length === 0 && plan.cursor === storedCursor) return;
  const newSessions = newStreams.map(([, session]) => session);
  const versions = await readFileVersions(newSessions, { media, signal });
  await feeds.record(transcodesBatch(plan, versions, now));
  if (newStreams.length > 0) wake();
}
