export interface Counter<Name extends string> {
  count(name: Name): void;
  of(name: Name): number;
  /** One line per name, the highest count first. */
  readonly lines: () => readonly string[];
}

export function createCounter<Name extends string>(): Counter<Name> {
  const countsByName = new Map<Name, number>();
  return {
    count: (name) => {
      countsByName.set(name, (countsByName.get(name) ?? 0) + 1);
    },
    of: (name) => countsByName.get(name) ?? 0,
    lines: () =>
      [...countsByName].sort(([, a], [, b]) => b - a).map(([name, count]) => `${String(count).padStart(5)}  ${name}`),
  };
}
