import type { LibraryItem, LibraryItemKind } from './item.ts';
import { isPlayable, SECTION_TYPES_BY_ITEM_KIND } from './item.ts';
import type { LibrarySection } from './section.ts';

const byName = new Intl.Collator('en');

/** The server's items. The key of a removed item still counts as issued. */
export class Library {
  readonly #sections: LibrarySection[];
  /** Counts changes, so that results from before a change are not reused. */
  #revision = 0;
  readonly #items = new Map<string, LibraryItem>();
  readonly #issued = new Set<string>();
  readonly #children = new Map<string, string[]>();

  constructor(sections: readonly LibrarySection[], items: readonly LibraryItem[]) {
    this.#sections = [...sections];
    for (const item of items) this.put(item);
  }

  get sections(): readonly LibrarySection[] {
    return this.#sections;
  }

  get revision(): number {
    return this.#revision;
  }

  addSection(section: LibrarySection): void {
    this.#sections.push(section);
    this.#revision += 1;
  }

  put(item: LibraryItem): void {
    this.#revision += 1;
    const isNew = !this.#items.has(item.ratingKey);
    this.#items.set(item.ratingKey, item);
    this.#issued.add(item.ratingKey);
    if (!isNew || item.parent === undefined) return;
    const siblings = this.#children.get(item.parent);
    if (siblings === undefined) this.#children.set(item.parent, [item.ratingKey]);
    else siblings.push(item.ratingKey);
  }

  remove(ratingKey: string): void {
    this.#revision += 1;
    this.#items.delete(ratingKey);
  }

  /** Restores these items. Keys issued since the backup are forgotten, and issued again. */
  restore(items: readonly LibraryItem[]): void {
    this.#items.clear();
    this.#issued.clear();
    this.#children.clear();
    for (const item of items) this.put(item);
  }

  get(ratingKey: string | undefined): LibraryItem | undefined {
    return ratingKey === undefined ? undefined : this.#items.get(ratingKey);
  }

  /** Finds an item by title. Throws if there is none. */
  titled(title: string): LibraryItem {
    const match = this.all().find((item) => item.title === title);
    if (match === undefined) throw new Error(`the library has no "${title}"`);
    return match;
  }

  wasIssued(ratingKey: string): boolean {
    return this.#issued.has(ratingKey);
  }

  all(): LibraryItem[] {
    return [...this.#items.values()];
  }

  section(id: string): LibrarySection | undefined {
    return this.#sections.find((section) => section.id === id);
  }

  sectionFor(kind: LibraryItemKind): string {
    const section = this.#sections.find(({ type }) => type === SECTION_TYPES_BY_ITEM_KIND[kind]);
    if (section === undefined) throw new Error(`there is no library for a ${kind}`);
    return section.id;
  }

  ofKind(sectionId: string, kind: LibraryItemKind): LibraryItem[] {
    return this.all().filter((item) => item.sectionId === sectionId && item.kind === kind);
  }

  /** A library's items of one kind, by title. As on media servers, the article does not count. */
  sorted(sectionId: string, kind: LibraryItemKind): LibraryItem[] {
    return this.ofKind(sectionId, kind).sort(
      (a, b) => byName.compare(a.titleSort, b.titleSort) || Number(a.ratingKey) - Number(b.ratingKey),
    );
  }

  parentOf(item: LibraryItem): LibraryItem | undefined {
    return this.get(item.parent);
  }

  children(ratingKey: string): LibraryItem[] {
    return (this.#children.get(ratingKey) ?? []).flatMap((key) => this.get(key) ?? []);
  }

  /** The playable items of an item: a show's episodes, an artist's tracks, the film itself. */
  leaves(item: LibraryItem): LibraryItem[] {
    if (isPlayable(item)) return [item];
    return this.children(item.ratingKey).flatMap((child) => this.leaves(child));
  }

  /** The item, its parent and its grandparent. */
  lineage(item: LibraryItem): LibraryItem[] {
    const parent = this.parentOf(item);
    return parent === undefined ? [item] : [item, ...this.lineage(parent)];
  }

  /** Counts a play for the item and its parents. An album's last view is that of its last track. */
  watched(ratingKey: string, atSeconds: number): void {
    const item = this.get(ratingKey);
    if (item === undefined) return;
    this.put({ ...item, viewCount: item.viewCount + 1, lastViewedAt: Math.max(atSeconds, item.lastViewedAt ?? 0) });
    if (item.parent !== undefined) this.watched(item.parent, atSeconds);
  }
}
