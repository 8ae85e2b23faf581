/** A job as data; `schedule` runs it. */
export interface Job {
  readonly name: string;
  /** Five or six fields of node-cron. */
  readonly pattern: string;
  /** `UTC` for polls: in a zone with DST node-cron skips the hour that comes twice (DISCORD.md). */
  readonly timezone: string;
  /** Run once at the start too: right for what goes on from a cursor, wrong for what must happen at its time only. */
  readonly runAtStart: boolean;
  /** A slot that passed while the computer slept or was too busy is made up once. Polls need not: their next tick does it. */
  readonly makeUp?: boolean;
  /** Its signal fires after this long, with a `TimeoutError`. */
  readonly deadlineMs: number;
  /** `slot` is the time this run is for. */
  readonly run: (signal: AbortSignal, slot: Date) => Promise<void>;
}
