import type { FollowTarget } from '../../../../domain/notifications/follows.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { notificationOptionNames } from './declarations.ts';

/** Texts about follows. Names are passed escaped. */
export const follow = {
  library: (library: string) => `everything new in “${library}”`,
  button: 'Follow',
  next: 'Tell me next time',
  added: (name: string) => `### Following: ${name}`,
  /** `on` reads as "on Attic". Undefined if there is only one media server. */
  whenNew: (place: string, on?: string) => `When something new arrives${on ? ` ${on}` : ''}, I’ll tell you ${place}.`,
  everywhere: 'on every media server you see',
  widen: 'On every media server you see',
  widened: (name: string) => `You now follow **${name}** on every media server you see.`,
  waiting: (place: string) => `As soon as it arrives, I’ll tell you once, ${place}.`,
  unchecked: 'The media server does not answer, so I could not check if it is there already.',
  place: {
    where: 'Where',
    byDirectMessage: 'by direct message',
    here: (channel: string) => `in ${channel}`,
    inChannel: (channel: string) => `in ${channel}, with a ping for you`,
  },
  notHere: 'you can’t write in this channel yourself',
  episodes: { new: 'New episodes', all: 'all', ifUpToDate: 'only when you’ve seen the one before' },
  onlyDirect:
    'a ping in a channel would show everybody how far you’ve watched, so “up-to-date” works by direct message only',
  listHint: (link: string) => `-# Everything you follow: ${link}`,
  there: (name: string) => `You already follow ${name}.`,
  tooMany: (limit: number, link: string) =>
    `You already follow ${limit} things here, the most you can. Remove one with ${link}.`,
  followedIn: (guilds: string) => `Followed in ${guilds}`,
  closed:
    '**I can’t send you direct messages about what you follow.** Allow direct messages from this server in its privacy settings: what is waiting comes then.',
  /**
   * Discord's anti-spam measure stops direct messages. The sentence `closed` would wrongly blame a setting of the
   * person.
   */
  antiSpam:
    '**Discord’s anti-spam measure keeps me from sending direct messages for now, so what you follow waits.** Your settings are fine and there is nothing to do: it comes once Discord lets me.',
  closedChannel: (channel: string) =>
    `**I can’t post in ${channel} any more, so what you follow waits.** Run \`/follow delivery\` in another channel, or choose direct messages with it.`,
  notThis: 'Only series, seasons and artists can be followed, or a whole library.',
  /** Kind of a follow, named if several follows have the same name. */
  kinds: { item: 'a title', library: 'a library', title: 'not there yet' } satisfies Record<
    FollowTarget['kind'],
    string
  >,
  noneCalled: (typedText: string, link: string) =>
    `I found no series, season or artist called “${typedText}”. ${link} waits for a title that is not here yet.`,
  oneOfThem: 'name a title or a library, not both',
  nothingNamed: 'Name what to follow: a title or a library.',

  head: '## You follow',
  none: (link: string) => `Nothing in this server yet. Start with a series, an artist or a library: ${link}.`,
  line: (name: string, on?: string) => `**${name}**${on ? ` · ${on}` : ''}`,
  awaited: (name: string) => `**${name}** · not here yet`,
  arrived: (name: string) => `**${name}** · is here now`,
  stop: 'Stop following …',
  removed: (name: string) => `You no longer follow **${name}**.`,
  notFollowed: 'You don’t follow anything with that name.',

  alreadyHere: (title: string) => `${title} is already here.`,
  delivery: '### How I tell you what is new',
  unreadable: 'Your settings cannot be read at the moment, so nothing was changed.',

  declarations: {
    follow: createNameAndDescription('follow', 'Be told when something new arrives'),
    add: addSearchSynonyms(
      'subscribe notify notification alert tell know remind track next episode season continues release out airs show series',
      addFormTitle(
        'Follow a title or a library',
        createCommandTexts('add', 'Follow a series, a season, an artist or a library', {
          title: createNameAndDescription('title', 'A series, a season or an artist: type, then pick from the list'),
          library: createNameAndDescription('library', 'Everything new in this library'),
        }),
      ),
    ),
    title: addSearchSynonyms(
      'upcoming missing unreleased soon future notify alert arrives once available waiting',
      addFormTitle(
        'Get notified when a title is added',
        createCommandTexts('title', 'Get notified once when a missing title is added', {
          title: createNameAndDescription('title', 'What it is called'),
          year: createNameAndDescription('year', 'Its year, if there are several of that title'),
        }),
      ),
    ),
    list: addSearchSynonyms(
      'following subscribed subscriptions my tracked shows',
      createCommandTexts('list', 'What you follow', {}),
    ),
    delivery: addSearchSynonyms(
      'night sleep ping dm channel week daily hourly summary digest schedule mute frequency spoiler bother time often morning dms many',
      addFormTitle(
        'Where and when you are told',
        createCommandTexts('delivery', 'Where and when you are told: immediately or as a digest, and quiet hours', {
          where: createChoiceOptionTexts('where', 'Where you are told', {
            direct: 'Direct message',
            channel: 'This channel, with a ping',
          }),
          kind: createChoiceOptionTexts('kind', 'How often', notificationOptionNames.kinds),
          at: createNameAndDescription('at', 'At what time, such as 8:00 or 20:30'),
          weekday: createChoiceOptionTexts('weekday', 'On which day of the week', notificationOptionNames.weekdays),
          'quiet-from': createNameAndDescription('quiet-from', 'Quiet hours: from, such as 22:00'),
          'quiet-to': createNameAndDescription('quiet-to', 'Quiet hours: to, such as 7:30'),
          'time-zone': createNameAndDescription('time-zone', 'Your time zone'),
          'no-quiet': createNameAndDescription('no-quiet', 'No more quiet hours'),
          'up-to-date': createNameAndDescription(
            'up-to-date',
            'Episodes only when you have seen the one before; needs your linked account',
          ),
        }),
      ),
    ),
    remove: addSearchSynonyms(
      'unfollow unsubscribe cancel stop mute end longer notifications tell show series more many',
      addFormTitle(
        'Stop following something',
        createCommandTexts('remove', 'Stop following something', {
          title: createNameAndDescription('title', 'What you no longer want to follow'),
        }),
      ),
    ),
  },
} as const;
