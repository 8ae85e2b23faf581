import type { BlockReason } from '../../../../domain/notifications/blockedChannels.ts';
import { counted, number } from '../numbers.ts';

const MOVES =
  'Posts that are already written move there too, except those that show more about people than that channel should.';

/** What people read whose channel no longer takes messages. The channel comes in as Discord shows it. */
export const blockedChannel = {
  head: (count: number) => `### I can no longer post in ${count === 1 ? 'a channel' : `${number(count)} channels`}`,
  why: {
    gone: (channel) => `${channel} is gone, or I am no longer in its server.`,
    forbidden: (channel) => `Discord does not let me post in ${channel}.`,
  } satisfies Record<BlockReason, (channel: string) => string>,
  /** One of several. */
  each: {
    gone: (channel) => `- ${channel} is gone, or I am no longer in its server`,
    forbidden: (channel) => `- ${channel}: Discord does not let me post there`,
  } satisfies Record<BlockReason, (channel: string) => string>,
  more: (count: number) => `- and ${number(count)} more`,
  since: (time: string, ago: string) => `Since ${time} (${ago}).`,
  feeds: (names: string) => `Notifications in that channel: ${names}`,
  board: 'Live board',
  waiting: (count: number) =>
    count === 1 ? 'One message is waiting.' : `${counted(count, { one: 'message', other: 'messages' })} are waiting.`,
  todo: {
    gone: (set, resume) =>
      `What to do: pick another channel with \`${set}\`. ${MOVES} \`${resume}\` without options makes me try right away.`,
    forbidden: (set, resume) =>
      `What to do: give my role “View Channel”, “Send Messages” (in a thread “Send Messages in Threads”), “Attach Files” and “Read Message History” there, and open the thread if it is locked. Then \`${resume}\` without options makes me try right away. Or pick another channel with \`${set}\`. ${MOVES}`,
  } satisfies Record<BlockReason, (set: string, resume: string) => string>,
  again: '-# Otherwise I keep trying on my own, at least once an hour, and say nothing more about it here.',
};
