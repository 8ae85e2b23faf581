import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { SessionStarts } from '../../domain/sessionStarts.ts';
import { planStart } from './planStart.ts';

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
  /** Also kept in memory, for when the database cannot be read or written. */
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
