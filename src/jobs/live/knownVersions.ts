import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';
import type { MediaFile } from '../../domain/media/items/mediaFiles.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import { needsLibrary } from '../../domain/media/sessions/streamDecision.ts';
import { type Versions, versionsOf } from '../../domain/media/sessions/versions.ts';
import { HOUR_MS } from '../../time/units.ts';

/** Reads of sessions every few seconds must not read the same items each time. */
export type KnownVersions = (sessions: readonly Session[], signal: AbortSignal) => Promise<Versions>;

const MOST = 200;
/** A file is seldom replaced by a better one while it plays. */
const KNOWN_FOR_MS = HOUR_MS;
/** The library did not answer, or found nothing: it may soon. */
const UNKNOWN_FOR_MS = 60_000;

/** Like `versionsOf`, with the results of the last hour. */
export function createKnownVersions(media: Pick<MediaServer, 'item'>, clock: Pick<Clock, 'steadyMs'>): KnownVersions {
  const known = new LRUCache<string, readonly MediaFile[]>({
    max: MOST,
    ttlResolution: 0,
    perf: { now: () => clock.steadyMs() },
  });
  return async (sessions, signal) => {
    const asked = sessions.filter(needsLibrary);
    const unread = asked.filter(({ item }) => item.ratingKey !== undefined && !known.has(item.ratingKey));
    for (const [{ item }, files] of await versionsOf(unread, { media, signal }))
      known.set(item.ratingKey ?? '', files, { ttl: files.length > 0 ? KNOWN_FOR_MS : UNKNOWN_FOR_MS });
    return new Map(asked.map((session) => [session, known.get(session.item.ratingKey ?? '') ?? []]));
  };
}
