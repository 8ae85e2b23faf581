import type { RecapPart } from '../statistics/recap/recap.ts';
import type { PeopleShown } from './peopleShown.ts';

/**
 * The changes that the feed `added` includes besides new items: better files of known items, and returning
 * items. Each value includes the ones before it.
 */
export const INCLUDED_CHANGES = ['nothing', 'upgrades', 'upgrades-and-returns'] as const;
export type IncludedChanges = (typeof INCLUDED_CHANGES)[number];

/** True if a subscription with that setting includes events that need at least `needed`. */
export const includesChange = (setting: IncludedChanges, leastSetting: IncludedChanges = 'nothing'): boolean =>
  INCLUDED_CHANGES.indexOf(setting) >= INCLUDED_CHANGES.indexOf(leastSetting);

/** In the order of ISO 8601: Monday is 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const DIGEST_KINDS = ['off', 'hourly', 'daily', 'weekly'] as const;

/**
 * Digest settings. Times of the day are minutes after local midnight, 0 to 1439; weekdays are those of ISO 8601, 1 is
 * Monday.
 */
export type Digest =
  | { readonly kind: 'off' }
  | { readonly kind: 'hourly' }
  | { readonly kind: 'daily'; readonly at: number }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly at: number };
export type DigestKind = Digest['kind'];

/**
 * Quiet hours from one time to another, as minutes after local midnight. A `from` after `to` goes over midnight; they
 * are never equal.
 */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface SubscriptionSettings {
  readonly digest: Digest;
  readonly quiet?: QuietHours | undefined;
  /** IANA name of the time zone of digests and quiet hours. */
  readonly timeZone: string;
  /**
   * True if the time zone was not chosen. The bot's own time zone then applies, as configured when the subscription is
   * read.
   */
  readonly isDefaultTimeZone?: boolean | undefined;
  /** The role that each message of this subscription mentions. */
  readonly mentionRoleId?: string | undefined;
  /** The follower to mention in the channel. Missing: the follower gets direct messages. */
  readonly mentionUserId?: string | undefined;
  /** True if the follower is notified of a new episode only after watching the one before it. */
  readonly onlyIfUpToDate?: boolean | undefined;
  /**
   * True once the follower has chosen any of these settings. The settings are then kept when the last follow is
   * removed.
   */
  readonly isChosen?: boolean | undefined;
  readonly people: PeopleShown;
  readonly locale: string;
  readonly include: IncludedChanges;
  /** The cards that recaps leave out. */
  readonly hiddenParts?: readonly RecapPart[] | undefined;
}

export const DEFAULT_SETTINGS = {
  digest: { kind: 'off' },
  timeZone: 'UTC',
  people: 'pseudonym',
  locale: 'en-US',
  include: 'nothing',
} as const satisfies SubscriptionSettings;
