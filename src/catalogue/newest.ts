import type { CatalogueEntry, CatalogueSearch, CatalogueSource } from '../domain/media/catalogue.ts';
import type { ItemRef } from '../domain/servers/refs.ts';
import { matchesSearch } from './ranking.ts';

/** Number of newest entries to keep per kind and library. No list shows more. */
const MAX_PER_GROUP = 50;

type DatedEntry = CatalogueEntry & { readonly addedAt: Date };

const newestFirst = (a: DatedEntry, b: DatedEntry): number => b.addedAt.getTime() - a.addedAt.getTime();

/**
 * The newest entries of each kind in each library. The kinds are kept apart, so that a new series with many episodes
 * does not push out the films.
 */
export class NewestLibraryItems {
  /** Entries by group (kind and library), then by `ratingKey`. */
  readonly #groups = new Map<string, Map<ItemRef, DatedEntry>>();

  /** Adds an entry. Ignores entries without a date, which count as old, and entries with a known `ratingKey`. */
  add(entry: CatalogueEntry, addedAt: Date | undefined): void {
    if (!addedAt) return;
    const groupName = `${entry.kind} ${entry.librarySectionId}`;
    const group = this.#groups.get(groupName) ?? new Map<ItemRef, DatedEntry>();
    this.#groups.set(groupName, group);
    if (group.has(entry.ratingKey)) return;
    group.set(entry.ratingKey, { ...entry, addedAt });
    // Sorting after each new entry would be slow, so a group may grow to twice its size before it is sorted and cut.
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
