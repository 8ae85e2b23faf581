import type { DoctorFinding } from '../../domain/doctor/findings.ts';
import type { RemoteClockReading } from '../../domain/media/server/probe.ts';

/**
 * Difference of two clocks that is ignored, in seconds. HTTP's Date header has whole seconds, and a response takes
 * time.
 */
const OFF_SECONDS = 5;
/** Difference of two clocks, in seconds, from which schedules and times of plays are visibly wrong. */
const WRONG_SECONDS = 120;

/**
 * Finding about the difference between the bot's clock and another clock. Positive seconds mean that the bot's clock is
 * ahead.
 */
export function clockSkewFinding(
  clockOf: 'discord' | 'media server',
  { theirs, ours }: RemoteClockReading,
): DoctorFinding {
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1000);
  if (Math.abs(seconds) <= OFF_SECONDS) return { kind: 'clock-good', of: clockOf, seconds };
  return { kind: Math.abs(seconds) < WRONG_SECONDS ? 'clock-off' : 'clock-wrong', of: clockOf, seconds };
}
