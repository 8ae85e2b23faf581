/** In UTF-16 units: a line of a picture holds some sixty, and each of them is looked at against all of its text. */
const MOST_UNITS = 500;
/** No writing puts so many on one letter; somebody who does would have each of them drawn. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/** In one line, composed, without halves of characters or heaps of marks, and no longer than any line is drawn. */
export const tidied = (text: string): string =>
  text.slice(0, MOST_UNITS).toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim().replace(TOO_MANY_MARKS, '$1');
