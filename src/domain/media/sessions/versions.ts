import type { ItemRef } from '../../servers/refs.ts';
import type { MediaFile } from '../items/mediaFiles.ts';
import type { MediaServer } from '../mediaServer.ts';
import { MediaServerFailure } from '../server/failure.ts';
import type { Session } from './session.ts';
import { needsFileVersionsFromLibrary } from './streamDecision.ts';

export type FileVersionsBySession = ReadonlyMap<Session, readonly MediaFile[]>;

/** How long the list of sessions waits for the library's file versions, in ms. Pictures have the same limit. */
const DEADLINE_MS = 4000;

interface VersionsRequest {
  readonly media: Pick<MediaServer, 'item'>;
  readonly signal?: AbortSignal | undefined;
  readonly deadlineMs?: number | undefined;
}

/**
 * Reads the library's file versions for sessions that describe only the converted stream. Empty if the library does not
 * answer in time. Sends all requests in parallel, because a server transcodes too few streams for this to be a burden.
 * Rejects only with the signal's reason.
 */
export async function readFileVersions(
  sessions: readonly Session[],
  { media, signal, deadlineMs = DEADLINE_MS }: VersionsRequest,
): Promise<FileVersionsBySession> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const readSignal = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const readFiles = async (ratingKey: ItemRef): Promise<readonly MediaFile[]> => {
    try {
      return (await media.item(ratingKey, { signal: readSignal })).files ?? [];
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted || error instanceof MediaServerFailure) return [];
      throw error;
    }
  };
  const ratingKeys = sessions.filter(needsFileVersionsFromLibrary).flatMap(({ item }) => item.ratingKey ?? []);
  const entries = await Promise.all([...new Set(ratingKeys)].map(async (key) => [key, await readFiles(key)] as const));
  const files = new Map(entries);
  const versionsOfItem = ({ ratingKey }: Session['item']) =>
    (ratingKey === undefined ? undefined : files.get(ratingKey)) ?? [];
  return new Map(sessions.map((session) => [session, versionsOfItem(session.item)]));
}
