import { isBlank, normalizeTextForComparison } from '../../visibleText.ts';

/** Words that are left out, because some titles use a sign in their place: “Fast & Furious” is “Fast and Furious”. */
const AND: readonly string[] = ['and', 'und'];

/**
 * Folds a title for comparison. Titles that differ only in case, accents, punctuation, symbols, spaces and “and” become
 * equal. A title without letters and digits, such as “???”, keeps its punctuation and symbols. Empty for a title
 * without visible characters.
 */
export function foldTitleForComparison(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = wordsBetween(folded, /[^\p{L}\p{N}]+/u);
  const significantWords = words.filter((word) => !AND.includes(word));
  if (significantWords.length > 0) return significantWords.join(' ');
  if (words.length > 0) return words.join(' ');
  return isBlank(title) ? '' : wordsBetween(normalizeTextForComparison(folded), /\s+/u).join(' ');
}

const wordsBetween = (text: string, separator: RegExp): readonly string[] =>
  text.split(separator).filter((word) => word !== '');
