/**
 * `another-server`: it used ids of a media server that was replaced. `restored`: it came back with an older
 * backup. `limit`: a rule would have ended too many streams and stopped. `left-alone`: the same for one
 * account, which the rule ignores for now. `damaged`: an empty database replaced a damaged one.
 */
export const CHANGE_REASONS = ['another-server', 'restored', 'limit', 'left-alone', 'damaged'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** `blocked`: nothing changed, but it posts to a channel that no longer takes messages. */
export const ALERT_REASONS = [...CHANGE_REASONS, 'blocked'] as const;
export type AlertReason = (typeof ALERT_REASONS)[number];

/** `access`: the guild's permission map. */
export const CHANGED_KINDS = ['rule', 'board', 'counter', 'subscription', 'access'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** A setting that a person made and the bot changed or can no longer serve; they still have to be alerted. */
export interface ChangedSetting {
  readonly id: number;
  readonly reason: AlertReason;
  readonly kind: ChangedKind;
  readonly guildId: string;
  /** The person who set it; missing if they were forgotten. */
  readonly setBy?: string | undefined;
  readonly locale: string;
  /** The name of a rule, the feed of a subscription. */
  readonly name?: string | undefined;
  /** Missing for a rule. */
  readonly channelId?: string | undefined;
  /** The name of the replaced media server; missing if the guild sees no other. */
  readonly server?: string | undefined;
}

export type NewChangedSetting = Pick<ChangedSetting, 'kind' | 'guildId' | 'setBy' | 'locale' | 'name'>;

/** Rejects with the database's failure only. */
export interface ChangedSettings {
  /** Settings of served guilds, oldest first. */
  waiting(): Promise<readonly ChangedSetting[]>;
  /** A person was alerted to these, or there is no person to alert. */
  announced(ids: readonly number[]): Promise<void>;
  /** Notes, once, that these guilds lost their settings because an empty database replaced a damaged one. */
  noteLoss(guildIds: readonly string[]): Promise<void>;
}
