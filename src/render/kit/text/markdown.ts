import { visibleText } from '../../../domain/visibleText.ts';

/**
 * Characters to escape, because text from the media server or from people must not act as markup. discord.js's
 * escapeMarkdown leaves `>`, `-#` and `<...>` unescaped, so Usher has its own list.
 */
const MARKUP_CHARACTERS = /[\\*_~|`[\]<>]/g;
/** Characters that are markup only at the start of a line. */
const LINE_START = /^(\s*)([#+-]|\d+(?=[.)]))/gm;
/** Colons to escape, because they would turn a URL into a link, or `:name:` into an emoji. */
const COLON = /:(?=\/\/|[\w+-]+:)/g;
/** Matches the @ of a mention of everyone. Escaped, because even a mention without a ping would look like one. */
const EVERYONE = /@(?=everyone|here)/g;

/**
 * One line as people see it: single spaces, nothing invisible, no lone surrogates. Unescaped, for choices and alt text.
 */
export const oneLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim().toWellFormed();

/** The text on one line, escaped. Used everywhere except in summaries, which keep their lines. */
export const plain = (text: string): string => escapeMarkup(oneLine(text));

/** Escaped text that keeps its lines, with at most one empty line in a row. */
export function plainLines(text: string): string {
  return escapeMarkup(
    visibleText(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .toWellFormed(),
  );
}

function escapeMarkup(text: string): string {
  return text
    .replace(MARKUP_CHARACTERS, '\\$&')
    .replace(LINE_START, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
    .replace(COLON, '\\:')
    .replace(EVERYONE, '@\u2060');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Cuts to `max` UTF-16 units with an ellipsis, and never splits a character that people see. Has to run before
 * escaping, so that it does not split an escape.
 */
export function clip(text: string, max: number): string {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length <= max) return wellFormed;
  // Looks up the grapheme at the cut. Walking there from the start takes up to ten times as long.
  const cutIndex = graphemes.segment(wellFormed.slice(0, max + 64)).containing(max - 1)?.index ?? 0;
  return `${wellFormed.slice(0, cutIndex).trimEnd()}…`;
}

/** The text on one line, cut to `max` UTF-16 units and then escaped. Escaping can double its length. */
export const plainClipped = (text: string, max: number): string => plain(clip(oneLine(text), max));

/**
 * A time that Discord shows in each reader's own zone. `R`: relative, `f`: date and time, `D`: date, `t`: time, `T`:
 * time with seconds.
 */
export const moment = (at: Date, style: 'R' | 'D' | 'f' | 't' | 'T' = 'R'): string =>
  `<t:${Math.floor(at.getTime() / 1000)}:${style}>`;
