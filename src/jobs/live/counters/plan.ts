import type { Counter } from '../../../domain/live/counters.ts';

/** Discord lets a channel be renamed twice in ten minutes. */
const RENAMES = 2;
const WINDOW_MS = 10 * 60_000;
/** Discord's clock begins a little later than ours. */
const SLACK_MS = 5_000;

/** Whether to rename a channel now: it should be called something else, and was not renamed too often. */
export function isToRename({ name, renamedAt }: Counter, wanted: string | undefined, now: number): boolean {
  if (wanted === undefined || name === wanted) return false;
  const recent = renamedAt.filter((at) => Math.abs(now - at.getTime()) < WINDOW_MS + SLACK_MS);
  return recent.length < RENAMES;
}
