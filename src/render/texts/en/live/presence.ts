import { counted } from '../numbers.ts';

/** What stands below the bot's name, plain and short. */
export const presence = {
  nobody: 'Nobody is watching',
  streams: (count: number) => counted(count, { one: 'stream', other: 'streams' }),
  transcoding: (count: number) => `${count} transcoding`,
  more: (count: number) => `${count} more`,
  down: 'Server down',
} as const;
