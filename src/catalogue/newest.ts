import type { CatalogueEntry, CatalogueSearch, CatalogueSource } from '../domain/media/catalogue.ts';
import type { ItemRef } from '../domain/servers/refs.ts';
import { matchesSearch } from './ranking.ts';

/** Number of newest entries kept for each kind in each library. No list shows as many. */
const MAX_PER_GROUP = 50;

type DatedEntry = CatalogueEntry & { readonly addedAt: Date };

const newestFirst = (a: DatedEntry, b: DatedEntry): number => b.addedAt.getTime() - a.addedAt.getTime();

/** The newest entries, by kind and library, so that a new series with many episodes does not push out the films. */
export class Newest {
  readonly #groups = new Map<string, Map<ItemRef, DatedEntry>>();

  /** An entry without a date counts as old. One with a known `ratingKey` is ignored. */
  add(entry: CatalogueEntry, addedAt: Date | undefined): void {
    if (!addedAt) return;
    const groupName = `${entry.kind} ${entry.librarySectionId}`;
    const group = this.#groups.get(groupName) ?? new Map<ItemRef, DatedEntry>();
    this.#groups.set(groupName, group);
    if (group.has(entry.ratingKey)) return;
    group.set(entry.ratingKey, { ...entry, addedAt });
    // Sorting after each new entry would be slow, so the group may grow to twice its size first.
    if (group.size <= 2 * MAX_PER_GROUP) return;
    const oldEntries = [...group.values()].toSorted(newestFirst).slice(MAX_PER_GROUP);
    for (const { ratingKey } of oldEntries) group.delete(ratingKey);
  }

  /** Adds the entries of an earlier reading, for a library that cannot be read now. */
  addEarlier(entries: readonly DatedEntry[]): void {
    for (const { addedAt, ...entry } of entries) this.add(entry, addedAt);
  }

  inLibrary({ librarySectionId }: Pick<CatalogueSource, 'librarySectionId'>): readonly DatedEntry[] {
    return this.#entries().filter((entry) => entry.librarySectionId === librarySectionId);
  }

  find(search: CatalogueSearch): readonly DatedEntry[] {
    const entries = this.#entries().filter((entry) => matchesSearch(entry, search));
    return entries.toSorted(newestFirst).slice(0, search.limit);
  }

  #entries(): readonly DatedEntry[] {
    return [...this.#groups.values()].flatMap((group) => [...group.values()]);
  }
}
