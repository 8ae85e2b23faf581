/**
 * How often a session may be begun: so many at once, and one more every so often. That is 740 in any 24 hours at the most;
 * Discord takes the token away after 1000 (https://discord.com/developers/docs/events/gateway#identifying), and nothing
 * but this keeps a bot that is restarted whenever it crashes from them.
 */
const AT_ONCE = 20;
const EVERY_MS = 120_000;

interface Start {
  /** How long to wait before it, in ms. */
  readonly waitMs: number;
  /** Until when it and those before it use up the budget: what the next one is planned by. */
  readonly usedUntil: Date;
}

/** A leaky bucket that is one moment: each start moves it on, from now at least. */
export function planStart(usedUntil: Date | undefined, now: Date): Start {
  const at = now.getTime();
  // However far a clock was set back, nobody waits longer than for one.
  const used = Math.min(usedUntil?.getTime() ?? at, at + AT_ONCE * EVERY_MS);
  const next = Math.max(used, at) + EVERY_MS;
  return { waitMs: Math.max(0, next - at - AT_ONCE * EVERY_MS), usedUntil: new Date(next) };
}
