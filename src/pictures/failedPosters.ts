import type { Clock } from '../domain/clock.ts';
import { type FailureKind, MediaServerFailure } from '../domain/media/server/failure.ts';

/** Which posters cannot be had, for a while, and why. */
export interface FailedPosters {
  /** Why there is none of that thumb; undefined where it is worth a try. */
  reasonOf(thumb: string): unknown;
  remember(thumb: string, reason: unknown): void;
}

/** A `thumb` changes with its picture, so a bad one stays bad until then; but disks and proxies are mended. */
const REMEMBERED_MS = 10 * 60_000;
const MOST = 1000;

/** The server's word on that very picture; whatever else fails is about the server, or the way there. */
const ABOUT_THE_PICTURE: ReadonlySet<FailureKind> = new Set(['not-found', 'forbidden', 'invalid', 'malformed']);

/** The oldest are forgotten first. */
export function createFailedPosters(clock: Pick<Clock, 'now'>): FailedPosters {
  const failed = new Map<string, { readonly reason: unknown; readonly until: number }>();
  const now = () => clock.now().getTime();
  return {
    reasonOf: (thumb) => {
      const known = failed.get(thumb);
      if (known === undefined) return undefined;
      // A clock that was set back must not make it longer.
      const left = known.until - now();
      if (left > 0 && left <= REMEMBERED_MS) return known.reason;
      failed.delete(thumb);
      return undefined;
    },
    remember: (thumb, reason) => {
      if (reason instanceof MediaServerFailure && !ABOUT_THE_PICTURE.has(reason.kind)) return;
      failed.delete(thumb);
      failed.set(thumb, { reason, until: now() + REMEMBERED_MS });
      const oldest = failed.keys().next().value;
      if (failed.size > MOST && oldest !== undefined) failed.delete(oldest);
    },
  };
}
