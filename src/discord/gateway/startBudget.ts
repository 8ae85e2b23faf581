import { type IIdentifyThrottler, SimpleIdentifyThrottler } from 'discord.js';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { GatewaySessionStarts } from '../../domain/sessionStarts.ts';
import type { GatewayManager } from './information.ts';

/** Throttles session starts (IDENTIFY): each is counted, and begins five seconds after the last one. */
export async function createSessionStartThrottler(
  manager: GatewayManager,
  starts: Pick<SessionStartBudget, 'use'>,
): Promise<IIdentifyThrottler> {
  const { session_start_limit } = await manager.fetchGatewayInformation();
  const spacing = new SimpleIdentifyThrottler(session_start_limit.max_concurrency);
  return {
    waitForIdentify: async (shardId, signal) => {
      await spacing.waitForIdentify(shardId, signal);
      await starts.use();
      // The connection may have closed during the wait. Only the signal's own error keeps discord.js from beginning a
      // session.
      signal.throwIfAborted();
    },
  };
}

/**
 * Session starts allowed in a row, and the interval after which one more is allowed: at most 740 in any 24 hours.
 * Discord resets the token after 1,000 (https://discord.com/developers/docs/events/gateway#identifying), which a bot in
 * a crash loop would otherwise reach.
 */
const MAX_BURST = 20;
const EVERY_MS = 120_000;

interface PlannedStart {
  readonly waitMs: number;
  /** Time at which the whole budget is available again. Each session start moves this time forward. */
  readonly usedUntil: Date;
}

/**
 * Plans the next session start with a leaky bucket that is stored as a single time. Each start moves that time forward,
 * from now at the earliest.
 */
export function planGatewaySessionStart(usedUntil: Date | undefined, now: Date): PlannedStart {
  const nowMs = now.getTime();
  const usedUntilMs = usedUntil?.getTime() ?? nowMs;
  // No start stores a time this far ahead, so the clock was set back. The number of recent starts is then unknown, and
  // one start is allowed now.
  const plausibleUntil =
    usedUntilMs - nowMs > (MAX_BURST + 1) * EVERY_MS ? nowMs + (MAX_BURST - 1) * EVERY_MS : usedUntilMs;
  const nextUntil = Math.max(plausibleUntil, nowMs) + EVERY_MS;
  return { waitMs: Math.max(0, nextUntil - nowMs - MAX_BURST * EVERY_MS), usedUntil: new Date(nextUntil) };
}

/** Counts the sessions that the bot may still begin at Discord, including starts before a restart. Never rejects. */
export interface SessionStartBudget {
  /** Resolves when the budget allows a session to begin. */
  ready(): Promise<void>;
  /** Counts a session that begins now. Resolves once that is stored, or its failure is logged. */
  use(): Promise<void>;
}

interface BudgetDeps {
  readonly sessionStarts: GatewaySessionStarts;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createSessionStartBudget({ sessionStarts, clock, log }: BudgetDeps): SessionStartBudget {
  /**
   * Time at which the whole budget is available again. Kept in memory in case the database cannot be read or written.
   */
  let usedUntil: Date | undefined;
  /** False after a failed write. The time in memory then counts, not the one in the database. */
  let isStored = true;

  async function readBudget(): Promise<void> {
    if (!isStored) return;
    try {
      usedUntil = (await sessionStarts.usedUntil()) ?? usedUntil;
    } catch (err) {
      log.error(
        { err },
        'could not read from the database how often the bot has connected to Discord; using the count in memory',
      );
    }
  }

  return {
    ready: async () => {
      await readBudget();
      const { waitMs } = planGatewaySessionStart(usedUntil, clock.now());
      if (waitMs === 0) return;
      log.warn({ waitMs }, 'the bot has connected to Discord too often in a short time; the next connection waits');
      await clock.wait(waitMs);
    },
    use: async () => {
      await readBudget();
      usedUntil = planGatewaySessionStart(usedUntil, clock.now()).usedUntil;
      try {
        await sessionStarts.use(usedUntil);
        isStored = true;
      } catch (err) {
        isStored = false;
        log.error(
          { err },
          'could not store in the database that the bot connected to Discord; a restart may connect too early',
        );
      }
    },
  };
}
