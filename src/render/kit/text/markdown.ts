import { visibleText } from '../../../domain/visibleText.ts';

/**
 * Characters of Discord's markup, which must have no effect in text from people and media servers. discord.js's
 * escapeMarkdown does not escape `>`, `-#` and `<...>`, so Usher has its own list.
 */
const MARKUP_CHARACTERS = /[\\*_~|`[\]<>]/g;
/** Characters that are markup only at the start of a line. */
const LINE_START = /^(\s*)([#+-]|\d+(?=[.)]))/gm;
/** Matches a colon that would turn a URL into a link, or `:name:` into an emoji. */
const COLON = /:(?=\/\/|[\w+-]+:)/g;
/**
 * Matches the @ of a mention of everyone, which is escaped because it would look like a mention even where it does not
 * ping.
 */
const EVERYONE = /@(?=everyone|here)/g;

/**
 * The text on one line as people see it, unescaped: single spaces, nothing invisible, no lone surrogates. For choices
 * and alt text.
 */
export const oneLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim().toWellFormed();

/** The text on one line, escaped. Only summaries keep their lines and use `escapeMultilineText`. */
export const plain = (text: string): string => escapeMarkup(oneLine(text));

/** The text with its lines, escaped. Several empty lines in a row become one. */
export function escapeMultilineText(text: string): string {
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
 * Cuts the text to `max` UTF-16 units and adds an ellipsis. Never splits a character that people see. Callers escape
 * the text afterwards, because a cut could split an escape.
 */
export function clipText(text: string, max: number): string {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length <= max) return wellFormed;
  // Looks up the character at the cut, which is up to ten times as fast as counting from the start.
  const cutIndex = graphemes.segment(wellFormed.slice(0, max + 64)).containing(max - 1)?.index ?? 0;
  return `${wellFormed.slice(0, cutIndex).trimEnd()}…`;
}

/** The text on one line, cut to `max` UTF-16 units and then escaped, which can double its length. */
export const clipAndEscapeText = (text: string, max: number): string => plain(clipText(oneLine(text), max));

/**
 * Timestamp that Discord shows in each reader's own time zone. Styles: `R` relative, `f` date and time, `D` date, `t`
 * time, `T` time with seconds.
 */
export const formatDiscordTimestamp = (at: Date, style: 'R' | 'D' | 'f' | 't' | 'T' = 'R'): string =>
  `<t:${Math.floor(at.getTime() / 1000)}:${style}>`;
