import { counted } from '../numbers.ts';

/** What people read about a message that is not getting through, and what they can do. The channel comes in as Discord shows it. */
export const stuckPost = {
  head: '### A message is not getting through',
  what: (channel: string) =>
    `Discord keeps failing on a message for ${channel}. Other messages for that channel are waiting.`,
  since: (time: string, ago: string) => `Since ${time} (${ago}).`,
  feeds: (names: string) => `Notifications in that channel: ${names}`,
  behind: (count: number) =>
    count === 0
      ? 'No other message is waiting behind it yet.'
      : count === 1
        ? 'One message is waiting behind it.'
        : `${counted(count, { one: 'message', other: 'messages' })} are waiting behind it.`,
  todo: (skip: string) =>
    `What to do: press the button, or use \`${skip}\` on your server, to go on without this one message. First I check whether it is there after all.`,
  skip: 'Skip this message',
  again: '-# Otherwise I keep trying every few minutes, and say nothing more about it here.',
  skipping: (channel: string, since: string) =>
    `I am skipping the message for ${channel} that has been failing since ${since}.`,
  check: (list: string) =>
    `First I check whether it is there after all, which can take a few minutes. \`${list}\` shows what could not be delivered.`,
  follow: (count: number) =>
    count === 0
      ? 'No other message is waiting behind it.'
      : count === 1
        ? 'The message behind it follows.'
        : `The ${counted(count, { one: 'message', other: 'messages' })} behind it follow.`,
  nothing: (channel: string) => `No message for ${channel} is stuck. Nothing was skipped.`,
  blocked: (channel: string, resume: string) =>
    `I cannot post in ${channel} at all, so skipping one message does not help. Once I may post there again, \`${resume}\` makes me try right away.`,
  over: 'That message is no longer stuck. Nothing was skipped.',
};
