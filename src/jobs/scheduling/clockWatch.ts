import type { Clock } from '../../domain/clock.ts';

/**
 * How often to look at the clock, and how far off it may be then: a smaller jump does no harm, since `schedule` takes a
 * slot this late.
 */
export const WATCH_EVERY_MS = 30_000;

/**
 * Reports when the clock is not where the time that passed should have brought it, and by how many ms: below zero it was
 * set back; above, it was set ahead or the computer slept. Resolves when the signal fires; never rejects.
 */
export async function watchClock(
  clock: Clock,
  signal: AbortSignal,
  wasSet: (byMs: number, now: Date) => void,
): Promise<void> {
  let before = clock.now();
  while (!signal.aborted) {
    // It rejects only at the shutdown, which ends the loop.
    await clock.wait(WATCH_EVERY_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    const now = clock.now();
    const byMs = now.getTime() - before.getTime() - WATCH_EVERY_MS;
    before = now;
    if (Math.abs(byMs) > WATCH_EVERY_MS) wasSet(byMs, now);
  }
}
