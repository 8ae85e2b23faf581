/** Remembers, across restarts, how many gateway sessions the bot has started at Discord. */
export interface GatewaySessionStarts {
  /**
   * Until when earlier session starts count against Discord's limit (see `discord/gateway/startBudget.ts`). Undefined
   * before the first start.
   */
  usedUntil(): Promise<Date | undefined>;
  /** Stores a start. This must be on disk before the session begins. */
  use(until: Date): Promise<void>;
}
