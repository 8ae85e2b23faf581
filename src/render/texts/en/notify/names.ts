import type { FeedName } from '../../../../domain/notifications/feeds.ts';
import type { PeopleShown } from '../../../../domain/notifications/peopleShown.ts';
import type { DigestKind, IncludedChanges, WEEKDAYS } from '../../../../domain/notifications/settings.ts';

/** The values that options and answers of `/notify` share. */
export const names = {
  feeds: {
    history: 'Plays',
    added: 'New in the libraries',
    maintenance: 'Maintenance',
    server: 'Server status',
    devices: 'New devices',
    transcodes: 'Transcodes',
    rules: 'Rules',
    audit: 'Audit trail',
  } satisfies Record<FeedName, string>,
  people: { name: 'by name', pseudonym: 'by pseudonym', nobody: 'not at all' } satisfies Record<PeopleShown, string>,
  include: {
    nothing: 'only what is new',
    upgrades: 'better files of existing items too',
    'upgrades-and-returns': 'better files and returning items too',
  } satisfies Record<IncludedChanges, string>,
  kinds: {
    off: 'each right away',
    hourly: 'a digest every hour',
    daily: 'a digest every day',
    weekly: 'a digest every week',
  } satisfies Record<DigestKind, string>,
  weekdays: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  } satisfies Record<(typeof WEEKDAYS)[number], string>,
  languages: { 'en-US': 'English', de: 'Deutsch' },
  /** Continues the option's name: "without: quiet hours". */
  without: { quiet: 'quiet hours', mention: 'a mention', both: 'quiet hours and a mention' },
} as const;
