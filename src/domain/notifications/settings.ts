import type { RecapPart } from '../statistics/recap/recap.ts';
import type { PeopleDisplayMode } from './peopleShown.ts';

/**
 * Changes that the feed `added` includes in addition to new items: better files of known items, and returning items.
 * Each value includes the earlier ones.
 */
export const NEW_ITEMS_FEED_SCOPES = ['nothing', 'upgrades', 'upgrades-and-returns'] as const;
export type NewItemsFeedScope = (typeof NEW_ITEMS_FEED_SCOPES)[number];

/** True if a subscription with this setting includes an event that requires at least `leastSetting`. */
export const isWithinNewItemsFeedScope = (
  setting: NewItemsFeedScope,
  leastSetting: NewItemsFeedScope = 'nothing',
): boolean => NEW_ITEMS_FEED_SCOPES.indexOf(setting) >= NEW_ITEMS_FEED_SCOPES.indexOf(leastSetting);

/** Weekdays in the order of ISO 8601, where Monday is 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const DIGEST_FREQUENCIES = ['off', 'hourly', 'daily', 'weekly'] as const;

/**
 * When a digest is sent. Times are minutes after local midnight, from 0 to 1439. Weekdays follow ISO 8601, where 1 is
 * Monday.
 */
export type DigestTiming =
  | { readonly kind: 'off' }
  | { readonly kind: 'hourly' }
  | { readonly kind: 'daily'; readonly at: number }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly at: number };
export type DigestFrequency = DigestTiming['kind'];

/**
 * Hours in which nothing is posted, in minutes after local midnight. If `from` is after `to`, the hours cross midnight.
 * `from` and `to` always differ.
 */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface SubscriptionSettings {
  readonly digest: DigestTiming;
  readonly quiet?: QuietHours | undefined;
  /** IANA name of the time zone in which digests and quiet hours count. */
  readonly timeZone: string;
  /**
   * True if no time zone was chosen. In this case, the bot's own time zone is filled in whenever the subscription is
   * read.
   */
  readonly isDefaultTimeZone?: boolean | undefined;
  readonly mentionRoleId?: string | undefined;
  /** The follower to mention in the channel. Undefined: the follower gets direct messages instead. */
  readonly mentionUserId?: string | undefined;
  /** True if the follower hears about a new episode only after watching the previous one. */
  readonly onlyIfUpToDate?: boolean | undefined;
  /**
   * True if the follower has chosen any of these settings. The settings are then kept after the last follow is removed.
   */
  readonly isChosen?: boolean | undefined;
  readonly people: PeopleDisplayMode;
  readonly locale: string;
  readonly include: NewItemsFeedScope;
  /** Cards that the recaps of this subscription leave out. */
  readonly hiddenParts?: readonly RecapPart[] | undefined;
}

export const DEFAULT_SUBSCRIPTION_SETTINGS = {
  digest: { kind: 'off' },
  timeZone: 'UTC',
  people: 'pseudonym',
  locale: 'en-US',
  include: 'nothing',
} as const satisfies SubscriptionSettings;
