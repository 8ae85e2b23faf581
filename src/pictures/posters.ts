import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../async/singleFlight.ts';
import { ThreadBusyError } from '../async/thread.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Caller } from '../domain/media/callOptions.ts';
import type { Posters } from '../domain/media/items/itemsApi.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../domain/media/server/failure.ts';
import type { PictureRef } from '../domain/servers/refs.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { PosterDiskCache } from './posterFiles.ts';
import type { ShrinkPicture } from './smallPosters.ts';

interface FailedPosters {
  /** The recent failure of this poster. Undefined if it may be requested again. */
  reasonOf(thumb: PictureRef): unknown;
  remember(thumb: PictureRef, reason: unknown): void;
}

/**
 * Time for which a failure is remembered, in ms. A `thumb` changes with its picture, so a bad picture stays bad, but
 * disks and proxies get repaired.
 */
const REMEMBERED_MS = 10 * 60_000;
/** Maximum remembered failures, at less than a KB each. The oldest are dropped first. */
const MAX_REMEMBERED = 1000;

/**
 * Kinds of failure that are remembered, because they concern the picture itself and not the server or the connection.
 */
const ABOUT_THE_PICTURE: ReadonlySet<MediaServerFailureKind> = new Set([
  'not-found',
  'forbidden',
  'invalid',
  'malformed',
]);

function createFailedPosters(clock: Pick<Clock, 'steadyMs'>): FailedPosters {
  const recentFailures = new LRUCache<string, { readonly reason: unknown; readonly until: number }>({
    max: MAX_REMEMBERED,
  });
  return {
    reasonOf: (thumb) => {
      const failure = recentFailures.peek(thumb);
      if (failure === undefined) return undefined;
      if (clock.steadyMs() < failure.until) return failure.reason;
      recentFailures.delete(thumb);
      return undefined;
    },
    remember: (thumb, reason) => {
      if (reason instanceof MediaServerFailure && !ABOUT_THE_PICTURE.has(reason.kind)) return;
      if (reason instanceof ThreadBusyError) return;
      recentFailures.set(thumb, { reason, until: clock.steadyMs() + REMEMBERED_MS });
    },
  };
}

interface PostersDeps {
  readonly media: Pick<MediaServer, 'poster'>;
  readonly makeSmall: ShrinkPicture;
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly log: Logger;
  readonly telemetry?: Pick<Telemetry, 'cacheRead'> | undefined;
  /** Posters on disk. If missing, posters are lost at a restart. */
  readonly files?: PosterDiskCache | undefined;
  readonly limits: PosterLimits;
}

interface PosterLimits {
  /** Maximum time that a message waits for all its posters, in ms. */
  readonly deadlineMs: number;
  /** Maximum posters in memory, at some kilobytes each. */
  readonly inMemory: number;
}

interface PosterRequest {
  readonly signal: AbortSignal;
  readonly caller: Caller | undefined;
}

/** Tests pass lower limits, so that they need not fetch 500 posters or wait four seconds. */
export const POSTER_LOADING_LIMITS: PosterLimits = { deadlineMs: 4000, inMemory: 500 };

/**
 * Fetches posters, shrinks them, and caches the most recently used ones. Cached posters do not expire, because a
 * `thumb` changes with its picture. Concurrent messages for one person share a request for the same poster. A poster
 * that failed is not requested again for some minutes.
 */
export function createPosterLoader(deps: PostersDeps): Posters {
  const { log, telemetry, limits } = deps;
  const cache = new LRUCache<string, Uint8Array>({ max: limits.inMemory });
  const singleFlight = createSingleFlight<Uint8Array>();
  const failures = createFailedPosters(deps.clock);

  async function posterOf(thumb: PictureRef, { signal, caller }: PosterRequest): Promise<Uint8Array> {
    const cachedPoster = cache.get(thumb);
    if (cachedPoster) {
      telemetry?.cacheRead('posters', 'memory');
      return cachedPoster;
    }
    // People share no requests, because one person must not wait in the queue of another, who may have many waiting
    // posters.
    const key = `${caller?.userId ?? ''} ${thumb}`;
    const start = (sharedSignal: AbortSignal) =>
      readOrMakePoster(thumb, { ...deps, failures }, { signal: sharedSignal, caller });
    const bytes = await singleFlight.join(key, start, signal);
    cache.set(thumb, bytes);
    return bytes;
  }

  return {
    small: async (thumbs, signal, caller) => {
      const deadline = AbortSignal.timeout(limits.deadlineMs);
      const deadlineSignal = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const errors: unknown[] = [];
      const postersByThumb = new Map<PictureRef, Uint8Array>();
      const readPoster = async (thumb: PictureRef): Promise<void> => {
        try {
          postersByThumb.set(thumb, await posterOf(thumb, { signal: deadlineSignal, caller }));
        } catch (error) {
          errors.push(error);
        }
      };
      await Promise.all([...new Set(thumbs)].map(readPoster));
      signal?.throwIfAborted();
      if (errors.length > 0)
        log.debug(
          { err: errors[0], failed: errors.length },
          'could not read some posters of a message in time; the message is shown without them',
        );
      return postersByThumb;
    },
  };
}

/** Reads a poster from disk or from the media server. Rethrows a recent failure instead of repeating the request. */
async function readOrMakePoster(
  thumb: PictureRef,
  { media, makeSmall, telemetry, files, failures }: PostersDeps & { readonly failures: FailedPosters },
  options: PosterRequest,
): Promise<Uint8Array> {
  const storedPoster = await files?.get(thumb);
  telemetry?.cacheRead('posters', storedPoster ? 'disk' : 'missing');
  if (storedPoster) return storedPoster;
  const reason = failures.reasonOf(thumb);
  if (reason !== undefined) throw reason;
  try {
    const small = await makeSmall((await media.poster(thumb, options)).bytes, options.signal);
    await files?.put(thumb, small);
    return small;
  } catch (error) {
    if (!options.signal.aborted) failures.remember(thumb, error);
    throw error;
  }
}
