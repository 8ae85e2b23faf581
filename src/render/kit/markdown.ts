/**
 * Text from the media server or from a person is text, never markup. discord.js's own escapeMarkdown does not escape `>`,
 * `-#` and the `<...>` forms, so this is our own.
 */

/**
 * What nobody sees hides or reorders what people read: controls, and whatever Unicode calls a format or ignorable. Some stays where it
 * is needed: the tags of the three flags that are written with them (England's, Scotland's and Wales's), the joiners between emoji and
 * in scripts that have them, and behind a character that can be an emoji what says whether it is one.
 */
const NEEDED = [
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d`,
  String.raw`(?<=[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}]])[\u200c\u200d]`,
];
/** Signs of Arabic, Syriac and Kaithi that stand around a number or a word: formats by their category, but seen. */
const SEEN = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
const UNSEEN = String.raw`[[\p{Cc}--\s]\p{Default_Ignorable_Code_Point}[\p{Cf}--${SEEN}]]`;
const INVISIBLE = new RegExp(`(?<needed>${NEEDED.join('|')})|${UNSEEN}`, 'gv');
/** Two characters that are drawn as nothing at all: the empty Braille cell and the empty note head. */
const EMPTY = /[\u2800\u{1d159}]/gv;
/** Nearly no text has any of it, and to find that out takes a tenth of the time. */
const RARE = new RegExp(`[${UNSEEN}${EMPTY.source}]`, 'v');
const visible = (text: string): string =>
  RARE.test(text) ? text.replace(INVISIBLE, '$<needed>').replace(EMPTY, ' ') : text;
const SPECIAL = /[\\*_~|`[\]<>]/g;
/** Headings, lists, quotes and small print are only markup at the start of a line. */
const LINE_START = /^(\s*)([#+-]|\d+(?=[.)]))/gm;
/** An address would become a link, and `:name:` an emoji. */
const COLON = /:(?=\/\/|[\w+-]+:)/g;
/** A mention that pings nobody would still look like one. */
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
