import { names } from '../notify/names.ts';
import { counted, number } from '../numbers.ts';

/** The message that shows what is playing. Names and titles come in escaped. */
export const board = {
  head: '## Now playing',
  streams: (count: number) => counted(count, { one: 'stream', other: 'streams' }),
  transcodes: (count: number) => counted(count, { one: 'transcode', other: 'transcodes' }),
  nobody: 'Nobody is watching or listening.',
  unknown: 'Reading what is playing …',
  down: (since: string) => `**Server down** since ${since}`,
  tokenRefused: 'The server no longer accepts my token',
  asOf: (when: string) => `-# The server does not say what is playing; this was ${when}.`,
  played: '### Last played',
  added: '### New',
  when: (title: string, when: string) => `${title} · ${when}`,
  ends: (when: string) => `ends ${when}`,
  percent: (percent: number) => `${percent} %`,
  details: 'Details',
  detailsGone: (what: string) => `${what} is no longer playing there.`,

  set: (channel: string) => `### Live board in ${channel}`,
  changed: (channel: string) => `### Changed: live board in ${channel}`,
  comes: 'It appears within a few seconds, and I keep editing that one message.',
  facts: { people: 'People', language: 'Language', libraries: 'Libraries', follow: 'Follows conversations' },
  allLibraries: 'all',
  follow: { yes: 'yes, to the end of the channel', no: 'no' },
  notSet: (channel: string) => `### I cannot post in ${channel}\nSo no board was set up there.`,
  removed: (channel: string) => `Removed the board from ${channel}. Its message is deleted within a few seconds.`,
  refreshed: (channel: string) => `The board in ${channel} is drawn again within a few seconds.`,
  none: (channel: string, link: string) => `There is no board in ${channel}. Set one up with ${link}.`,
  noneAnywhere: (link: string) => `This server has no board. Set one up with ${link}.`,
  several: (channels: string) => `Which one? Name its channel: ${channels}`,
  tooMany: (most: number) => `This server has ${number(most)} boards already: remove one first.`,
  declarations: {
    board: { name: 'board', description: 'A message that always shows what is playing' },
    set: {
      name: 'set',
      description: 'Show what is playing in a channel; what you leave out stays as it was',
      options: {
        channel: { name: 'channel', description: 'Where: a text channel or a thread' },
        people: {
          name: 'people',
          description: 'How people are shown (by pseudonym if not given)',
          choices: names.people,
        },
        language: {
          name: 'language',
          description: 'Language of the board (yours if not given)',
          choices: names.languages,
        },
        libraries: { name: 'libraries', description: 'Only these libraries, separated by commas; “all” for all' },
        follow: { name: 'follow', description: 'Move to the end of the channel when people write below it' },
      },
    },
    remove: {
      name: 'remove',
      description: 'Remove a board and its message',
      options: { channel: { name: 'channel', description: 'Where it is; needed if there are several' } },
    },
    refresh: {
      name: 'refresh',
      description: 'Draw a board again at the end of its channel',
      options: { channel: { name: 'channel', description: 'Where it is; all boards if not given' } },
    },
  },
} as const;
