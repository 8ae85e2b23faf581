/**
 * How long a test waits, in ms, for what must come. Only a failure waits this long, so it is long enough for a
 * machine that has ten times as much to do.
 */
export const PATIENCE_MS = 240_000;
