import type { Session } from '../media/sessions/session.ts';

/** A stream's progress in coarse steps, so that messages with it need not be edited every second. */
export interface StreamProgress {
  /** Played share of the stream in percent, from 0 to 100, in steps of `STEP_PERCENT`. */
  readonly percent: number;
  /** When the stream will end, in whole minutes. Undefined unless the stream plays. */
  readonly endsAt?: Date | undefined;
}

const STEP_PERCENT = 5;
const MINUTE_MS = 60_000;
/**
 * How far the computed end of a stream may move before messages show the new end, in ms. Players report their position
 * about every ten seconds, and each report moves the end a little.
 */
const SAME_END_MS = 90_000;

/**
 * The progress of a stream. Undefined if the server sends none, as for live television. The end from `before` stays
 * unless the new end clearly differs.
 */
export function computeStreamProgress(
  session: Session,
  at: number,
  before?: StreamProgress,
): StreamProgress | undefined {
  const { viewOffsetMs, item, live, player } = session;
  if (live || viewOffsetMs === undefined || !item.durationMs) return undefined;
  const fraction = Math.min(1, Math.max(0, viewOffsetMs / item.durationMs));
  const percent = Math.floor((fraction * 100) / STEP_PERCENT) * STEP_PERCENT;
  if (player.state !== 'playing') return { percent };
  const end = at + item.durationMs * (1 - fraction);
  const previousEnd = before?.endsAt;
  const isSameEnd = previousEnd !== undefined && Math.abs(previousEnd.getTime() - end) < SAME_END_MS;
  return { percent, endsAt: isSameEnd ? previousEnd : new Date(Math.round(end / MINUTE_MS) * MINUTE_MS) };
}
