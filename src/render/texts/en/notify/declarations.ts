import { LANGUAGE_NAMES } from '../../../../domain/languages.ts';
import type { FeedName } from '../../../../domain/notifications/feeds.ts';
import type { PeopleShown } from '../../../../domain/notifications/peopleShown.ts';
import type { DigestKind, IncludedChanges, WEEKDAYS } from '../../../../domain/notifications/settings.ts';
import { choice, command, declaration, withSynonyms, withTitle } from '../../declared.ts';
import { recap } from '../recap.ts';

export const names = {
  feeds: {
    history: 'Plays',
    added: 'New in the libraries',
    maintenance: 'Maintenance',
    server: 'Server status',
    gone: 'Gone',
    devices: 'New devices',
    transcodes: 'Transcodes',
    rules: 'Rules',
    reports: 'Reports',
    recap: 'Recap',
    check: 'Library check',
    audit: 'Audit trail',
    usher: 'Usher itself',
  } satisfies Record<FeedName, string>,
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
  languages: LANGUAGE_NAMES,
  /** Values of the option "without", as in "without: quiet hours". */
  without: { quiet: 'quiet hours', mention: 'a mention', both: 'quiet hours and a mention' },
} as const;

const feed = choice('feed', 'Which kind of notification', names.feeds);
const feedOrAll = choice('feed', 'Which kind of notification, or all of them', { all: names.all, ...names.feeds });
const library = declaration('library', 'Only this library: pick from the list');
const channel = declaration('channel', 'Which of its channels, if there are several: pick from the list');
const AT = 'At what time, such as 8:00 or 20:30';

export const declarations = {
  notify: declaration('notify', 'Channel notifications'),
  guide: withSynonyms(
    'configure setup wizard assistant beginner start first begin post announcements help',
    command('guide', 'Set up notifications step by step: which, where, when', {}),
  ),
  set: withSynonyms(
    'post announce announcement configure setup alert feed languages translate mention role anonymous publish new movies when down recap month',
    withTitle(
      'Subscribe a channel to notifications',
      command('set', 'Subscribe a channel to notifications; what you leave out stays as it was', {
        feed: feedOrAll,
        channel: declaration('channel', 'Where: a text channel or a thread; needed the first time'),
        also: declaration('also', 'Keep the channel it has and post in this one too; otherwise it moves here'),
        'instead-of': declaration('instead-of', 'Which of its channels this one replaces, if it has several'),
        library,
        'quiet-from': declaration('quiet-from', 'Quiet hours: from, such as 22:00'),
        'quiet-to': declaration('quiet-to', 'Quiet hours: to, such as 7:30'),
        mention: declaration('mention', 'A role to ping with each message'),
        people: choice('people', 'How people are shown (by pseudonym if not given)', names.people),
        include: choice('include', 'For what is new in the libraries: what else to include', names.include),
        language: choice('language', 'Language of the messages (yours if not given)', names.languages),
        'time-zone': declaration('time-zone', 'Time zone of quiet hours and digests'),
        without: choice('without', 'Turn off quiet hours or the mention', names.without),
        hide: choice('hide', 'For the recap: a card to leave out', recap.parts),
        show: choice('show', 'For the recap: a card to show again', recap.parts),
      }),
    ),
  ),
  list: withSynonyms(
    'posts missing arrive broken pending delivered why nothing subscribed anymore messages where go announcements',
    command('list', 'Subscriptions, what is waiting and what cannot be delivered', {}),
  ),
  test: withSynonyms(
    'sample example demo works check preview',
    withTitle(
      'Send a test message to the channel',
      command('test', 'Send a test message to the channel and check that it arrives', { feed, library, channel }),
    ),
  ),
  pause: withSynonyms(
    'mute silence snooze stop temporarily holiday vacation break quiet posts announcements while spam',
    withTitle(
      'Pause notifications',
      command('pause', 'Pause notifications (they queue up)', { feed: feedOrAll, library, channel }),
    ),
  ),
  resume: withSynonyms(
    'unpause unmute continue restart posts back',
    withTitle(
      'Resume notifications',
      command('resume', 'Resume notifications, and try unreachable channels again', {
        feed: feedOrAll,
        library,
        channel,
      }),
    ),
  ),
  skip: withSynonyms(
    'stuck blocked fail jam post',
    withTitle(
      'Skip a message',
      command('skip', 'Skip a message that Discord keeps failing on', { feed, library, channel }),
    ),
  ),
  digest: withSynonyms(
    'summary week daily hourly newsletter bundle spam together frequency less many messages flood noise once monthly report',
    withTitle(
      'Send immediately or as a digest',
      command('digest', 'Send immediately or as an hourly, daily or weekly digest', {
        feed: feedOrAll,
        kind: choice('kind', 'How often', names.kinds),
        at: declaration('at', AT),
        weekday: choice('weekday', 'On which day of the week', names.weekdays),
        library,
        channel,
      }),
    ),
  ),
  remove: withSynonyms(
    'disable off stop unsubscribe delete switch end posts channel spam rid messages announcements',
    command('remove', 'Turn a notification off', { feed, library, channel }),
  ),
} as const;
