import { createSuspicion, type SuspicionTrackerDeps } from '../suspicion.ts';

/** Tracks whether Discord's anti-spam measure against the bot is in force. */
export interface AntiSpamMeasure {
  /** Must be called when Discord refused a direct message because of the anti-spam measure. */
  refused(): void;
  /** True if Discord applied the measure within the last hour. */
  lasts(): boolean;
}

export function createAntiSpamMeasure(deps: SuspicionTrackerDeps): AntiSpamMeasure {
  const { addSign, lasts } = createSuspicion(deps, MEASURE_SENTENCE);
  return { refused: addSign, lasts };
}

const MEASURE_SENTENCE =
  'Discord’s anti-spam measure keeps the bot from sending direct messages; the messages wait, and the bot tries again every half hour';
