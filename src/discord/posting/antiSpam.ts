import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';

/** An hour: longer than the half hour between two tries to open direct messages (`directOpenings.ts`). */
const REMEMBERED_MS = 60 * 60_000;

/** Notices Discord's anti-spam measure against the bot, and that it is over. */
export interface AntiSpam {
  /** Discord refused to let the bot write to a person because of the measure. */
  refused(): void;
  /** True if that happened within the last hour. */
  lasts(): boolean;
}

export function createAntiSpam({
  clock,
  log,
}: {
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly log: Pick<Logger, 'error'>;
}): AntiSpam {
  let refusedAt: number | undefined;
  const lasts = () => refusedAt !== undefined && clock.steadyMs() - refusedAt <= REMEMBERED_MS;
  return {
    lasts,
    refused: () => {
      const isKnown = lasts();
      refusedAt = clock.steadyMs();
      if (!isKnown) log.error({}, MEASURE);
    },
  };
}

const MEASURE =
  'Discord’s anti-spam measure keeps the bot from writing to people directly; messages to them wait, and it is tried again every half hour';
