import type { BlockReason } from '../../../../domain/notifications/blockedChannels.ts';
import { counted } from '../numbers.ts';

const MOVES =
  'What is already written of that news moves along; what shows more of people than is to be shown there is dropped.';

/** What somebody reads whose channel takes no messages any more. The channel comes in as Discord shows it. */
export const blockedChannel = {
  head: '### I cannot post in a channel any more',
  why: {
    gone: (channel) => `${channel} is gone, or I am no longer in its server.`,
    forbidden: (channel) => `Discord does not let me post in ${channel}.`,
  } satisfies Record<BlockReason, (channel: string) => string>,
  since: (time: string, ago: string) => `Since ${time} (${ago}).`,
  feeds: (names: string) => `Its news: ${names}`,
  waiting: (count: number) =>
    count === 1 ? 'One message waits for it.' : `${counted(count, { one: 'message', other: 'messages' })} wait for it.`,
  todo: {
    gone: (set, resume) =>
      `What to do: pick another channel with \`${set}\`. ${MOVES} \`${resume}\` without options makes me try at once.`,
    forbidden: (set, resume) =>
      `What to do: give my role “View Channel”, “Send Messages” (in a thread “Send Messages in Threads”), “Attach Files” and “Read Message History” there, and open the thread if it is locked. Then \`${resume}\` without options makes me try at once. Or pick another channel with \`${set}\`. ${MOVES}`,
  } satisfies Record<BlockReason, (set: string, resume: string) => string>,
  again: '-# Otherwise I try by myself, at least once in an hour, and say nothing more about it here.',
};
