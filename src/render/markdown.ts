/**
 * What comes from the media server or from a person is text, never markup. discord.js's own escapeMarkdown leaves `>`,
 * `-#` and every `<...>` form alone, so this is ours.
 */

/** Control characters, bidi controls, zero-width space: they hide or reorder what people read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SPECIAL = /[\\*_~|`[\]<>]/g;
/** Headings, lists, quotes and small print are only markup at the start of a line. */
const LINE_START = /^(\s*)([#>+-]|\d{1,9}(?=[.)]))/gm;
/** An address would become a link. A mention that is switched off for pings would still look like one. */
const ADDRESS = /:(?=\/\/)/g;
const EVERYONE = /@(?=everyone|here)/g;

/** One line of plain text: for titles, names, everything but summaries. */
export function plain(text: string): string {
  return escapeMarkup(text.replace(/\s+/g, ' ').trim());
}

/** Plain text that keeps its lines, at most one empty one in a row. */
export function plainLines(text: string): string {
  return escapeMarkup(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

function escapeMarkup(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(SPECIAL, '\\$&')
    .replace(LINE_START, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
    .replace(ADDRESS, '\\:')
    .replace(EVERYONE, '@\u2060');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * At most `max` UTF-16 units, never cutting a character people see as one; a cut is shown by an ellipsis.
 * Clip before escaping, so that no escape is cut in two.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text.slice(0, max + 64))) {
    if (kept.length + segment.length > max - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** `plain` of at most `max` units of the original text; an escape can make the result up to twice as long. */
export const plainClipped = (text: string, max: number): string => plain(clip(text.replace(/\s+/g, ' ').trim(), max));

/** A moment that each reader sees in their own zone: how long ago, or `f` for date and time. */
export const moment = (at: Date, style: 'R' | 'f' | 't' = 'R'): string =>
  `<t:${Math.floor(at.getTime() / 1000)}:${style}>`;
