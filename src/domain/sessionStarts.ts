/** The gateway sessions that this bot started at Discord, remembered across restarts. */
export interface SessionStarts {
  /** Until when those so far use up what may be begun (see `discord/gateway/startBudget.ts`); undefined: none was. */
  usedUntil(): Promise<Date | undefined>;
  /** Must be on disk before the session is begun. */
  use(until: Date): Promise<void>;
}
