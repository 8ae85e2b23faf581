/**
 * Why the bot changed a setting. `another-server`: the setting used ids of a media server that was replaced.
 * `restored`: the setting came back with an older backup. `limit`: the rule would have ended too many streams, so it
 * stopped itself. `left-alone`: the rule would have ended too many streams of one account, so it ignores that account
 * for now. `damaged`: an empty database replaced a damaged one.
 */
export const SETTING_CHANGE_REASONS = ['another-server', 'restored', 'limit', 'left-alone', 'damaged'] as const;
export type SettingChangeReason = (typeof SETTING_CHANGE_REASONS)[number];

/**
 * Why a person is alerted to a setting. `blocked`: the setting is unchanged, but posts to a channel that no longer
 * accepts messages.
 */
export const SETTING_ALERT_REASONS = [...SETTING_CHANGE_REASONS, 'blocked'] as const;
export type SettingAlertReason = (typeof SETTING_ALERT_REASONS)[number];

/** Kinds of settings that the bot may change. `access` is the guild's permission map. */
export const CHANGED_SETTING_KINDS = ['rule', 'board', 'counter', 'subscription', 'access'] as const;
export type ChangedSettingKind = (typeof CHANGED_SETTING_KINDS)[number];

/** A setting that the bot changed or can no longer serve. The person who made the setting has not been alerted yet. */
export interface ChangedSetting {
  readonly id: number;
  readonly reason: SettingAlertReason;
  readonly kind: ChangedSettingKind;
  readonly guildId: string;
  /** The person who made the setting. Undefined if the person was forgotten. */
  readonly setBy?: string | undefined;
  readonly locale: string;
  /** Name of the rule, feed of the subscription, or kind of the board. */
  readonly name?: string | undefined;
  readonly channelId?: string | undefined;
  /** Name of the replaced media server. Undefined if the guild sees no other server. */
  readonly server?: string | undefined;
}

export type NewChangedSetting = Pick<ChangedSetting, 'kind' | 'guildId' | 'setBy' | 'locale' | 'name'>;

/**
 * Stores settings that the bot changed or can no longer serve, until the people who made them are alerted. Rejects only
 * if the database fails.
 */
export interface ChangedSettings {
  /** Settings in the guilds that the bot serves, oldest first. */
  listUnannounced(): Promise<readonly ChangedSetting[]>;
  /** Marks settings as done, because their person was alerted or no person is left to alert. */
  markAnnounced(ids: readonly number[]): Promise<void>;
  /** Records, only once, that these guilds lost their settings because an empty database replaced a damaged one. */
  noteLoss(guildIds: readonly string[]): Promise<void>;
}
