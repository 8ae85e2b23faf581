import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../async/singleFlight.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Caller } from '../domain/media/callOptions.ts';
import type { Posters } from '../domain/media/items/itemsApi.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import { createFailedPosters } from './failedPosters.ts';
import type { PosterFiles } from './posterFiles.ts';
import type { MakeSmall } from './smallPosters.ts';

interface PostersDeps {
  readonly media: Pick<MediaServer, 'poster'>;
  readonly makeSmall: MakeSmall;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly telemetry?: Pick<Telemetry, 'cacheRead'> | undefined;
  /** Where posters outlive a restart; left out, they do not. */
  readonly files?: PosterFiles | undefined;
  readonly limits: PosterLimits;
}

interface PosterLimits {
  /** How long a message waits for all of its pictures together. */
  readonly deadlineMs: number;
  /** How many stay in memory, at some kilobytes each. */
  readonly inMemory: number;
}

interface Wanted {
  readonly signal: AbortSignal;
  readonly caller: Caller | undefined;
}

/** A parameter, as the clock is, so that a test need not fetch 500 posters or wait four seconds. */
export const POSTER_LIMITS: PosterLimits = { deadlineMs: 4000, inMemory: 500 };

/**
 * Fetches posters, makes them small, and keeps those used last. A `thumb` changes when its picture does. Several messages
 * of one person that want the same poster at the same time wait for one request; after a failure there is no other
 * request for some minutes.
 */
export function createPosters({ media, makeSmall, clock, log, telemetry, files, limits }: PostersDeps): Posters {
  const kept = new LRUCache<string, Uint8Array>({ max: limits.inMemory });
  const singleFlight = createSingleFlight<Uint8Array>();
  const failures = createFailedPosters(clock);

  async function get(thumb: string, options: Wanted): Promise<Uint8Array> {
    const written = await files?.get(thumb);
    telemetry?.cacheRead('posters', written ? 'disk' : 'missing');
    if (written) return written;
    const reason = failures.reasonOf(thumb);
    if (reason !== undefined) throw reason;
    try {
      const bytes = await fetched(thumb, options);
      await files?.put(thumb, bytes);
      return bytes;
    } catch (error) {
      if (!options.signal.aborted) failures.remember(thumb, error);
      throw error;
    }
  }

  async function fetched(thumb: string, options: Wanted): Promise<Uint8Array> {
    const { bytes } = await media.poster(thumb, options);
    return await makeSmall(bytes, options.signal);
  }

  async function one(thumb: string, { signal, caller }: Wanted): Promise<Uint8Array> {
    const known = kept.get(thumb);
    if (known) telemetry?.cacheRead('posters', 'memory');
    // Nobody waits in the queue of another person, who may have half a library waiting there.
    const key = `${caller?.userId ?? ''} ${thumb}`;
    const start = (every: AbortSignal) => get(thumb, { signal: every, caller });
    const bytes = known ?? (await singleFlight.join(key, start, signal));
    kept.set(thumb, bytes);
    return bytes;
  }

  return {
    small: async (thumbs, signal, caller) => {
      const deadline = AbortSignal.timeout(limits.deadlineMs);
      const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const wanted = [...new Set(thumbs)];
      const results = await Promise.allSettled(wanted.map((thumb) => one(thumb, { signal: until, caller })));
      signal?.throwIfAborted();
      const failed = results.filter((result) => result.status === 'rejected');
      if (failed[0]) log.debug({ err: failed[0].reason, failed: failed.length }, 'sent without some posters');
      return new Map(
        results.flatMap((result, index) => {
          const thumb = wanted[index];
          return result.status === 'fulfilled' && thumb !== undefined ? [[thumb, result.value] as const] : [];
        }),
      );
    },
  };
}
