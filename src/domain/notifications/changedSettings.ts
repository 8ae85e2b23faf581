/**
 * Why the bot changed a setting. `another-server`: the setting used ids of a media server that was replaced.
 * `restored`: the setting came back with an older backup. `limit`: the rule stopped itself, because it would have ended
 * too many streams. `left-alone`: the rule ignores an account for now, because it would have ended too many of the
 * account's streams. `damaged`: an empty database replaced a damaged one.
 */
export const SETTING_CHANGE_REASONS = ['another-server', 'restored', 'limit', 'left-alone', 'damaged'] as const;
export type SettingChangeReason = (typeof SETTING_CHANGE_REASONS)[number];

/**
 * Why a person is alerted to a setting. `blocked`: the setting was not changed, but its channel no longer accepts
 * messages.
 */
export const SETTING_ALERT_REASONS = [...SETTING_CHANGE_REASONS, 'blocked'] as const;
export type SettingAlertReason = (typeof SETTING_ALERT_REASONS)[number];

/** Kinds of settings that the bot may change. `access` is the guild's permission map. */
export const CHANGED_SETTING_KINDS = ['rule', 'board', 'counter', 'subscription', 'access'] as const;
export type ChangedSettingKind = (typeof CHANGED_SETTING_KINDS)[number];

/** A setting that the bot changed or can no longer use. Its author has not been alerted yet. */
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
 * Stores settings that the bot changed or can no longer use, until their authors are alerted. Rejects only if the
 * database fails.
 */
export interface ChangedSettings {
  /** Settings in the guilds that the bot serves, oldest first. */
  listUnannounced(): Promise<readonly ChangedSetting[]>;
  /** Marks settings as done, because their author was alerted or can no longer be alerted. */
  markAnnounced(ids: readonly number[]): Promise<void>;
  /** Records once that these guilds lost their settings, because an empty database replaced a damaged one. */
  noteLoss(guildIds: readonly string[]): Promise<void>;
}
