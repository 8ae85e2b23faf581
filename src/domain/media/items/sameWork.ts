/** Values by which two items with the same title are recognized as the same work. */
export interface CreativeWorkIdentifiers {
  /** Release day of the work, in ms since 1970. */
  readonly day?: number | undefined;
  /**
   * The item's rating key. The key changes if the item is removed and added again. Undefined if the item was deleted.
   */
  readonly key?: string | undefined;
}

/**
 * Groups items with the same title by work. Items belong to different works if both their release days and their keys
 * differ. An item without a release day joins the only work with its title. If there are several works, it becomes a
 * work of its own.
 */
export function groupItemsByCreativeWork<T>(
  sameTitle: readonly T[],
  workOf: (item: T) => CreativeWorkIdentifiers,
): readonly (readonly T[])[] {
  if (sameTitle.length < 2) return [sameTitle];
  const names = createUnionFind();
  for (const item of sameTitle) {
    const { day, key } = workNames(workOf(item));
    if (day !== undefined && key !== undefined) names.join(day, key);
  }
  const itemsByWork = Map.groupBy(sameTitle, (item) => {
    const { day, key } = workNames(workOf(item));
    if (day !== undefined) return names.nameOf(day);
    // An item without a release day gets the release day of another item with the same key.
    const name = key === undefined ? undefined : names.nameOf(key);
    const hasDay = name !== key;
    return hasDay ? name : undefined;
  });
  const itemsWithoutDay = itemsByWork.get(undefined);
  return itemsByWork.size === 2 && itemsWithoutDay ? [sameTitle] : [...itemsByWork.values()];
}

const workNames = ({ day, key }: CreativeWorkIdentifiers) => ({
  day: day === undefined ? undefined : `on ${day}`,
  key: key === undefined ? undefined : `key ${key}`,
});

/** Creates a union-find structure. It joins the release days and keys of the same work, one of which stands for all. */
function createUnionFind() {
  const representatives = new Map<string, string>();
  function representativeOf(name: string): string {
    const path: string[] = [];
    let current = name;
    for (let parent = representatives.get(current); parent !== undefined; parent = representatives.get(current)) {
      path.push(current);
      current = parent;
    }
    // Links all passed names directly to the one that stands for them. Without this shortcut, a key with a thousand
    // release days would take a million steps.
    for (const passedName of path) representatives.set(passedName, current);
    return current;
  }
  function join(day: string, key: string): void {
    const a = representativeOf(day);
    const b = representativeOf(key);
    // The release day stands for the key, so that an item that has only the key gets the release day.
    if (a !== b) representatives.set(b, a);
  }
  return { nameOf: representativeOf, join };
}
