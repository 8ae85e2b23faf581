import type { CounterKind } from '../../../../domain/live/counters.ts';
import type { RenameProblem } from '../../../../domain/notifications/channels.ts';
import { choice, command, named } from '../../declared.ts';
import { names } from '../notify/declarations.ts';
import { counted, number } from '../numbers.ts';

/** The message that shows the present streams. Names and titles come in escaped. */
export const board = {
  head: (server?: string) => (server === undefined ? '## Now playing' : `## Now playing on ${server}`),
  streams: (count: number) => counted(count, { one: 'stream', other: 'streams' }),
  transcodes: (count: number) => counted(count, { one: 'transcode', other: 'transcodes' }),
  nobody: 'Nobody is watching or listening.',
  unknown: 'Checking what’s playing …',
  down: (since: string, name = 'Server') => `**${name} down** since ${since}`,
  tokenRefused: (name = 'The server') => `${name} no longer accepts my token`,
  /** The server responds, but its sessions cannot be read. */
  unread: (name = 'the server') => `Can’t read what’s playing on ${name}`,
  /** Follows the totals if some servers could not be read. */
  asFarAsSeen: 'as far as I can see',
  gone: 'No media server is available for this board in this Discord server.',
  asOf: (when: string) => `-# Can’t read what’s playing. Last updated ${when}.`,
  played: '### Last played',
  added: '### New',
  when: (title: string, when: string) => `${title} · ${when}`,
  ends: (when: string) => `ends ${when}`,
  percent: (percent: number) => `${percent}%`,
  details: 'Details',
  detailsGone: (what: string) => `${what} is no longer playing there.`,

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
  tooMany: (most: number) => `This server has ${number(most)} boards already. Remove one first.`,
  declarations: {
    board: named('board', 'A message that always shows what is playing'),
    set: command('set', 'Show what is playing in a channel; what you leave out stays as it was', {
      channel: named('channel', 'Where: a text channel or a thread'),
      people: choice('people', 'How people are shown (by pseudonym if not given)', names.people),
      language: choice('language', 'Language of the board (yours if not given)', names.languages),
      libraries: named('libraries', 'Only these libraries, separated by commas; “all” for all'),
      follow: named('follow', 'Stay at the bottom of the channel when people write below it'),
      controls: named('controls', 'Show “End …” on the board itself; otherwise it is under “Details”'),
    }),
    remove: command('remove', 'Remove a board and its message', {
      channel: named('channel', 'Where it is; needed if there are several'),
    }),
    refresh: command('refresh', 'Post a board again at the end of its channel', {
      channel: named('channel', 'Where it is; all boards if not given'),
    }),
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
/** A minimum: some servers could not be read. */
const atLeast = (seen: string | undefined) => (seen === undefined ? '?' : `${seen}+`);

/** Channels whose names show a number. */
export const counter = {
  kinds,
  /** The channel's name itself, plain. Without a number the server is down. `server`: nothing, or “ on Attic”. */
  names: {
    streams: (count: number | undefined, server: string) => `Streams${server}: ${orDown(count)}`,
    transcodes: (count: number | undefined, server: string) => `Transcodes${server}: ${orDown(count)}`,
    bandwidth: (rate: string | undefined, server: string) => `Bandwidth${server}: ${rate ?? DOWN}`,
    items: (library: string, count: number, server: string) => `${library}${server}: ${number(count)}`,
    /** The same where some servers could not be read; `seen` is undefined if nothing was seen. */
    atLeast: {
      streams: (seen: number | undefined, server: string) =>
        `Streams${server}: ${atLeast(seen === undefined ? undefined : number(seen))}`,
      transcodes: (seen: number | undefined, server: string) =>
        `Transcodes${server}: ${atLeast(seen === undefined ? undefined : number(seen))}`,
      bandwidth: (rate: string | undefined, server: string) => `Bandwidth${server}: ${atLeast(rate)}`,
    },
    gone: 'Server no longer available',
  },
  set: (channel: string, what: string) => `### ${channel} counts: ${what}`,
  same: (channel: string, what: string) => `### Unchanged: ${channel} counts ${what}`,
  limits: '-# Discord lets me rename a channel at most twice in ten minutes, so the number may be that old.',
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
  } satisfies Record<RenameProblem, (channel: string) => string>,
  needsLibrary: 'this kind needs a library too',
  noLibrary: 'only “items of a library” takes a library',
  tooMany: (most: number) => `This server has ${number(most)} counters already. Remove one first.`,
  removed: (channel: string) => `Counter removed. ${channel} keeps its current name.`,
  none: (channel: string, link: string) => `${channel} has no counter. ${link} lists all of them.`,
  head: '## Counters in this server',
  empty: (link: string) => `This server has no counters yet. Set one up with ${link}.`,
  line: (channel: string, what: string, name: string) => `${channel} · ${what} · now “${name}”`,
  waiting: (channel: string, what: string) => `${channel} · ${what} · not renamed yet`,
  declarations: {
    counter: named('counter', 'Show numbers in the names of channels'),
    set: command('set', 'Show a number in a channel’s name; I need “Manage Channels” there', {
      channel: named('channel', 'The channel to rename; a voice channel is easiest to read'),
      kind: choice('kind', 'What to count', kinds),
      library: named('library', 'The library whose items are counted'),
      language: choice('language', 'Language of the name (yours if not given)', names.languages),
    }),
    remove: command('remove', 'Remove a channel’s counter', { channel: named('channel', 'Which channel') }),
    list: command('list', 'All counters, and what keeps me from renaming their channels', {}),
  },
} as const;

/** The status below the bot's name, plain and short. */
export const presence = {
  nobody: 'Nobody is watching',
  streams: (count: number) => counted(count, { one: 'stream', other: 'streams' }),
  transcoding: (count: number) => `${count} transcoding`,
  more: (count: number) => `${count} more`,
  down: 'Server down',
  /** Some servers could not be read. */
  atLeast: (streams: string) => `at least ${streams}`,
  unread: 'Can’t see what’s playing',
} as const;
