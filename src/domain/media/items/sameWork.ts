/** The marks by which items with the same title are recognized as the same work. */
export interface Work {
  /** When it first came out, in epoch milliseconds. */
  readonly day?: number | undefined;
  /** Its rating key, which changes if it is removed and added again; missing if it has been deleted since. */
  readonly key?: string | undefined;
}

/**
 * Groups items of the same title by work: two are different works if their release days and their keys
 * differ. An item without a day joins the only work there is, and is a work of its own if there are several.
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
    // An item without a day takes the day that another item with its key has.
    const name = key === undefined ? undefined : joined.nameOf(key);
    return name === key ? undefined : name;
  });
  const dayless = works.get(undefined);
  return works.size === 2 && dayless ? [sameTitle] : [...works.values()];
}

const namesOf = ({ day, key }: Work) =>
  [day === undefined ? undefined : `on ${day}`, key === undefined ? undefined : `key ${key}`] as const;

/** Union-find: names turn out to mean the same, and one of them then represents them all. */
function createJoined() {
  const other = new Map<string, string>();
  function nameOf(name: string): string {
    const way: string[] = [];
    let found = name;
    for (let next = other.get(found); next !== undefined; next = other.get(found)) {
      way.push(found);
      found = next;
    }
    // Shortens the path for the next time: a key with a thousand days would otherwise take a million steps.
    for (const each of way) other.set(each, found);
    return found;
  }
  function join(day: string, key: string): void {
    const a = nameOf(day);
    const b = nameOf(key);
    if (a !== b) other.set(b, a);
  }
  return { nameOf, join };
}
