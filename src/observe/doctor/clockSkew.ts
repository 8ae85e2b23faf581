import type { Finding } from '../../domain/doctor/findings.ts';
import type { HeardTime } from '../../domain/media/server/probe.ts';

/** HTTP's Date header has whole seconds, and a response takes its time. */
const OFF_SECONDS = 5;
/** From here on schedules and times of plays are visibly wrong. */
const WRONG_SECONDS = 120;

/** The difference between our clock and another; seconds above zero mean that ours is ahead. */
export function clockFinding(of: 'discord' | 'media server', { theirs, ours }: HeardTime): Finding {
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1000);
  if (Math.abs(seconds) <= OFF_SECONDS) return { kind: 'clock-good', of, seconds };
  return { kind: Math.abs(seconds) < WRONG_SECONDS ? 'clock-off' : 'clock-wrong', of, seconds };
}
