import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../async/singleFlight.ts';
import { ThreadBusy } from '../async/thread.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Caller } from '../domain/media/callOptions.ts';
import type { Posters } from '../domain/media/items/itemsApi.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { type FailureKind, MediaServerFailure } from '../domain/media/server/failure.ts';
import type { PictureRef } from '../domain/servers/refs.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { PosterFiles } from './posterFiles.ts';
import type { MakeSmall } from './smallPosters.ts';

interface FailedPosters {
  /** The recent failure of this poster. Undefined if a new request makes sense. */
  reasonOf(thumb: PictureRef): unknown;
  remember(thumb: PictureRef, reason: unknown): void;
}

/**
 * How long a failure is remembered, in milliseconds. A `thumb` changes with its picture, so a bad picture stays bad;
 * but disks and proxies get repaired.
 */
const REMEMBERED_MS = 10 * 60_000;
/** Maximum number of remembered failures. Each takes less than a KB; the oldest are dropped first. */
const MAX_REMEMBERED = 1000;

/**
 * Kinds of failure that concern the picture itself. Other kinds concern the server or the connection, and are not
 * remembered.
 */
const ABOUT_THE_PICTURE: ReadonlySet<FailureKind> = new Set(['not-found', 'forbidden', 'invalid', 'malformed']);

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
      if (reason instanceof ThreadBusy) return;
      recentFailures.set(thumb, { reason, until: clock.steadyMs() + REMEMBERED_MS });
    },
  };
}

interface PostersDeps {
  readonly media: Pick<MediaServer, 'poster'>;
  readonly makeSmall: MakeSmall;
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly log: Logger;
  readonly telemetry?: Pick<Telemetry, 'cacheRead'> | undefined;
  /** Posters on disk. If missing, posters do not outlive a restart. */
  readonly files?: PosterFiles | undefined;
  readonly limits: PosterLimits;
}

interface PosterLimits {
  /** Maximum wait of a message for all its posters, in milliseconds. */
  readonly deadlineMs: number;
  /** Maximum number of posters in memory, at some kilobytes each. */
  readonly inMemory: number;
}

interface PosterRequest {
  readonly signal: AbortSignal;
  readonly caller: Caller | undefined;
}

/** These limits are a parameter, so that a test need not fetch 500 posters or wait four seconds. */
export const POSTER_LIMITS: PosterLimits = { deadlineMs: 4000, inMemory: 500 };

/**
 * Fetches posters, shrinks them, and caches the most recently used ones. A `thumb` changes with its picture, so cached
 * posters do not expire. Concurrent messages for one person share a request for the same poster. After a failure the
 * poster is not requested again for some minutes.
 */
export function createPosters(deps: PostersDeps): Posters {
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
    // Different people share no request, because one person must not wait in the queue of another, who may have many
    // waiting posters.
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
        log.debug({ err: errors[0], failed: errors.length }, 'sent a message without some of its posters');
      return postersByThumb;
    },
  };
}

/** Reads a poster from disk or the media server. Throws a recent failure again instead of repeating the request. */
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
