/** Something that must be told once. */
export interface Told {
  readonly name: string;
  /** In which it happened. */
  readonly round: number;
  /** False for what came late: its place among the others is nobody's promise. */
  readonly inOrder: boolean;
}

export interface Verdict {
  readonly lost: readonly Told[];
  readonly repeated: readonly Told[];
  /** Those that stand behind something that came after them. */
  readonly disordered: readonly Told[];
}

export const describe = ({ name, round, inOrder }: Told): string =>
  `${name} (of round ${round}${inOrder ? '' : ', came late'})`;

/** Compares what had to be told, in its order, with the names that were found, in theirs. */
export function findIn(told: readonly Told[], found: readonly string[]): Verdict {
  const times = new Map<string, number>();
  const place = new Map<string, number>();
  for (const [at, name] of found.entries()) {
    times.set(name, (times.get(name) ?? 0) + 1);
    if (!place.has(name)) place.set(name, at);
  }
  let furthest = -1;
  const disordered = told.filter(({ name, inOrder }) => {
    const at = inOrder ? place.get(name) : undefined;
    if (at === undefined) return false;
    const isBehind = at < furthest;
    furthest = Math.max(furthest, at);
    return isBehind;
  });
  return {
    lost: told.filter(({ name }) => !times.has(name)),
    repeated: told.filter(({ name }) => (times.get(name) ?? 0) > 1),
    disordered,
  };
}
