import { createHash } from 'node:crypto';
import type { LibraryItem, LibraryItemKind, LibraryTag, LibraryTagKind } from './item.ts';

/** First day of additions in epoch seconds: 2021-03-01. */
const FIRST_DAY = 1_614_556_800;
const DAY = 86_400;

/**
 * Hashes a text (FNV-1a) to a number below `limit`. The numbers are the same in every run, and decide the details of
 * items that the tables do not state.
 */
export function hashTextToNumberBelow(text: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % limit;
}

export type LibraryItemDraft = Pick<LibraryItem, 'kind' | 'sectionId' | 'title'> & Partial<LibraryItem>;

/** Creates items. Rating keys follow the order of the tables, and change only with them. */
export class LibraryItemFactory {
  #next: number;
  readonly #made: LibraryItem[] = [];

  constructor(firstKey: number) {
    this.#next = firstKey;
  }

  get made(): readonly LibraryItem[] {
    return this.#made;
  }

  add(draft: LibraryItemDraft): LibraryItem {
    const ratingKey = String(this.#next++);
    const seed = `${draft.kind} ${draft.title} ${ratingKey}`;
    const addedAt = FIRST_DAY + hashTextToNumberBelow(seed, 1700) * DAY + hashTextToNumberBelow(`${seed} second`, DAY);
    const item: LibraryItem = {
      ratingKey,
      titleSort: sortable(draft.title),
      summary: '',
      guid: `${guidKind(draft.kind)}/${createHash('sha256').update(seed).digest('hex').slice(0, 24)}`,
      tags: [],
      hasPoster: true,
      addedAt,
      updatedAt: addedAt + hashTextToNumberBelow(`${seed} changed`, 30) * DAY,
      viewCount: 0,
      ...draft,
    };
    this.#made.push(item);
    return item;
  }
}

function guidKind(kind: LibraryItemKind): string {
  return kind === 'photoalbum' ? 'photo' : kind;
}

function sortable(title: string): string {
  return title.replace(/^(The|A|An|Le|La|Les|Die|Der|Das|Un) |^L'/, '');
}

export function createLibraryTags(kind: LibraryTagKind, values: readonly string[]): readonly LibraryTag[] {
  return values.map((tag) => ({ kind, tag }));
}

/** A duration in ms near the table's. Like a file's, it is not a whole second. */
export function varyDurationBySeed(seconds: number, seed: string): number {
  const spread = Math.max(4_000, seconds * 120);
  return Math.max(5_000, seconds * 1000 - Math.floor(spread / 2) + hashTextToNumberBelow(seed, Math.floor(spread)));
}

export function toSafeFileName(text: string): string {
  return text.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(0, 120);
}
