import { MAX_MESSAGE_TEXT_LENGTH } from './limits.ts';

/** Characters left free for the message's heading and for the reserve of `createListMessage`. */
const SPARE_TEXT = 180;

interface Packing<T> {
  /** Maximum rows in a message. */
  readonly limit: number;
  readonly lengthOf: (row: T) => number;
  /** Characters of the text below the rows of each message. */
  readonly foot?: number;
}

/**
 * Splits rows into messages, in order. A message takes at most `limit` rows, and only as many as fit in its text limit.
 * A row that exceeds the text limit alone gets a message of its own.
 */
export function splitRowsIntoMessages<T>(
  rows: readonly T[],
  { limit, lengthOf, foot = 0 }: Packing<T>,
): readonly (readonly T[])[] {
  const messages: T[][] = [];
  let room = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    const message = messages.at(-1);
    if (message && message.length < limit && length <= room) {
      message.push(row);
      room -= length;
    } else {
      messages.push([row]);
      room = MAX_MESSAGE_TEXT_LENGTH - SPARE_TEXT - foot - length;
    }
  }
  return messages;
}
