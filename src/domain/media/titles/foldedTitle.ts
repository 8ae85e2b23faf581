import { comparableText, isBlank } from '../../visibleText.ts';

/** Words that are left out, because a title may use a sign instead: “Fast & Furious” is “Fast and Furious”. */
const AND: readonly string[] = ['and', 'und'];

/**
 * Folds a title for comparison. Titles that differ only in case, accents, signs, spaces and “and” become equal. A title
 * of signs alone, such as “???”, keeps them. Empty for a title that shows nothing.
 */
export function foldedTitle(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = wordsBetween(folded, /[^\p{L}\p{N}]+/u);
  const significantWords = words.filter((word) => !AND.includes(word));
  if (significantWords.length > 0) return significantWords.join(' ');
  if (words.length > 0) return words.join(' ');
  return isBlank(title) ? '' : wordsBetween(comparableText(folded), /\s+/u).join(' ');
}

const wordsBetween = (text: string, separator: RegExp): readonly string[] =>
  text.split(separator).filter((word) => word !== '');
