import { LRUCache } from 'lru-cache';
import { ThreadBusy } from '../async/thread.ts';
import type { Clock } from '../domain/clock.ts';
import { type FailureKind, MediaServerFailure } from '../domain/media/server/failure.ts';

/** Remembers for a while which posters could not be had, and why. */
export interface FailedPosters {
  /** Why there is no poster for that thumb; undefined if a request is worth a try. */
  reasonOf(thumb: string): unknown;
  remember(thumb: string, reason: unknown): void;
}

/** A `thumb` changes with its picture, so a bad one stays bad until then; but disks and proxies get fixed. */
const REMEMBERED_MS = 10 * 60_000;
/** A thumb and an error, less than a KB each; those that failed longest ago are forgotten first. */
const MAX_REMEMBERED = 1000;

/** The server's answer about this picture; any other failure is about the server, or the way there. */
const ABOUT_THE_PICTURE: ReadonlySet<FailureKind> = new Set(['not-found', 'forbidden', 'invalid', 'malformed']);

export function createFailedPosters(clock: Pick<Clock, 'now'>): FailedPosters {
  const failed = new LRUCache<string, { readonly reason: unknown; readonly until: number }>({ max: MAX_REMEMBERED });
  const now = () => clock.now().getTime();
  return {
    reasonOf: (thumb) => {
      const known = failed.peek(thumb);
      if (known === undefined) return undefined;
      // A clock that was set back must not make it longer.
      const left = known.until - now();
      if (left > 0 && left <= REMEMBERED_MS) return known.reason;
      failed.delete(thumb);
      return undefined;
    },
    remember: (thumb, reason) => {
      if (reason instanceof MediaServerFailure && !ABOUT_THE_PICTURE.has(reason.kind)) return;
      if (reason instanceof ThreadBusy) return;
      failed.set(thumb, { reason, until: now() + REMEMBERED_MS });
    },
  };
}
