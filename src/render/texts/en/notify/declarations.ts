import { LANGUAGE_NAMES } from '../../../../domain/languages.ts';
import type { FeedName } from '../../../../domain/notifications/feeds.ts';
import type { PeopleDisplayMode } from '../../../../domain/notifications/peopleShown.ts';
import type { DigestFrequency, NewItemsFeedScope, WEEKDAYS } from '../../../../domain/notifications/settings.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { recap } from '../recap.ts';

export const notificationOptionNames = {
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
  people: { name: 'by name', pseudonym: 'by pseudonym', nobody: 'not at all' } satisfies Record<
    PeopleDisplayMode,
    string
  >,
  include: {
    nothing: 'only what is new',
    upgrades: 'better versions of existing items too',
    'upgrades-and-returns': 'better versions and returning items too',
  } satisfies Record<NewItemsFeedScope, string>,
  kinds: {
    off: 'Immediately',
    hourly: 'Hourly digest',
    daily: 'Daily digest',
    weekly: 'Weekly digest',
  } satisfies Record<DigestFrequency, string>,
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

const feed = createChoiceOptionTexts('feed', 'Which kind of notification', notificationOptionNames.feeds);
const feedOrAll = createChoiceOptionTexts('feed', 'Which kind of notification, or all of them', {
  all: notificationOptionNames.all,
  ...notificationOptionNames.feeds,
});
const library = createNameAndDescription('library', 'Only this library: pick from the list');
const channel = createNameAndDescription('channel', 'Which of its channels, if there are several: pick from the list');
const AT = 'At what time, such as 8:00 or 20:30';

export const notifyCommandTexts = {
  notify: createNameAndDescription('notify', 'Channel notifications'),
  guide: addSearchSynonyms(
    'configure setup wizard assistant beginner start first begin post announcements help',
    createCommandTexts('guide', 'Set up notifications step by step: which, where, when', {}),
  ),
  set: addSearchSynonyms(
    'post announce announcement configure setup alert feed languages translate mention role anonymous publish new movies when down recap month',
    addFormTitle(
      'Subscribe a channel to notifications',
      createCommandTexts('set', 'Subscribe a channel to notifications; what you leave out stays as it was', {
        feed: feedOrAll,
        channel: createNameAndDescription('channel', 'Where: a text channel or a thread; needed the first time'),
        also: createNameAndDescription(
          'also',
          'Keep the channel it has and post in this one too; otherwise it moves here',
        ),
        'instead-of': createNameAndDescription(
          'instead-of',
          'Which of its channels this one replaces, if it has several',
        ),
        library,
        'quiet-from': createNameAndDescription('quiet-from', 'Quiet hours: from, such as 22:00'),
        'quiet-to': createNameAndDescription('quiet-to', 'Quiet hours: to, such as 7:30'),
        mention: createNameAndDescription('mention', 'A role to ping with each message'),
        people: createChoiceOptionTexts(
          'people',
          'How people are shown (by pseudonym if not given)',
          notificationOptionNames.people,
        ),
        include: createChoiceOptionTexts(
          'include',
          'For what is new in the libraries: what else to include',
          notificationOptionNames.include,
        ),
        language: createChoiceOptionTexts(
          'language',
          'Language of the messages (yours if not given)',
          notificationOptionNames.languages,
        ),
        'time-zone': createNameAndDescription('time-zone', 'Time zone of quiet hours and digests'),
        without: createChoiceOptionTexts(
          'without',
          'Turn off quiet hours or the mention',
          notificationOptionNames.without,
        ),
        hide: createChoiceOptionTexts('hide', 'For the recap: a card to leave out', recap.parts),
        show: createChoiceOptionTexts('show', 'For the recap: a card to show again', recap.parts),
      }),
    ),
  ),
  list: addSearchSynonyms(
    'posts missing arrive broken pending delivered why nothing subscribed anymore messages where go announcements',
    createCommandTexts('list', 'Subscriptions, what is waiting and what cannot be delivered', {}),
  ),
  test: addSearchSynonyms(
    'sample example demo works check preview',
    addFormTitle(
      'Send a test message to the channel',
      createCommandTexts('test', 'Send a test message to the channel and check that it arrives', {
        feed,
        library,
        channel,
      }),
    ),
  ),
  pause: addSearchSynonyms(
    'mute silence snooze stop temporarily holiday vacation break quiet posts announcements while spam',
    addFormTitle(
      'Pause notifications',
      createCommandTexts('pause', 'Pause notifications (they queue up)', { feed: feedOrAll, library, channel }),
    ),
  ),
  resume: addSearchSynonyms(
    'unpause unmute continue restart posts back',
    addFormTitle(
      'Resume notifications',
      createCommandTexts('resume', 'Resume notifications, and try unreachable channels again', {
        feed: feedOrAll,
        library,
        channel,
      }),
    ),
  ),
  skip: addSearchSynonyms(
    'stuck blocked fail jam post',
    addFormTitle(
      'Skip a message',
      createCommandTexts('skip', 'Skip a message that Discord keeps failing on', { feed, library, channel }),
    ),
  ),
  digest: addSearchSynonyms(
    'summary week daily hourly newsletter bundle spam together frequency less many messages flood noise once monthly report',
    addFormTitle(
      'Send immediately or as a digest',
      createCommandTexts('digest', 'Send immediately or as an hourly, daily or weekly digest', {
        feed: feedOrAll,
        kind: createChoiceOptionTexts('kind', 'How often', notificationOptionNames.kinds),
        at: createNameAndDescription('at', AT),
        weekday: createChoiceOptionTexts('weekday', 'On which day of the week', notificationOptionNames.weekdays),
        library,
        channel,
      }),
    ),
  ),
  remove: addSearchSynonyms(
    'disable off stop unsubscribe delete switch end posts channel spam rid messages announcements',
    createCommandTexts('remove', 'Turn a notification off', { feed, library, channel }),
  ),
} as const;
