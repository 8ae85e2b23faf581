import { z } from 'zod';

/**
 * How long a condition has held (`ms`), and how long its current break has lasted (`breakMs`), in ms of observed time.
 * A short break neither ends the streak nor adds to it.
 */
export const conditionStreakSchema = z.object({ ms: z.number().min(0), breakMs: z.number().min(0) });
export type ConditionStreak = z.output<typeof conditionStreakSchema>;

/**
 * Longest break that does not end a streak, in ms. A viewer who plays for a second after nineteen minutes of pause does
 * not begin a new pause.
 */
const BREAK_MS = 2 * 60_000;

/**
 * Continues a streak with the time since the previous snapshot. The time counts towards the streak if the condition
 * holds now, otherwise towards the break. Switching back and forth therefore gains a viewer nothing.
 */
export function continueStreak(
  before: ConditionStreak | undefined,
  holds: boolean,
  passedMs: number,
): ConditionStreak | undefined {
  if (before === undefined) return holds ? { ms: 0, breakMs: 0 } : undefined;
  if (holds) return { ms: before.ms + passedMs, breakMs: 0 };
  const breakMs = before.breakMs + passedMs;
  return breakMs >= BREAK_MS ? undefined : { ms: before.ms, breakMs };
}

/**
 * How long a stream may be absent and continue its streaks, in ms of observed time. Account, player and item have to be
 * the same.
 */
const RETURNS_WITHIN_MS = 15 * 60_000;

export const canAbsentStreamReturn = (awayMs: number): boolean => awayMs < RETURNS_WITHIN_MS;

/**
 * The streak of a stream that returned after an absence. If it is the same playback, its streak continues; for another
 * playback, the absence counts as a break.
 */
export function streakAfterAbsence(
  before: ConditionStreak | undefined,
  awayMs: number,
  isSame: boolean,
): ConditionStreak | undefined {
  if (before === undefined || awayMs === 0) return before;
  if (isSame) return canAbsentStreamReturn(awayMs) ? before : undefined;
  const breakMs = before.breakMs + awayMs;
  return breakMs >= BREAK_MS ? undefined : { ms: before.ms, breakMs };
}

/** The streak that has lasted longer. If both are equal, the one with the shorter break. */
export function longerStreak(longest: ConditionStreak | undefined, candidate: ConditionStreak): ConditionStreak {
  if (longest === undefined) return candidate;
  const difference = candidate.ms - longest.ms || longest.breakMs - candidate.breakMs;
  return difference > 0 ? candidate : longest;
}

/**
 * Longest time between two snapshots that counts as observed, in ms. A longer time means that the bot was down, the
 * server did not answer, or the clock was set.
 */
const MOST_BETWEEN_MS = 30_000;

export interface TimeSinceLastSnapshot {
  readonly ms: number;
  /** True if too much time has passed to know the streams in between. Streaks then start over. */
  readonly isGap: boolean;
}

export function timeSinceLastSnapshot(lastAt: number | undefined, at: number): TimeSinceLastSnapshot {
  const ms = lastAt === undefined ? 0 : at - lastAt;
  return { ms: Math.min(Math.max(0, ms), MOST_BETWEEN_MS), isGap: ms >= BREAK_MS };
}

export const streakUnlessGap = (
  before: ConditionStreak | undefined,
  { isGap }: TimeSinceLastSnapshot,
): ConditionStreak | undefined => (isGap ? undefined : before);
