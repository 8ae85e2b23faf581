/** Counts how often each thing happened. */
export interface Counter<Name extends string> {
  count(name: Name): void;
  of(name: Name): number;
  /** The most frequent come first. */
  readonly lines: () => readonly string[];
}

export function createCounter<Name extends string>(): Counter<Name> {
  const counts = new Map<Name, number>();
  return {
    count: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    of: (name) => counts.get(name) ?? 0,
    lines: () =>
      [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${String(count).padStart(5)}  ${name}`),
  };
}
