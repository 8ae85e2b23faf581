/** Letters that are not a plain letter with a mark, and what people type instead. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const PLAINER = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Scripts without spaces: every sign is a word of its own, so that the middle of a title is found too. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const NOT_ASCII = /[^\0-\x7f]/;

/** Longer titles are cut, so that a hostile one costs no more than another. */
const MAX_LENGTH = 300;
const MAX_WORDS = 24;
const MAX_WORD = 32;

/** The words of a text without case, accents, apostrophes and punctuation; a text without letters or digits is split at its spaces only. */
export function wordsOf(text: string): readonly string[] {
  const lower = plain(text.slice(0, MAX_LENGTH).toLowerCase()).replaceAll(/['’ʼ`]/g, '');
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? lower.match(/\S+/g) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD));
}

function plain(lower: string): string {
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(PLAINER, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(SIGNS, ' $& ');
}
