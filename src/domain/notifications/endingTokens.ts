import type { ServerId } from '../servers/refs.ts';

/** The end of a media server's token, and whether its owners were alerted. Does not contain the token. */
export interface EndingToken {
  readonly server: ServerId;
  readonly endsAt: Date;
  /** When Usher first saw it: within a minute after it was entered. */
  readonly typedAt: Date;
  /** The owners were alerted that it ends, or there is no way to alert them. */
  readonly isAnnounced: boolean;
}

/** Both reject with the database's failure. */
export interface EndingTokens {
  recall(): Promise<readonly EndingToken[]>;
  record(tokens: readonly EndingToken[]): Promise<void>;
}
