import { type IIdentifyThrottler, SimpleIdentifyThrottler } from 'discord.js';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { SessionStarts } from '../../domain/sessionStarts.ts';
import type { GatewayManager } from './information.ts';

/** Every session passes here before it begins (IDENTIFY): it is counted, and starts five seconds after the last one. */
export async function createStartThrottler(
  manager: GatewayManager,
  starts: Pick<StartBudget, 'use'>,
): Promise<IIdentifyThrottler> {
  const { session_start_limit } = await manager.fetchGatewayInformation();
  const spaced = new SimpleIdentifyThrottler(session_start_limit.max_concurrency);
  return {
    waitForIdentify: async (shardId, signal) => {
      await spaced.waitForIdentify(shardId, signal);
      await starts.use();
      // The connection may be gone by now. With any other error, discord.js would begin a session all the same.
      signal.throwIfAborted();
    },
  };
}

/**
 * How often a session may begin: this many in a row, and one more per interval. That is at most 740 in any 24
 * hours; Discord resets the token after 1000
 * (https://discord.com/developers/docs/events/gateway#identifying), and a bot that is restarted after every
 * crash would otherwise reach them.
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
  const stored = usedUntil?.getTime() ?? at;
  // No start is stored that far ahead, so the clock was set back. How many sessions began shortly before is unknown: one may begin now.
  const used = stored - at > (AT_ONCE + 1) * EVERY_MS ? at + (AT_ONCE - 1) * EVERY_MS : stored;
  const next = Math.max(used, at) + EVERY_MS;
  return { waitMs: Math.max(0, next - at - AT_ONCE * EVERY_MS), usedUntil: new Date(next) };
}

/** How many sessions this bot may still begin at Discord, counting those before a restart. Never rejects. */
export interface StartBudget {
  /** Resolves when a session may begin. */
  ready(): Promise<void>;
  /** Counts a session that begins now; it is on disk when this resolves. */
  use(): Promise<void>;
}

interface BudgetDeps {
  readonly sessionStarts: SessionStarts;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createStartBudget({ sessionStarts, clock, log }: BudgetDeps): StartBudget {
  /** Kept in memory as well, for times when the database cannot be read or written. */
  let usedUntil: Date | undefined;

  async function read(): Promise<void> {
    try {
      usedUntil = (await sessionStarts.usedUntil()) ?? usedUntil;
    } catch (err) {
      log.error({ err }, 'could not read how many Discord sessions were started');
    }
  }

  return {
    ready: async () => {
      await read();
      const { waitMs } = planStart(usedUntil, clock.now());
      if (waitMs === 0) return;
      log.warn({ waitMs }, 'too many Discord sessions were started in a short time; the next one waits');
      await clock.wait(waitMs);
    },
    use: async () => {
      await read();
      usedUntil = planStart(usedUntil, clock.now()).usedUntil;
      await sessionStarts.use(usedUntil).catch((err: unknown) => {
        log.error({ err }, 'could not store that a Discord session was started');
      });
    },
  };
}
