/**
 * Words that are ignored, because a title may use the sign instead: “Fast & Furious” is “Fast and Furious”.
 */
const AND: readonly string[] = ['and', 'und'];

/**
 * Folds a title for comparison. Two titles are the same if they differ only in case, accents, signs, spaces and “and”.
 */
export function foldedTitle(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const significantWords = words.filter((word) => !AND.includes(word));
  return (significantWords.length > 0 ? significantWords : words).join(' ');
}
