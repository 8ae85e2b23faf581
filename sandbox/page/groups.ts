/** Time in ms after which a new group begins, even for the same author. */
const GROUP_MS = 7 * 60_000;

/** The parts of a message that decide its group. */
export interface MessageGroupingFields {
  readonly author: string;
  readonly at: number;
  /** True if the message answers a command. The command stands above it, so the author must be shown again. */
  readonly isAnswer: boolean;
  readonly isPrivate: boolean;
}

interface Start {
  readonly isStart: boolean;
  /** Name of the day that begins with this message. Undefined if the day began earlier. */
  readonly day?: string;
}

/** Decides for each message if it begins a new group of its author, or a new day. */
export function findMessageGroupStarts<Message extends MessageGroupingFields>(
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
