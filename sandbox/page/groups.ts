/** Time in ms after which the client begins a new group, though the author is the same. */
const GROUP_MS = 7 * 60_000;

/** A message, as far as grouping goes. */
export interface Sent {
  readonly author: string;
  /** When the message was sent, in ms. */
  readonly at: number;
  /** True for the answer to a command, whose line above needs the author’s head below it. */
  readonly isAnswer: boolean;
  readonly isPrivate: boolean;
}

interface Start {
  /** True if the message shows its author’s head. */
  readonly isStart: boolean;
  /** The day that begins with this message. */
  readonly day?: string;
}

/** Says for each message if it begins a group of its author’s messages, and if it begins a day. */
export function groupStarts<Message extends Sent>(
  messages: readonly Message[],
  dayOf: (message: Message) => string,
): readonly Start[] {
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const day = dayOf(message);
    if (before === undefined || dayOf(before) !== day) return { isStart: true, day };
    const isJoined =
      before.author === message.author &&
      before.isPrivate === message.isPrivate &&
      !message.isAnswer &&
      message.at - before.at < GROUP_MS;
    return { isStart: !isJoined };
  });
}
