import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';

/** One interaction can be answered elsewhere while a bot is replaced by its successor. */
const WITHIN_MS = 10 * 60_000;
const REMEMBERED_MS = 60 * 60_000;

/** Notices that another process uses the bot's token. */
export interface OtherProcess {
  /** Another process answered an interaction before this one did. */
  answered(): void;
  /** Two interactions were answered elsewhere within ten minutes, the last of them within the last hour. */
  isThere(): boolean;
}

export function createOtherProcess({
  clock,
  log,
}: {
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly log: Pick<Logger, 'error'>;
}): OtherProcess {
  let last: number | undefined;
  let seenTwice: number | undefined;
  const isWithin = (since: number | undefined, ms: number) => since !== undefined && clock.steadyMs() - since <= ms;
  const isThere = () => isWithin(seenTwice, REMEMBERED_MS);
  return {
    isThere,
    answered: () => {
      const wasThere = isThere();
      const now = clock.steadyMs();
      if (wasThere || isWithin(last, WITHIN_MS)) seenTwice = now;
      last = now;
      if (!wasThere && isThere()) log.error({}, OTHER_PROCESS);
    },
  };
}

const OTHER_PROCESS =
  'another process uses this DISCORD_TOKEN and answers people first: stop it, or reset the token and put the new one into one .env';
