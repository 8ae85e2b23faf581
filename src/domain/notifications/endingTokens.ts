import type { ServerId } from '../servers/refs.ts';

/** A media server's token that says when it ends, as far as its owners were told. Never the token itself. */
export interface EndingToken {
  readonly server: ServerId;
  readonly endsAt: Date;
  /** When Usher first saw it: within a minute of when it was typed. */
  readonly typedAt: Date;
  /** The owners were told that it ends, or cannot be. */
  readonly isAnnounced: boolean;
}

/** Both reject with the database's failure. */
export interface EndingTokens {
  recall(): Promise<readonly EndingToken[]>;
  record(tokens: readonly EndingToken[]): Promise<void>;
}
