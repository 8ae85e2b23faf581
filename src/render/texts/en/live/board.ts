import type { CounterKind } from '../../../../domain/live/counters.ts';
import type { ChannelRenameProblem } from '../../../../domain/notifications/channels.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { notificationOptionNames } from '../notify/declarations.ts';
import { countText, number } from '../numbers.ts';

/** Texts of a board, the message with the current streams. Names and titles are passed escaped. */
export const board = {
  head: (server?: string) => (server === undefined ? '## Now playing' : `## Now playing on ${server}`),
  streams: (count: number) => countText(count, { one: 'stream', other: 'streams' }),
  transcodes: (count: number) => countText(count, { one: 'transcode', other: 'transcodes' }),
  nobody: 'Nobody is watching or listening.',
  unknown: 'Checking what’s playing …',
  down: (since: string, name = 'Server') => `**${name} down** since ${since}`,
  tokenRefused: (name = 'The server') => `${name} no longer accepts my token`,
  /** The server responds, but the bot cannot read its sessions. */
  unread: (name = 'the server') => `Can’t read what’s playing on ${name}`,
  /** Added after the totals if some servers could not be read. */
  asFarAsSeen: 'as far as I can see',
  gone: 'No media server is available for this board in this Discord server.',
  asOf: (time: string) => `-# Can’t read what’s playing. Last updated ${time}.`,
  played: '### Last played',
  added: '### New',
  when: (title: string, time: string) => `${title} · ${time}`,
  ends: (time: string) => `ends ${time}`,
  percent: (percent: number) => `${percent}%`,
  details: 'Details',
  detailsGone: (title: string) => `${title} is no longer playing there.`,

  set: (channel: string) => `### Live board in ${channel}`,
  changed: (channel: string) => `### Changed: live board in ${channel}`,
  same: (channel: string) => `### Unchanged: live board in ${channel}`,
  comes: 'It appears within a few seconds, and I keep editing that one message.',
  facts: {
    people: 'People',
    language: 'Language',
    libraries: 'Libraries',
    follow: 'Stays at the bottom',
    controls: 'Buttons that end streams',
  },
  allLibraries: 'all',
  follow: { yes: 'yes', no: 'no' },
  controls: { yes: 'on the board', no: 'only under “Details”, for those who may end streams' },
  notSet: (channel: string) => `### I cannot post in ${channel}\nSo no board was set up there.`,
  removed: (channel: string) => `Removed the board from ${channel}. Its message is deleted within a few seconds.`,
  refreshed: (channel: string) => `The board in ${channel} is posted again within a few seconds.`,
  none: (channel: string, link: string) => `There is no board in ${channel}. Set one up with ${link}.`,
  noneAnywhere: (link: string) => `This server has no board. Set one up with ${link}.`,
  several: (channels: string) => `Which one? Name its channel: ${channels}`,
  tooMany: (limit: number) => `This server has ${number(limit)} boards already. Remove one first.`,
  declarations: {
    board: createNameAndDescription('board', 'A message that always shows what is playing'),
    set: addSearchSynonyms(
      'dashboard live now playing streams display status overview channel watching currently show',
      addFormTitle(
        'Show what is playing in a channel',
        createCommandTexts('set', 'Show what is playing in a channel; what you leave out stays as it was', {
          channel: createNameAndDescription('channel', 'Where: a text channel or a thread'),
          people: createChoiceOptionTexts(
            'people',
            'How people are shown (by pseudonym if not given)',
            notificationOptionNames.people,
          ),
          language: createChoiceOptionTexts(
            'language',
            'Language of the board (yours if not given)',
            notificationOptionNames.languages,
          ),
          libraries: createNameAndDescription('libraries', 'Only these libraries, separated by commas; “all” for all'),
          follow: createNameAndDescription('follow', 'Stay at the bottom of the channel when people write below it'),
          controls: createNameAndDescription(
            'controls',
            'Show “End …” on the board itself; otherwise it is under “Details”',
          ),
        }),
      ),
    ),
    remove: addSearchSynonyms(
      'dashboard delete off disable live hide',
      addFormTitle(
        'Remove a board',
        createCommandTexts('remove', 'Remove a board and its message', {
          channel: createNameAndDescription('channel', 'Where it is; needed if there are several'),
        }),
      ),
    ),
    refresh: addSearchSynonyms(
      'dashboard update bottom repost stale down reload',
      addFormTitle(
        'Post a board again',
        createCommandTexts('refresh', 'Post a board again at the end of its channel', {
          channel: createNameAndDescription('channel', 'Where it is; all boards if not given'),
        }),
      ),
    ),
  },
} as const;

const kinds = {
  streams: 'streams',
  transcodes: 'transcodes',
  bandwidth: 'bandwidth',
  items: 'items of a library',
} satisfies Record<CounterKind, string>;

const lacks = (permission: string, channel: string): string =>
  `I don’t have the “${permission}” permission in ${channel}, so I can’t rename it. Give it to my role there.`;

const DOWN = 'server down';
const orDown = (count: number | undefined) => (count === undefined ? DOWN : number(count));
/** A number that is only a minimum, because some servers could not be read. */
const atLeast = (seenCount: string | undefined) => (seenCount === undefined ? '?' : `${seenCount}+`);

export const counter = {
  kinds,
  /**
   * Name of a counter channel, unescaped. The number is undefined if the server is down. `server` is empty or reads as
   * “ on Attic”.
   */
  names: {
    streams: (count: number | undefined, server: string) => `Streams${server}: ${orDown(count)}`,
    transcodes: (count: number | undefined, server: string) => `Transcodes${server}: ${orDown(count)}`,
    bandwidth: (rate: string | undefined, server: string) => `Bandwidth${server}: ${rate ?? DOWN}`,
    items: (library: string, count: number, server: string) => `${library}${server}: ${number(count)}`,
    /** Names of a counter channel if some servers could not be read. `seenCount` is undefined if no stream was seen. */
    atLeast: {
      streams: (seenCount: number | undefined, server: string) =>
        `Streams${server}: ${atLeast(seenCount === undefined ? undefined : number(seenCount))}`,
      transcodes: (seenCount: number | undefined, server: string) =>
        `Transcodes${server}: ${atLeast(seenCount === undefined ? undefined : number(seenCount))}`,
      bandwidth: (rate: string | undefined, server: string) => `Bandwidth${server}: ${atLeast(rate)}`,
    },
    gone: 'Server no longer available',
  },
  set: (channel: string, subject: string) => `### Counter in ${channel}: ${subject}`,
  same: (channel: string, subject: string) => `### Unchanged counter in ${channel}: ${subject}`,
  limits:
    '-# Discord lets me rename a channel at most twice in ten minutes, so the number can be up to ten minutes old.',
  of: (library: string) => `items of “${library}”`,
  notSet: (channel: string) => `### I can’t rename ${channel}\nSo no counter was set up.`,
  problems: {
    unknown: (channel) => `${channel} no longer exists, or is a thread. Pick another one.`,
    hidden: (channel) => `I can’t see ${channel}. Give my role “View Channel” and “Manage Channels” there.`,
    unreachable: (channel) => `Discord did not let me look at ${channel} just now. Try again in a minute.`,
    'other-guild': (channel) => `${channel} is on another server. Pick one of this server.`,
    view: (channel: string) => lacks('View Channel', channel),
    connect: (channel: string) => lacks('Connect', channel),
    manage: (channel: string) => lacks('Manage Channels', channel),
    'timed-out': (channel) =>
      `A moderator put me into a time-out, so I can’t rename ${channel}. No permission is missing. Remove the time-out, or wait until it is over.`,
  } satisfies Record<ChannelRenameProblem, (channel: string) => string>,
  needsLibrary: 'this kind needs a library too',
  noLibrary: 'only “items of a library” takes a library',
  tooMany: (limit: number) => `This server has ${number(limit)} counters already. Remove one first.`,
  removed: (channel: string) => `Counter removed. ${channel} keeps its current name.`,
  none: (channel: string, link: string) => `${channel} has no counter. ${link} lists all of them.`,
  head: '## Counters in this server',
  empty: (link: string) => `This server has no counters yet. Set one up with ${link}.`,
  line: (channel: string, subject: string, name: string) => `${channel} · ${subject} · now “${name}”`,
  waiting: (channel: string, subject: string) => `${channel} · ${subject} · not renamed yet`,
  declarations: {
    counter: createNameAndDescription('counter', 'Show numbers in the names of channels'),
    set: addSearchSynonyms(
      'count number total voice name rename viewers films statistics many title display',
      addFormTitle(
        'Show a number in a channel’s name',
        createCommandTexts('set', 'Show a number in a channel’s name; I need “Manage Channels” there', {
          channel: createNameAndDescription('channel', 'The channel to rename; a voice channel is easiest to read'),
          kind: createChoiceOptionTexts('kind', 'What to count', kinds),
          library: createNameAndDescription('library', 'The library whose items are counted'),
          language: createChoiceOptionTexts(
            'language',
            'Language of the name (yours if not given)',
            notificationOptionNames.languages,
          ),
        }),
      ),
    ),
    remove: addSearchSynonyms(
      'count number delete off hide',
      createCommandTexts('remove', 'Remove a channel’s counter', {
        channel: createNameAndDescription('channel', 'Which channel'),
      }),
    ),
    list: addSearchSynonyms(
      'counts numbers overview',
      createCommandTexts('list', 'All counters, and what keeps me from renaming their channels', {}),
    ),
  },
} as const;

/** The bot's status in Discord, unescaped. */
export const presence = {
  nobody: 'Nobody is watching',
  streams: (count: number) => countText(count, { one: 'stream', other: 'streams' }),
  transcoding: (count: number) => `${count} transcoding`,
  more: (count: number) => `${count} more`,
  down: 'Server down',
  /** Number of streams if some servers could not be read. */
  atLeast: (streams: string) => `at least ${streams}`,
  unread: 'Can’t see what’s playing',
} as const;
