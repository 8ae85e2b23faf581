import type { PeopleShown } from './peopleShown.ts';

/**
 * The changes that the feed `added` includes besides new items: better files of known items, and returning
 * items. Each value includes the ones before it.
 */
export const INCLUDED_CHANGES = ['nothing', 'upgrades', 'upgrades-and-returns'] as const;
export type IncludedChanges = (typeof INCLUDED_CHANGES)[number];

/** True if a subscription with that setting includes events that need at least `needed`. */
export const includesChange = (setting: IncludedChanges, needed: IncludedChanges = 'nothing'): boolean =>
  INCLUDED_CHANGES.indexOf(setting) >= INCLUDED_CHANGES.indexOf(needed);

/** In the order of ISO 8601, where Monday is 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const DIGEST_KINDS = ['off', 'hourly', 'daily', 'weekly'] as const;

/** Times of the day are minutes after local midnight, 0 to 1439; weekdays are those of ISO 8601, 1 is Monday. */
export type Digest =
  | { readonly kind: 'off' }
  | { readonly kind: 'hourly' }
  | { readonly kind: 'daily'; readonly at: number }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly at: number };
export type DigestKind = Digest['kind'];

/** From and to as minutes after local midnight; a `from` after `to` goes over midnight, and they are never equal. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface SubscriptionSettings {
  readonly digest: Digest;
  readonly quiet?: QuietHours | undefined;
  /** IANA; digests and quiet hours are in it. */
  readonly timeZone: string;
  /**
   * Set if the time zone was not chosen: the bot's own applies, as configured when the subscription is read.
   */
  readonly isDefaultTimeZone?: boolean | undefined;
  /** Mentioned in each message of this subscription. */
  readonly mentionRoleId?: string | undefined;
  /** The follower to mention in the channel; missing: they get direct messages. */
  readonly mentionUserId?: string | undefined;
  /** A follower hears of a new episode only after watching the last one before it. */
  readonly onlyIfUpToDate?: boolean | undefined;
  /** True once the follower chose any of this, so that it outlives the follows. */
  readonly isChosen?: boolean | undefined;
  readonly people: PeopleShown;
  /** A Discord locale, of the messages. */
  readonly locale: string;
  readonly include: IncludedChanges;
}

export const DEFAULT_SETTINGS = {
  digest: { kind: 'off' },
  timeZone: 'UTC',
  people: 'pseudonym',
  locale: 'en-US',
  include: 'nothing',
} as const satisfies SubscriptionSettings;
