/** Words that are left out, because a title may use a sign instead: “Fast & Furious” is “Fast and Furious”. */
const AND: readonly string[] = ['and', 'und'];

/** Folds a title for comparison. Titles that differ only in case, accents, signs, spaces and “and” become equal. */
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
