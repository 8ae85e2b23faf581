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

const feed = { name: 'feed', description: 'Which kind of notification', choices: names.feeds } as const;
const library = { name: 'library', description: 'Only this library: pick from the list' } as const;
const AT = 'At what time, such as 8:00 or 20:30';

export const declarations = {
  notify: { name: 'notify', description: 'What I post on my own, and where' },
  set: {
    name: 'set',
    description: 'Subscribe a channel to notifications; what you leave out stays as it was',
    options: {
      feed,
      channel: { name: 'channel', description: 'Where: a text channel or a thread; needed the first time' },
      library,
      'quiet-from': { name: 'quiet-from', description: 'Quiet hours: from, such as 22:00' },
      'quiet-to': { name: 'quiet-to', description: 'Quiet hours: to, such as 7:30' },
      mention: { name: 'mention', description: 'A role to ping with each message' },
      people: {
        name: 'people',
        description: 'How people are shown (by pseudonym if not given)',
        choices: names.people,
      },
      include: {
        name: 'include',
        description: 'For what is new in the libraries: what else to include',
        choices: names.include,
      },
      language: {
        name: 'language',
        description: 'Language of the messages (yours if not given)',
        choices: names.languages,
      },
      'time-zone': { name: 'time-zone', description: 'Time zone of quiet hours and digests' },
      without: { name: 'without', description: 'Turn off quiet hours or the mention', choices: names.without },
    },
  },
  list: { name: 'list', description: 'Subscriptions, what is waiting and what cannot be delivered', options: {} },
  test: {
    name: 'test',
    description: 'Send a test message to the channel and check that it arrives',
    options: { feed, library },
  },
  pause: { name: 'pause', description: 'Pause notifications (they queue up)', options: { feed, library } },
  resume: {
    name: 'resume',
    description: 'Resume notifications, and try unreachable channels again',
    options: { feed, library },
  },
  skip: {
    name: 'skip',
    description: 'Skip a message that Discord keeps failing on',
    options: { feed, library },
  },
  digest: {
    name: 'digest',
    description: 'Bundle notifications into one message, or post each right away',
    options: {
      feed,
      kind: { name: 'kind', description: 'How often', choices: names.kinds },
      at: { name: 'at', description: AT },
      weekday: { name: 'weekday', description: 'On which day of the week', choices: names.weekdays },
      library,
    },
  },
  person: {
    name: 'person',
    description: 'What a person is called where people are shown by name',
    options: {
      account: { name: 'account', description: 'Who: pick from the list' },
      name: { name: 'name', description: 'The name; leave it out to remove the current one' },
    },
  },
  remove: { name: 'remove', description: 'Turn a notification off', options: { feed, library } },
} as const;
