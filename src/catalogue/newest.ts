import type { CatalogueEntry, CatalogueSearch, CatalogueSource } from '../domain/media/catalogue.ts';
import type { ItemKind } from '../domain/media/items/item.ts';

/** Entries kept per kind: more than any list shows, so that a choice of libraries has some too. */
const KEPT = 50;

type Dated = CatalogueEntry & { readonly addedAt: Date };

const newestFirst = (a: Dated, b: Dated): number => b.addedAt.getTime() - a.addedAt.getTime();

/** The entries that were added last, some of each kind: a whole series that comes at once leaves the films in. */
export class Newest {
  readonly #byKind = new Map<ItemKind, Dated[]>();

  /** An entry without a date counts as old. */
  add(entry: CatalogueEntry, addedAt: Date | undefined): void {
    if (!addedAt) return;
    const kept = this.#byKind.get(entry.kind) ?? [];
    this.#byKind.set(entry.kind, kept);
    kept.push({ ...entry, addedAt });
    if (kept.length > 2 * KEPT) kept.splice(0, kept.length, ...kept.toSorted(newestFirst).slice(0, KEPT));
  }

  /** Adds the earlier entries of a library that cannot be read now. */
  take(entries: readonly Dated[]): void {
    for (const { addedAt, ...entry } of entries) this.add(entry, addedAt);
  }

  of({ librarySectionId }: Pick<CatalogueSource, 'librarySectionId'>): readonly Dated[] {
    return [...this.#byKind.values()].flat().filter((entry) => entry.librarySectionId === librarySectionId);
  }

  first({ limit, kinds, librarySectionIds }: CatalogueSearch): readonly Dated[] {
    const fitting = [...this.#byKind].flatMap(([kind, kept]) => (!kinds || kinds.includes(kind) ? kept : []));
    const isMeant = ({ librarySectionId: id }: Dated) => id !== undefined && librarySectionIds?.includes(id);
    const meant = librarySectionIds ? fitting.filter(isMeant) : fitting;
    return meant.toSorted(newestFirst).slice(0, limit);
  }
}
