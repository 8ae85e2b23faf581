/** The gateway sessions that this bot started at Discord, remembered across restarts. */
export interface SessionStarts {
  /**
   * The time until which past session starts use up the limit (see `discord/gateway/startBudget.ts`). Undefined before
   * the first start.
   */
  usedUntil(): Promise<Date | undefined>;
  /** Stores a start, which must be on disk before the session begins. */
  use(until: Date): Promise<void>;
}
