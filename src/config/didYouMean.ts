/** Compares pairs of adjacent letters, since a renamed or misspelt setting shares most of them with the one that is meant. */
export function didYouMean(name: string, names: readonly string[]): string {
  const [nearest] = names
    .map((known) => ({ known, likeness: likeness(known, name) }))
    .filter((each) => each.likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness);
  return nearest === undefined ? '' : ` Did you mean ${nearest.known}?`;
}

/** The Dice coefficient of the pairs of letters: 1 means the same word, 0 nothing in common. */
function likeness(a: string, b: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((letter, index) => `${text[index]}${letter}`));
  const [inA, inB] = [pairs(a), pairs(b.toUpperCase())] as const;
  return (2 * inA.intersection(inB).size) / Math.max(1, inA.size + inB.size);
}
