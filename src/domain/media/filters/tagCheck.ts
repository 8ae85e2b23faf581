import type { MediaItem } from '../items/item.ts';
import { matchesFilters } from './filterCheck.ts';
import type { Filter } from './filters.ts';
import { ITEM_TAGS_BY_FILTER_FIELD, type TagField } from './tagFields.ts';

export interface TagFilter extends Filter {
  readonly field: TagField;
}

/**
 * Result of checking an item's tags against filters. `unknown`: the answer depends on tags that the listing may not
 * show.
 */
export type TagFilterCheckResult = 'fits' | 'fails' | 'unknown';

/**
 * Number of tags at which servers usually cut off an item's list in a listing. Of the recorded listings, 742 of 783
 * items have at most two genres, and 741 of 779 have exactly three roles. The items themselves have up to 7 genres and
 * 200 roles.
 */
const COMMON_TAG_LIMIT: Readonly<Record<TagField, number>> = {
  genre: 2,
  director: 2,
  actor: 3,
  writer: 2,
  country: 2,
  collection: 2,
};

const listedTags = (item: MediaItem, field: TagField): readonly string[] =>
  item.tags?.[ITEM_TAGS_BY_FILTER_FIELD[field]] ?? [];

/** Checks the tags of a listing's items. Add every page, in order, before its items are checked. */
export class TagFilterChecker {
  /**
   * For each field, the most tags of any listed item so far. If this is less than `COMMON_TAG_LIMIT`, the listing may
   * already cut off tags at this lower number.
   */
  readonly #mostTags = new Map<TagField, number>();

  addPage(items: readonly MediaItem[], filters: readonly TagFilter[]): void {
    for (const { field } of filters) {
      const tagCounts = items.map((item) => listedTags(item, field).length);
      this.#mostTags.set(field, Math.max(this.#mostTags.get(field) ?? 0, ...tagCounts));
    }
  }

  fitOf(item: MediaItem, filter: TagFilter): TagFilterCheckResult {
    const isListed = matchesFilters(item, [{ ...filter, operator: '=' }]);
    if (isListed) return filter.operator === '=' ? 'fits' : 'fails';
    if (this.#mayBeCut(item, filter.field)) return 'unknown';
    return filter.operator === '=' ? 'fails' : 'fits';
  }

  #mayBeCut(item: MediaItem, field: TagField): boolean {
    return listedTags(item, field).length >= Math.min(COMMON_TAG_LIMIT[field], this.#mostTags.get(field) ?? 0);
  }
}
