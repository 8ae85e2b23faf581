import { type IIdentifyThrottler, SimpleIdentifyThrottler } from 'discord.js';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { SessionStarts } from '../../domain/sessionStarts.ts';
import type { GatewayManager } from './information.ts';
import { planStart } from './startBudget.ts';

interface ThrottlerDeps {
  readonly sessionStarts: SessionStarts;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Decides when a session may be begun (IDENTIFY). Never rejects but with the signal's reason: discord.js would begin one
 * all the same.
 */
export async function createStartThrottler(manager: GatewayManager, deps: ThrottlerDeps): Promise<IIdentifyThrottler> {
  const { session_start_limit } = await manager.fetchGatewayInformation();
  const spaced = new SimpleIdentifyThrottler(session_start_limit.max_concurrency);
  const budget = createBudget(deps);
  return {
    waitForIdentify: async (shardId, signal) => {
      await spaced.waitForIdentify(shardId, signal);
      // Asked anew: another process with the same token uses up the same ones.
      await manager.fetchGatewayInformation(true);
      signal.throwIfAborted();
      await budget.use(signal);
    },
  };
}

/** What is used is known here too, for when the database cannot be read or written. */
function createBudget({ sessionStarts, clock, log }: ThrottlerDeps) {
  let usedUntil: Date | undefined;

  async function kept(): Promise<void> {
    try {
      usedUntil = (await sessionStarts.usedUntil()) ?? usedUntil;
    } catch (err) {
      log.error({ err }, 'could not read how many sessions were begun');
    }
  }

  return {
    use: async (signal: AbortSignal): Promise<void> => {
      await kept();
      const { waitMs } = planStart(usedUntil, clock.now());
      if (waitMs > 0) {
        log.warn({ waitMs }, 'too many sessions were begun at Discord in a short time; the next one waits');
        await clock.wait(waitMs, signal);
      }
      usedUntil = planStart(usedUntil, clock.now()).usedUntil;
      await sessionStarts.use(usedUntil).catch((err: unknown) => {
        log.error({ err }, 'could not write down that a session is begun');
      });
      signal.throwIfAborted();
    },
  };
}
