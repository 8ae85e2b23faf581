import type { CatalogueEntry, CatalogueSearch, CatalogueSource } from '../domain/media/catalogue.ts';
import type { ItemRef } from '../domain/servers/refs.ts';
import { matchesSearch } from './ranking.ts';

/** Number of newest entries to keep for each kind in each library, more than any list shows. */
const MAX_PER_GROUP = 50;

type DatedEntry = CatalogueEntry & { readonly addedAt: Date };

const newestFirst = (a: DatedEntry, b: DatedEntry): number => b.addedAt.getTime() - a.addedAt.getTime();

/**
 * The newest entries of each kind in each library, so that a new series with many episodes does not push out the films.
 */
export class NewestItems {
  /** Entries by group (kind and library), then by `ratingKey`. */
  readonly #groups = new Map<string, Map<ItemRef, DatedEntry>>();

  /**
   * Adds an entry. Entries without a date are ignored, because they count as old; so are those with a known
   * `ratingKey`.
   */
  add(entry: CatalogueEntry, addedAt: Date | undefined): void {
    if (!addedAt) return;
    const groupName = `${entry.kind} ${entry.librarySectionId}`;
    const group = this.#groups.get(groupName) ?? new Map<ItemRef, DatedEntry>();
    this.#groups.set(groupName, group);
    if (group.has(entry.ratingKey)) return;
    group.set(entry.ratingKey, { ...entry, addedAt });
    // Sorting after each new entry would be slow, so the group may first grow to twice its size.
    if (group.size <= 2 * MAX_PER_GROUP) return;
    const oldEntries = [...group.values()].toSorted(newestFirst).slice(MAX_PER_GROUP);
    for (const { ratingKey } of oldEntries) group.delete(ratingKey);
  }

  /** Adds entries of an earlier reading, for a library that cannot be read now. */
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
