/** The limit in UTF-16 units: a line of a picture holds some sixty, and each is compared with the whole text. */
const MOST_UNITS = 500;
/** No script puts this many marks on one letter, and without a limit every mark would be drawn. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/** The text in one line, composed, without half characters or heaps of marks, and no longer than any line that is drawn. */
export const tidied = (text: string): string =>
  text.slice(0, MOST_UNITS).toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim().replace(TOO_MANY_MARKS, '$1');

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into the characters that people see: a letter with its marks, an emoji of several people. */
export const graphemesOf = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
