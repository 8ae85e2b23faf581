import { MAX_TEXT } from './limits.ts';

/** Characters for the heading of any message, and for the room that `listMessage` keeps free. */
const SPARE = 180;

interface Packing<T> {
  readonly most: number;
  readonly lengthOf: (row: T) => number;
  /** The characters of the other texts in each message. */
  readonly foot?: number;
}

/** Splits rows into messages, in order: at most `most` in each, and as many as its text takes. Every row is in exactly one. */
export function packRows<T>(rows: readonly T[], { most, lengthOf, foot = 0 }: Packing<T>): readonly (readonly T[])[] {
  const messages: T[][] = [];
  let room = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    const message = messages.at(-1);
    if (message && message.length < most && length <= room) {
      message.push(row);
      room -= length;
    } else {
      messages.push([row]);
      room = MAX_TEXT - SPARE - foot - length;
    }
  }
  return messages;
}
