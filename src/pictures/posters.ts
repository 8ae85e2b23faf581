import { createSingleFlight } from '../async/singleFlight.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Posters } from '../domain/media/items/posters.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { createFailedPosters } from './failedPosters.ts';
import type { PosterFiles } from './posterFiles.ts';

interface PostersDeps {
  readonly media: Pick<MediaServer, 'poster'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Where they outlive a restart; nowhere if left out. */
  readonly files?: PosterFiles | undefined;
  /** How long a message waits for all of its pictures together, in milliseconds. */
  readonly deadlineMs?: number | undefined;
  /** How many are kept in memory; some kilobytes each. */
  readonly keep?: number | undefined;
}

/**
 * Fetches posters, makes them small, and keeps the ones used last. A `thumb` changes when its picture does. Several
 * messages that want the same one at the same time wait for one request; one that cannot be made is not asked for again for
 * some minutes.
 */
export function createPosters({ media, clock, log, files, deadlineMs = 4000, keep = 500 }: PostersDeps): Posters {
  const kept = new Map<string, Uint8Array>();
  const singleFlight = createSingleFlight<Uint8Array>();
  const failures = createFailedPosters(clock);

  async function get(thumb: string, signal: AbortSignal): Promise<Uint8Array> {
    const written = await files?.get(thumb);
    if (written) return written;
    const reason = failures.reasonOf(thumb);
    if (reason !== undefined) throw reason;
    try {
      const bytes = await fetched(thumb, signal);
      await files?.put(thumb, bytes);
      return bytes;
    } catch (error) {
      if (!signal.aborted) failures.remember(thumb, error);
      throw error;
    }
  }

  async function fetched(thumb: string, signal: AbortSignal): Promise<Uint8Array> {
    const picture = await media.poster(thumb, { signal });
    // Loaded with the first picture: the bot's start can do without the 40 ms.
    const { smallPoster } = await import('./poster.ts');
    return await smallPoster(picture.bytes, signal);
  }

  async function one(thumb: string, signal: AbortSignal): Promise<Uint8Array> {
    const bytes = kept.get(thumb) ?? (await singleFlight.join(thumb, (every) => get(thumb, every), signal));
    // Taken out and put in again: a Map keeps the order of insertion, so the first is the one unused longest.
    kept.delete(thumb);
    kept.set(thumb, bytes);
    const oldest = kept.keys().next().value;
    if (kept.size > keep && oldest !== undefined) kept.delete(oldest);
    return bytes;
  }

  return {
    small: async (thumbs, signal) => {
      const deadline = AbortSignal.timeout(deadlineMs);
      const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const wanted = [...new Set(thumbs)];
      const results = await Promise.allSettled(wanted.map((thumb) => one(thumb, until)));
      signal?.throwIfAborted();
      const failed = results.filter((result) => result.status === 'rejected');
      if (failed[0]) log.debug({ err: failed[0].reason, failed: failed.length }, 'did without some posters');
      return new Map(
        results.flatMap((result, index) => {
          const thumb = wanted[index];
          return result.status === 'fulfilled' && thumb !== undefined ? [[thumb, result.value] as const] : [];
        }),
      );
    },
  };
}
