/**
 * How often a session may begin: this many at once, and one more per interval. That is at most 740 in any 24 hours;
 * Discord resets the token after 1000 (https://discord.com/developers/docs/events/gateway#identifying), and nothing
 * else keeps a bot that is restarted after every crash from reaching them.
 */
const AT_ONCE = 20;
const EVERY_MS = 120_000;

interface Start {
  /** How long to wait before this start, in ms. */
  readonly waitMs: number;
  /** Until when this start and those before it use up the budget; the next one is planned from it. */
  readonly usedUntil: Date;
}

/** A leaky bucket stored as a single time: each start moves it forward, starting from now at the earliest. */
export function planStart(usedUntil: Date | undefined, now: Date): Start {
  const at = now.getTime();
  // However far the clock was set back, the wait is never longer than one interval.
  const used = Math.min(usedUntil?.getTime() ?? at, at + AT_ONCE * EVERY_MS);
  const next = Math.max(used, at) + EVERY_MS;
  return { waitMs: Math.max(0, next - at - AT_ONCE * EVERY_MS), usedUntil: new Date(next) };
}
