/**
 * Characters that hide or reorder text: controls, and Unicode's format and ignorable characters. Some are kept where
 * text needs them: tags in the flags of England, Scotland and Wales, joiners between emoji and in scripts that use
 * them, and variation selectors after a character that can be an emoji.
 */
const NEEDED = [
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d`,
  String.raw`(?<=[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}]])[\u200c\u200d]`,
];
/** Arabic, Syriac and Kaithi signs around a number or a word. Unicode counts them as invisible, but fonts draw them. */
const DRAWN = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
const UNSEEN = String.raw`[[\p{Cc}--\s]\p{Default_Ignorable_Code_Point}[\p{Cf}--${DRAWN}]]`;
const INVISIBLE = new RegExp(`(?<needed>${NEEDED.join('|')})|${UNSEEN}`, 'gv');
const ANY_UNSEEN = new RegExp(UNSEEN, 'gv');
/**
 * Characters that fonts draw as an empty space: the blank Braille cell, the null note head, the full and the half blank
 * of hieroglyphs, and the placeholder for a missing object.
 */
const EMPTY = /[\u2800\u{1d159}\u{13441}\u{13442}\ufffc]/gv;
/**
 * Matches a text that contains any of these characters. This check takes a tenth of the time of a replacement, and few
 * texts match.
 */
const RARE = new RegExp(`[${UNSEEN}${EMPTY.source}]`, 'v');

/** Removes invisible characters from a text. Characters that fonts draw as an empty space become a space. */
export const visibleText = (text: string): string =>
  RARE.test(text) ? text.replace(INVISIBLE, '$<needed>').replace(EMPTY, ' ') : text;

/**
 * Removes all invisible characters from a text, including joiners and variation selectors. Used to compare names,
 * because most fonts show no difference.
 */
export const normalizeTextForComparison = (text: string): string => text.replace(ANY_UNSEEN, '').replace(EMPTY, ' ');

export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(visibleText(text));
