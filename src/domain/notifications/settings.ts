import type { RecapPart } from '../statistics/recap/recap.ts';
import type { PeopleShown } from './peopleShown.ts';

/**
 * Changes that the feed `added` includes in addition to new items: better files of known items, and returning items.
 * Each value includes the earlier ones.
 */
export const INCLUDED_CHANGES = ['nothing', 'upgrades', 'upgrades-and-returns'] as const;
export type IncludedChanges = (typeof INCLUDED_CHANGES)[number];

/** True if a subscription with this setting includes an event that requires at least `leastSetting`. */
export const includesChange = (setting: IncludedChanges, leastSetting: IncludedChanges = 'nothing'): boolean =>
  INCLUDED_CHANGES.indexOf(setting) >= INCLUDED_CHANGES.indexOf(leastSetting);

/** Weekdays in the order of ISO 8601, where Monday is 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const DIGEST_KINDS = ['off', 'hourly', 'daily', 'weekly'] as const;

/**
 * When a digest is sent. Times are minutes after local midnight, from 0 to 1439. Weekdays follow ISO 8601, where 1 is
 * Monday.
 */
export type Digest =
  | { readonly kind: 'off' }
  | { readonly kind: 'hourly' }
  | { readonly kind: 'daily'; readonly at: number }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly at: number };
export type DigestKind = Digest['kind'];

/**
 * Hours in which nothing is posted, in minutes after local midnight. If `from` is after `to`, the hours cross midnight.
 * `from` and `to` always differ.
 */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface SubscriptionSettings {
  readonly digest: Digest;
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
  readonly people: PeopleShown;
  readonly locale: string;
  readonly include: IncludedChanges;
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
