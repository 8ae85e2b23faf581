/**
 * Why the bot changed a setting. `another-server`: the setting used ids of a media server that was replaced.
 * `restored`: it came back with an older backup. `limit`: a rule would have ended too many streams and stopped itself.
 * `left-alone`: a rule would have ended too many streams of one account and ignores that account for now. `damaged`: an
 * empty database replaced a damaged one.
 */
export const CHANGE_REASONS = ['another-server', 'restored', 'limit', 'left-alone', 'damaged'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** `blocked`: nothing was changed, but the setting posts to a channel that no longer accepts messages. */
export const ALERT_REASONS = [...CHANGE_REASONS, 'blocked'] as const;
export type AlertReason = (typeof ALERT_REASONS)[number];

/** `access` is the guild's permission map. */
export const CHANGED_KINDS = ['rule', 'board', 'counter', 'subscription', 'access'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** A setting that the bot changed or can no longer serve. The person who made it has not been alerted yet. */
export interface ChangedSetting {
  readonly id: number;
  readonly reason: AlertReason;
  readonly kind: ChangedKind;
  readonly guildId: string;
  /** The person who made the setting. Missing if the person was forgotten. */
  readonly setBy?: string | undefined;
  readonly locale: string;
  /** The name of a rule, the feed of a subscription, or the kind of a board. */
  readonly name?: string | undefined;
  /** Channel of the setting. Missing for a rule. */
  readonly channelId?: string | undefined;
  /** Name of the replaced media server. Missing if the guild sees no other. */
  readonly server?: string | undefined;
}

export type NewChangedSetting = Pick<ChangedSetting, 'kind' | 'guildId' | 'setBy' | 'locale' | 'name'>;

/**
 * Settings that the bot changed or can no longer serve, so that the people who made them are alerted. Rejects only if
 * the database fails.
 */
export interface ChangedSettings {
  /** Settings of served guilds, oldest first. */
  listUnannounced(): Promise<readonly ChangedSetting[]>;
  /** Marks settings whose person was alerted, or has no person to alert. */
  markAnnounced(ids: readonly number[]): Promise<void>;
  /** Records, once, that these guilds lost their settings because an empty database replaced a damaged one. */
  noteLoss(guildIds: readonly string[]): Promise<void>;
}
