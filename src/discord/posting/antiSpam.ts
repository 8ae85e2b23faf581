import { createSuspicion, type SuspicionDeps } from '../suspicion.ts';

/** Notices the beginning and the end of Discord's anti-spam measure against the bot. */
export interface AntiSpam {
  /** Discord refused to let the bot write to a person because of the measure. */
  refused(): void;
  /** True if that happened within the last hour. */
  lasts(): boolean;
}

export function createAntiSpam(deps: SuspicionDeps): AntiSpam {
  const { addSign, lasts } = createSuspicion(deps, MEASURE);
  return { refused: addSign, lasts };
}

const MEASURE =
  'Discord’s anti-spam measure keeps the bot from writing to people directly; messages to them wait, and it is tried again every half hour';
