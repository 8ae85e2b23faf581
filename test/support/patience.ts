import { availableParallelism, loadavg } from 'node:os';

/**
 * How long a test waits, in ms, for what it knows must come. Only a failure waits so long, so it is long enough for a
 * machine that has ten times as much to do.
 */
export const PATIENCE_MS = 240_000;

/** How much more this machine has had to do in the last minute than its processors can: at least 1. */
export const busyness = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/** What Discord gives an application for its first answer, in ms, stretched for a machine that has more to do than it can. */
export const acknowledgementWindow = (): number => 3_000 * busyness();
