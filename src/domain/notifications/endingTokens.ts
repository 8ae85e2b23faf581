import type { ServerId } from '../servers/refs.ts';

/** The end of a media server's token, and whether its owners were alerted. Does not contain the token. */
export interface EndingToken {
  readonly server: ServerId;
  readonly endsAt: Date;
  /** When the bot first saw the token: within a minute after it was entered. */
  readonly typedAt: Date;
  /** True if the owners were alerted that it ends, or there is no way to alert them. */
  readonly isAnnounced: boolean;
}

/** The tokens that end. Both methods reject with the database's failure. */
export interface EndingTokens {
  recall(): Promise<readonly EndingToken[]>;
  record(tokens: readonly EndingToken[]): Promise<void>;
}
