import type { CounterKind } from '../../../../domain/live/counters.ts';
import type { RenameProblem } from '../../../../domain/notifications/channels.ts';
import { names } from '../notify/names.ts';
import { number } from '../numbers.ts';

const kinds = {
  streams: 'streams',
  transcodes: 'transcodes',
  bandwidth: 'bandwidth',
  items: 'items of a library',
} satisfies Record<CounterKind, string>;

const lacks = (permission: string) => (channel: string) =>
  `My role lacks “${permission}” in ${channel}, so I cannot rename it. Give my role that permission there.`;

const DOWN = 'server down';
const orDown = (count: number | undefined) => (count === undefined ? DOWN : number(count));

/** Channels whose names show a number. */
export const counter = {
  kinds,
  /** The channel's name itself, plain. Without a number the server is down. */
  names: {
    streams: (count: number | undefined) => `Streams: ${orDown(count)}`,
    transcodes: (count: number | undefined) => `Transcodes: ${orDown(count)}`,
    bandwidth: (rate: string | undefined) => `Bandwidth: ${rate ?? DOWN}`,
    items: (library: string, count: number) => `${library}: ${number(count)}`,
  },
  set: (channel: string, what: string) => `### ${channel} counts: ${what}`,
  limits: '-# Discord lets me rename a channel at most twice in ten minutes, so the number may be that old.',
  of: (library: string) => `items of “${library}”`,
  notSet: (channel: string) => `### I cannot rename ${channel}\nSo it counts nothing.`,
  problems: {
    unknown: (channel) =>
      `Discord does not know the channel ${channel} (any more), or it is a thread. Pick another one.`,
    hidden: (channel) => `I may not see ${channel}. Give my role “View Channel” and “Manage Channels” there.`,
    unreachable: (channel) => `Discord did not let me look at ${channel} just now. Try again in a minute.`,
    'other-guild': (channel) => `${channel} is on another server. Pick one of this server.`,
    view: lacks('View Channel'),
    connect: lacks('Connect'),
    manage: lacks('Manage Channels'),
  } satisfies Record<RenameProblem, (channel: string) => string>,
  needsLibrary: 'this kind needs a library too',
  noLibrary: 'only items belong to a library',
  tooMany: (most: number) => `This server has ${number(most)} counters already: remove one first.`,
  removed: (channel: string) => `${channel} counts nothing any more. It keeps the name it has now.`,
  none: (channel: string, link: string) => `${channel} counts nothing. ${link} shows what there is.`,
  head: '## Counters in this server',
  empty: (link: string) => `No channel of this server counts anything. Set one up with ${link}.`,
  line: (channel: string, what: string, name: string) => `${channel} · ${what} · now “${name}”`,
  waiting: (channel: string, what: string) => `${channel} · ${what} · not renamed yet`,
  declarations: {
    counter: { name: 'counter', description: 'Show numbers in the names of channels' },
    set: {
      name: 'set',
      description: 'Show a number in a channel’s name; I need “Manage Channels” there',
      options: {
        channel: { name: 'channel', description: 'The channel to rename; a voice channel is easiest to read' },
        kind: { name: 'kind', description: 'What to count', choices: kinds },
        library: { name: 'library', description: 'The library whose items are counted' },
        language: {
          name: 'language',
          description: 'Language of the name (yours if not given)',
          choices: names.languages,
        },
      },
    },
    remove: {
      name: 'remove',
      description: 'Remove a channel’s counter',
      options: { channel: { name: 'channel', description: 'Which channel' } },
    },
    list: { name: 'list', description: 'All counters, and what keeps me from renaming their channels', options: {} },
  },
} as const;
