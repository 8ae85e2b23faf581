import type { ItemRef } from '../../servers/refs.ts';
import type { MediaFile } from '../items/mediaFiles.ts';
import type { MediaServer } from '../mediaServer.ts';
import { MediaServerFailure } from '../server/failure.ts';
import type { Session } from './session.ts';
import { needsLibrary } from './streamDecision.ts';

/** The library's versions of the items in sessions, for `streamDecisionOf`. */
export type Versions = ReadonlyMap<Session, readonly MediaFile[]>;

/** In ms: as long as the list of sessions waits for its pictures. */
const DEADLINE_MS = 4000;

interface VersionsRequest {
  readonly media: Pick<MediaServer, 'item'>;
  readonly signal?: AbortSignal | undefined;
  readonly deadlineMs?: number | undefined;
}

/**
 * Reads the library's versions for sessions that describe only the stream; empty if the library does not
 * answer in time. Asks for all in parallel: no server transcodes enough streams to be burdened by this.
 * Rejects only with the signal's reason.
 */
export async function versionsOf(
  sessions: readonly Session[],
  { media, signal, deadlineMs = DEADLINE_MS }: VersionsRequest,
): Promise<Versions> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const filesOf = async (ratingKey: ItemRef): Promise<readonly MediaFile[]> => {
    try {
      return (await media.item(ratingKey, { signal: until })).files ?? [];
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted || error instanceof MediaServerFailure) return [];
      throw error;
    }
  };
  const asked = sessions.filter(needsLibrary).flatMap(({ item }) => item.ratingKey ?? []);
  const read = await Promise.all([...new Set(asked)].map(async (key) => [key, await filesOf(key)] as const));
  const files = new Map(read);
  const versionsIn = ({ item: { ratingKey } }: Session) =>
    (ratingKey === undefined ? undefined : files.get(ratingKey)) ?? [];
  return new Map(sessions.map((session) => [session, versionsIn(session)]));
}
