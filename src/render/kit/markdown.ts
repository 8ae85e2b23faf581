import { visible } from '../../domain/visibleText.ts';

/**
 * Text from the media server or from a person must never act as markup. discord.js's escapeMarkdown does not
 * escape `>`, `-#` and the `<...>` forms, so we have our own.
 */

const SPECIAL = /[\\*_~|`[\]<>]/g;
/** Headings, lists, quotes and small print are only markup at the start of a line. */
const LINE_START = /^(\s*)([#+-]|\d+(?=[.)]))/gm;
/** An address would become a link, and `:name:` an emoji. */
const COLON = /:(?=\/\/|[\w+-]+:)/g;
/** A mention that pings no one would still look like one. */
const EVERYONE = /@(?=everyone|here)/g;

/** One line as people see it: single spaces, nothing invisible, no lone surrogates. It is not escaped: for choices and alt text. */
export const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim().toWellFormed();

/** One line of escaped text: for titles, names, everything except summaries. */
export const plain = (text: string): string => escapeMarkup(oneLine(text));

/** Escaped text that keeps its lines, with at most one empty line in a row. */
export function plainLines(text: string): string {
  return escapeMarkup(
    visible(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .toWellFormed(),
  );
}

function escapeMarkup(text: string): string {
  return text
    .replace(SPECIAL, '\\$&')
    .replace(LINE_START, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
    .replace(COLON, '\\:')
    .replace(EVERYONE, '@\u2060');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * At most `max` UTF-16 units, without cutting what people see as one character; an ellipsis shows the cut.
 * Clip before escaping, so that no escape sequence is cut in two.
 */
export function clip(text: string, max: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= max) return whole;
  // Asks for the grapheme at the ellipsis directly, because walking there from the start takes up to ten times as long.
  const cut = graphemes.segment(whole.slice(0, max + 64)).containing(max - 1)?.index ?? 0;
  return `${whole.slice(0, cut).trimEnd()}…`;
}

/** `plain` of at most `max` units of the original text; escaping can make the result up to twice as long. */
export const plainClipped = (text: string, max: number): string => plain(clip(oneLine(text), max));

/** A time that each reader sees in their own zone: `R` how long ago, `f` date and time, `t` the time alone, `T` to the second. */
export const moment = (at: Date, style: 'R' | 'D' | 'f' | 't' | 'T' = 'R'): string =>
  `<t:${Math.floor(at.getTime() / 1000)}:${style}>`;
