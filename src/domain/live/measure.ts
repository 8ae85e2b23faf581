import { type TitleKind, titleKindOf } from '../media/items/item.ts';
import type { StreamDeliveryMethod } from '../media/sessions/session.ts';
import { type StreamTotals, ZERO_BY_DECISION, ZERO_BY_TITLE_KIND } from '../statistics/streamTotals.ts';
import { type LoggedSessionSnapshot, MAX_SNAPSHOT_INTERVAL_MS } from './sessionLog.ts';

export const MINUTE_MS = 60_000;

/**
 * Computes the stream totals for the time since the previous snapshot. If that snapshot is too old, or the clock was
 * set back, the durations are unknown. In this case only the peaks of this snapshot are added.
 */
export function streamTotalsSince(
  before: LoggedSessionSnapshot | undefined,
  now: LoggedSessionSnapshot,
): readonly StreamTotals[] {
  const currentTotals = totalsOf(now.streams, now.at, 0);
  const passedMs = before ? now.at - before.at : -1;
  if (!before || passedMs < 0 || passedMs > MAX_SNAPSHOT_INTERVAL_MS) return [currentTotals];
  const pieces: StreamTotals[] = [];
  for (let at = before.at; at < now.at; ) {
    const end = Math.min(now.at, minuteOf(at) + MINUTE_MS);
    pieces.push(totalsOf(before.streams, at, end - at));
    at = end;
  }
  return [...pieces, currentTotals];
}

function totalsOf(streams: LoggedSessionSnapshot['streams'], at: number, ms: number): StreamTotals {
  const streamMs: Record<StreamDeliveryMethod, number> = { ...ZERO_BY_DECISION };
  const watchedMs: Record<TitleKind, number> = { ...ZERO_BY_TITLE_KIND };
  for (const { decision, isPaused, item } of streams) {
    streamMs[decision] += ms;
    if (!isPaused) watchedMs[titleKindOf(item.kind)] += ms;
  }
  const kbps = streams.reduce((sum, stream) => sum + (stream.kbps ?? 0), 0);
  return {
    at: minuteOf(at),
    measuredMs: ms,
    busyMs: streams.length > 0 ? ms : 0,
    streamMs,
    watchedMs,
    peakStreams: streams.length,
    peakKbps: kbps,
    kilobits: Math.round((kbps * ms) / 1000),
  };
}

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;
