/** What of a title tells whether two are one work. */
export interface Work {
  /** When it first came out, in epoch milliseconds. */
  readonly day?: number | undefined;
  /** Its rating key: another one after it was taken away and added again; missing for what was deleted since. */
  readonly key?: string | undefined;
}

/**
 * Which of these, all of one title, are the same work: two of one title are two when they came out on different days and
 * have different keys. What says no day is the one there is, and by itself where there are several that it could be.
 */
export function groupByWork<T>(sameTitle: readonly T[], workOf: (each: T) => Work): readonly (readonly T[])[] {
  if (sameTitle.length < 2) return [sameTitle];
  const joined = createJoined();
  for (const each of sameTitle) {
    const [day, key] = namesOf(workOf(each));
    if (day !== undefined && key !== undefined) joined.join(day, key);
  }
  const works = Map.groupBy(sameTitle, (each) => {
    const [day, key] = namesOf(workOf(each));
    if (day !== undefined) return joined.nameOf(day);
    // A key that has a day elsewhere leads to it.
    const name = key === undefined ? undefined : joined.nameOf(key);
    return name === key ? undefined : name;
  });
  const dayless = works.get(undefined);
  return works.size === 2 && dayless ? [sameTitle] : [...works.values()];
}

const namesOf = ({ day, key }: Work) =>
  [day === undefined ? undefined : `on ${day}`, key === undefined ? undefined : `key ${key}`] as const;

/** Names of which some are found to mean the same; one of them then stands for all of these. */
function createJoined() {
  const other = new Map<string, string>();
  function nameOf(name: string): string {
    const way: string[] = [];
    let found = name;
    for (let next = other.get(found); next !== undefined; next = other.get(found)) {
      way.push(found);
      found = next;
    }
    // It is not gone twice: a key with a thousand days would take a million steps.
    for (const each of way) other.set(each, found);
    return found;
  }
  function join(day: string, key: string): void {
    const [a, b] = [nameOf(day), nameOf(key)];
    if (a !== b) other.set(b, a);
  }
  return { nameOf, join };
}
