export interface Invite {
  readonly code: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly createdAt: number;
  /** How long the invitation is valid, in seconds. 0 means for ever. */
  readonly maxAge: number;
  readonly maxUses: number;
  readonly temporary: boolean;
}
