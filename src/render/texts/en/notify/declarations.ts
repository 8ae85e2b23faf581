import type { FeedName } from '../../../../domain/notifications/feeds.ts';
import type { PeopleShown } from '../../../../domain/notifications/peopleShown.ts';
import type { DigestKind, IncludedChanges, WEEKDAYS } from '../../../../domain/notifications/settings.ts';
import { choice, command, named } from '../../declared.ts';

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
    reports: 'Reports',
    audit: 'Audit trail',
    usher: 'Usher itself',
  } satisfies Record<FeedName, string>,
  /** Stands for every feed. */
  all: 'All notifications',
  people: { name: 'by name', pseudonym: 'by pseudonym', nobody: 'not at all' } satisfies Record<PeopleShown, string>,
  include: {
    nothing: 'only what is new',
    upgrades: 'better versions of existing items too',
    'upgrades-and-returns': 'better versions and returning items too',
  } satisfies Record<IncludedChanges, string>,
  kinds: {
    off: 'Immediately',
    hourly: 'Hourly digest',
    daily: 'Daily digest',
    weekly: 'Weekly digest',
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

const feed = choice('feed', 'Which kind of notification', names.feeds);
const feedOrAll = choice('feed', 'Which kind of notification, or all of them', { all: names.all, ...names.feeds });
const library = named('library', 'Only this library: pick from the list');
const channel = named('channel', 'Which of its channels, if there are several: pick from the list');
const AT = 'At what time, such as 8:00 or 20:30';

export const declarations = {
  notify: named('notify', 'Channel notifications'),
  guide: command('guide', 'Set up notifications step by step: which, where, when', {}),
  set: command('set', 'Subscribe a channel to notifications; what you leave out stays as it was', {
    feed: feedOrAll,
    channel: named('channel', 'Where: a text channel or a thread; needed the first time'),
    also: named('also', 'Keep the channel it has and post in this one too; otherwise it moves here'),
    'instead-of': named('instead-of', 'Which of its channels this one replaces, if it has several'),
    library,
    'quiet-from': named('quiet-from', 'Quiet hours: from, such as 22:00'),
    'quiet-to': named('quiet-to', 'Quiet hours: to, such as 7:30'),
    mention: named('mention', 'A role to ping with each message'),
    people: choice('people', 'How people are shown (by pseudonym if not given)', names.people),
    include: choice('include', 'For what is new in the libraries: what else to include', names.include),
    language: choice('language', 'Language of the messages (yours if not given)', names.languages),
    'time-zone': named('time-zone', 'Time zone of quiet hours and digests'),
    without: choice('without', 'Turn off quiet hours or the mention', names.without),
  }),
  list: command('list', 'Subscriptions, what is waiting and what cannot be delivered', {}),
  test: command('test', 'Send a test message to the channel and check that it arrives', { feed, library, channel }),
  pause: command('pause', 'Pause notifications (they queue up)', { feed: feedOrAll, library, channel }),
  resume: command('resume', 'Resume notifications, and try unreachable channels again', {
    feed: feedOrAll,
    library,
    channel,
  }),
  skip: command('skip', 'Skip a message that Discord keeps failing on', { feed, library, channel }),
  digest: command('digest', 'Send immediately or as an hourly, daily or weekly digest', {
    feed: feedOrAll,
    kind: choice('kind', 'How often', names.kinds),
    at: named('at', AT),
    weekday: choice('weekday', 'On which day of the week', names.weekdays),
    library,
    channel,
  }),
  remove: command('remove', 'Turn a notification off', { feed, library, channel }),
} as const;
