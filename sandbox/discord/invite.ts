export interface Invite {
  readonly code: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly createdAt: number;
  /** Lifetime of the invitation in seconds. 0 means forever. */
  readonly maxAge: number;
  readonly maxUses: number;
  readonly temporary: boolean;
}
