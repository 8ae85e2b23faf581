import type { ServerId } from '../servers/refs.ts';

/** When a media server's token expires, and whether the owners were alerted. The token itself is not included. */
export interface ExpiringToken {
  readonly server: ServerId;
  readonly endsAt: Date;
  /** When the bot first saw the token: within a minute after a person entered the token. */
  readonly typedAt: Date;
  /** True if the owners were alerted to the expiry, or cannot be alerted. */
  readonly isAnnounced: boolean;
}

/** Stores which tokens expire. Both methods reject if the database fails. */
export interface ExpiringTokens {
  recall(): Promise<readonly ExpiringToken[]>;
  record(tokens: readonly ExpiringToken[]): Promise<void>;
}
