import type { CatalogueEntry, CatalogueSearch, CatalogueSource } from '../domain/media/catalogue.ts';
import { matchesSearch } from './ranking.ts';

/** Number of newest entries kept for each kind in each library. No list shows as many. */
const KEPT_PER_GROUP = 50;

type DatedEntry = CatalogueEntry & { readonly addedAt: Date };

const newestFirst = (a: DatedEntry, b: DatedEntry): number => b.addedAt.getTime() - a.addedAt.getTime();

/** The newest entries, by kind and library, so that a new series with many episodes does not push out the films. */
export class Newest {
  readonly #groups = new Map<string, DatedEntry[]>();

  /** An entry without a date counts as old. */
  add(entry: CatalogueEntry, addedAt: Date | undefined): void {
    if (!addedAt) return;
    const group = `${entry.kind} ${entry.librarySectionId}`;
    const entries = this.#groups.get(group) ?? [];
    entries.push({ ...entry, addedAt });
    // Sorting after each new entry would be slow, so the list may grow to twice its size first.
    const isTooLong = entries.length > 2 * KEPT_PER_GROUP;
    this.#groups.set(group, isTooLong ? entries.toSorted(newestFirst).slice(0, KEPT_PER_GROUP) : entries);
  }

  /** Adds the entries of an earlier reading, for a library that cannot be read now. */
  addEarlier(entries: readonly DatedEntry[]): void {
    for (const { addedAt, ...entry } of entries) this.add(entry, addedAt);
  }

  inLibrary({ librarySectionId }: Pick<CatalogueSource, 'librarySectionId'>): readonly DatedEntry[] {
    return [...this.#groups.values()].flat().filter((entry) => entry.librarySectionId === librarySectionId);
  }

  find(search: CatalogueSearch): readonly DatedEntry[] {
    const entries = [...this.#groups.values()].flat().filter((entry) => matchesSearch(entry, search));
    return entries.toSorted(newestFirst).slice(0, search.limit);
  }
}
