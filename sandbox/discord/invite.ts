/** An invitation to a guild, as stored. */
export interface Invite {
  readonly code: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly createdAt: number;
  /** In seconds; 0 never ends. */
  readonly maxAge: number;
  readonly maxUses: number;
  readonly temporary: boolean;
}
