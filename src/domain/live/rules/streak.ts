import { z } from 'zod';

/** How long something has been the case, short breaks forgiven but not counted. Both in ms of observed time. */
export const streak = z.object({ ms: z.number().min(0), breakMs: z.number().min(0) });
export type Streak = z.output<typeof streak>;

/**
 * Shorter breaks are ignored: who plays for a second after nineteen minutes of pause has not begun a new pause. A break this
 * long starts over.
 */
export const BREAK_MS = 2 * 60_000;

/**
 * The streak after another look. What came between two looks is unknown, so time counts as held when both ends are, or when
 * the streak was interrupted and goes on: then switching quickly to and fro gains nothing.
 */
export function continued(before: Streak | undefined, holds: boolean, passedMs: number): Streak | undefined {
  if (before === undefined) return holds ? { ms: 0, breakMs: 0 } : undefined;
  if (holds) return { ms: before.ms + passedMs, breakMs: 0 };
  const breakMs = before.breakMs + passedMs;
  return breakMs >= BREAK_MS ? undefined : { ms: before.ms, breakMs };
}

/** Of several that go on together. */
export const longest = (streaks: readonly Streak[]): Streak | undefined =>
  streaks.toSorted((a, b) => b.ms - a.ms || a.breakMs - b.breakMs)[0];
