/**
 * Maximum length of a text in UTF-16 units. A line of a picture has some sixty units, and comparing each of them with a
 * long text takes time.
 */
const MOST_UNITS = 500;
/** Matches more than eight marks on a letter. No script needs so many, and each would be drawn. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/** The text as one line: composed, well-formed, without excess marks, and no longer than a picture can show. */
export const normalizeTextLine = (text: string): string =>
  text.slice(0, MOST_UNITS).toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim().replace(TOO_MANY_MARKS, '$1');

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into what people see as characters, such as a letter with its marks or an emoji of several people. */
export const graphemesOf = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
