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

/** Remembers for a while which posters could not be had, and why. */
interface FailedPosters {
  /** The recent failure for that thumb; undefined if a request is worth a try. */
  reasonOf(thumb: PictureRef): unknown;
  remember(thumb: PictureRef, reason: unknown): void;
}

/** A `thumb` changes with its picture, so a bad one stays bad until then; but disks and proxies get fixed. */
const REMEMBERED_MS = 10 * 60_000;
/** A thumb and an error, less than a KB each; the oldest failures are forgotten first. */
const MAX_REMEMBERED = 1000;

/** The server's answer about this picture; any other failure is about the server, or the way there. */
const ABOUT_THE_PICTURE: ReadonlySet<FailureKind> = new Set(['not-found', 'forbidden', 'invalid', 'malformed']);

function createFailedPosters(clock: Pick<Clock, 'steadyMs'>): FailedPosters {
  const failed = new LRUCache<string, { readonly reason: unknown; readonly until: number }>({ max: MAX_REMEMBERED });
  return {
    reasonOf: (thumb) => {
      const known = failed.peek(thumb);
      if (known === undefined) return undefined;
      if (clock.steadyMs() < known.until) return known.reason;
      failed.delete(thumb);
      return undefined;
    },
    remember: (thumb, reason) => {
      if (reason instanceof MediaServerFailure && !ABOUT_THE_PICTURE.has(reason.kind)) return;
      if (reason instanceof ThreadBusy) return;
      failed.set(thumb, { reason, until: clock.steadyMs() + REMEMBERED_MS });
    },
  };
}

interface PostersDeps {
  readonly media: Pick<MediaServer, 'poster'>;
  readonly makeSmall: MakeSmall;
  readonly clock: Pick<Clock, 'steadyMs'>;
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
 * Fetches posters, shrinks them, and keeps the most recently used. A `thumb` changes when its picture does.
 * Several messages of one person that want the same poster at the same time share one request; after a
 * failure there is no other request for some minutes.
 */
export function createPosters(deps: PostersDeps): Posters {
  const { log, telemetry, limits } = deps;
  const kept = new LRUCache<string, Uint8Array>({ max: limits.inMemory });
  const singleFlight = createSingleFlight<Uint8Array>();
  const failures = createFailedPosters(deps.clock);

  async function one(thumb: PictureRef, { signal, caller }: Wanted): Promise<Uint8Array> {
    const known = kept.get(thumb);
    if (known) telemetry?.cacheRead('posters', 'memory');
    // People share no requests: one person must not wait in the queue of another, who may have half a library
    // waiting there.
    const key = `${caller?.userId ?? ''} ${thumb}`;
    const start = (every: AbortSignal) => smallOf(thumb, { ...deps, failures }, { signal: every, caller });
    const bytes = known ?? (await singleFlight.join(key, start, signal));
    kept.set(thumb, bytes);
    return bytes;
  }

  return {
    small: async (thumbs, signal, caller) => {
      const deadline = AbortSignal.timeout(limits.deadlineMs);
      const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const failed: unknown[] = [];
      const had = [...new Set(thumbs)].map(async (thumb) => {
        try {
          return [[thumb, await one(thumb, { signal: until, caller })] as const];
        } catch (error) {
          failed.push(error);
          return [];
        }
      });
      const found = new Map((await Promise.all(had)).flat());
      signal?.throwIfAborted();
      if (failed.length > 0) log.debug({ err: failed[0], failed: failed.length }, 'sent without some posters');
      return found;
    },
  };
}

/** From disk or from the media server; after a failure there is no other request for some minutes. */
async function smallOf(
  thumb: PictureRef,
  { media, makeSmall, telemetry, files, failures }: PostersDeps & { readonly failures: FailedPosters },
  options: Wanted,
): Promise<Uint8Array> {
  const written = await files?.get(thumb);
  telemetry?.cacheRead('posters', written ? 'disk' : 'missing');
  if (written) return written;
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
