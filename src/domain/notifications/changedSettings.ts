/**
 * `another-server`: it had the ids of a media server that was replaced. `restored`: a backup of earlier days had it. `limit`: a rule
 * stopped, `left-alone`: it leaves an account alone for now, since they would have ended too many streams. `damaged`: an empty database
 * took the place of a damaged one.
 */
export const CHANGE_REASONS = ['another-server', 'restored', 'limit', 'left-alone', 'damaged'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** `blocked`: nothing changed, but it posts to a channel that takes nothing any more. */
export const ALERT_REASONS = [...CHANGE_REASONS, 'blocked'] as const;
export type AlertReason = (typeof ALERT_REASONS)[number];

/** `access`: who may do what in that guild. */
export const CHANGED_KINDS = ['rule', 'board', 'counter', 'subscription', 'access'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** Something that a person had set and the bot changed by itself, or can no longer serve; they are still to be alerted to it. */
export interface ChangedSetting {
  readonly id: number;
  readonly reason: AlertReason;
  readonly kind: ChangedKind;
  readonly guildId: string;
  /** Who set it; missing if they were forgotten. */
  readonly setBy?: string | undefined;
  readonly locale: string;
  /** The name of a rule, the feed of a subscription. */
  readonly name?: string | undefined;
  /** Missing for a rule. */
  readonly channelId?: string | undefined;
  /** What the media server is called that was replaced; missing where the guild sees no other. */
  readonly server?: string | undefined;
}

export type NewChangedSetting = Pick<ChangedSetting, 'kind' | 'guildId' | 'setBy' | 'locale' | 'name'>;

/** Rejects with the database's failure only. */
export interface ChangedSettings {
  /** Of the guilds that are served, the oldest first. */
  waiting(): Promise<readonly ChangedSetting[]>;
  /** Somebody was alerted to these, or nobody can be. */
  announced(ids: readonly number[]): Promise<void>;
  /** Notes, once, that these guilds lost what they had set, if an empty database took the place of a damaged one. */
  noteLoss(guildIds: readonly string[]): Promise<void>;
}
