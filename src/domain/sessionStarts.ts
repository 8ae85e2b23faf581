/** The gateway sessions that this bot started at Discord, remembered across restarts. */
export interface SessionStarts {
  /**
   * The time until which past session starts use up the limit (see `discord/gateway/startBudget.ts`);
   * undefined: there were none.
   */
  usedUntil(): Promise<Date | undefined>;
  /** Must be on disk before the session is begun. */
  use(until: Date): Promise<void>;
}
