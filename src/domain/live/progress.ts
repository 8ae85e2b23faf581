import type { Session } from '../media/sessions/session.ts';

/** A stream's progress in coarse steps, so that messages which show it do not change every second. */
export interface Progress {
  /** 0 to 100, in steps of `STEP_PERCENT`. */
  readonly percent: number;
  /** When it ends if it is not paused, in whole minutes; missing unless it plays. */
  readonly endsAt?: Date | undefined;
}

const STEP_PERCENT = 5;
const MINUTE_MS = 60_000;
/** Players report their progress about every ten seconds, and each report moves the computed end a little. */
const SAME_END_MS = 90_000;

/**
 * Undefined if the server does not send it, as for live television. Keeps the end from `before` unless the
 * new one clearly differs.
 */
export function progressOf(session: Session, at: number, before?: Progress): Progress | undefined {
  const { viewOffsetMs, item, live, player } = session;
  if (live || viewOffsetMs === undefined || !item.durationMs) return undefined;
  const far = Math.min(1, Math.max(0, viewOffsetMs / item.durationMs));
  const percent = Math.floor((far * 100) / STEP_PERCENT) * STEP_PERCENT;
  if (player.state !== 'playing') return { percent };
  const end = at + item.durationMs * (1 - far);
  const known = before?.endsAt;
  const isSameEnd = known !== undefined && Math.abs(known.getTime() - end) < SAME_END_MS;
  return { percent, endsAt: isSameEnd ? known : new Date(Math.round(end / MINUTE_MS) * MINUTE_MS) };
}
