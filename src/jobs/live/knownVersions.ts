import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';
import type { MediaFile } from '../../domain/media/items/mediaFiles.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import { needsFileVersionsFromLibrary } from '../../domain/media/sessions/streamDecision.ts';
import { type FileVersionsBySession, readFileVersions } from '../../domain/media/sessions/versions.ts';
import { HOUR_MS } from '../../time/units.ts';

/** Reads the files of items that are playing. Cached, because streams are read every few seconds. */
export type CachedFileVersionsReader = (
  sessions: readonly Session[],
  signal: AbortSignal,
) => Promise<FileVersionsBySession>;

const MAX_CACHED_ITEMS = 200;
/** A file is rarely replaced while it plays. */
const FILES_CACHED_MS = HOUR_MS;
/**
 * How long it is remembered that an item's files are unknown, in ms. Short, because the media server may answer soon.
 */
const NO_FILES_CACHED_MS = 60_000;

export function createCachedFileVersionsReader(
  media: Pick<MediaServer, 'item'>,
  clock: Pick<Clock, 'steadyMs'>,
): CachedFileVersionsReader {
  const filesByItem = new LRUCache<string, readonly MediaFile[]>({
    max: MAX_CACHED_ITEMS,
    ttlResolution: 0,
    perf: { now: () => clock.steadyMs() },
  });
  return async (sessions, signal) => {
    const relevantSessions = sessions.filter(needsFileVersionsFromLibrary);
    const uncachedSessions = relevantSessions.filter(
      ({ item }) => item.ratingKey !== undefined && !filesByItem.has(item.ratingKey),
    );
    for (const [{ item }, files] of await readFileVersions(uncachedSessions, { media, signal })) {
      filesByItem.set(item.ratingKey ?? '', files, { ttl: files.length > 0 ? FILES_CACHED_MS : NO_FILES_CACHED_MS });
    }
    return new Map(relevantSessions.map((session) => [session, filesByItem.get(session.item.ratingKey ?? '') ?? []]));
  };
}
