import type { Item } from '../library/item.ts';

/** A live programme, which is in no library. */
export function programme(title: string, ratingKey: string): Item {
  return {
    ratingKey,
    kind: 'episode',
    sectionId: '',
    title,
    titleSort: title,
    summary: '',
    guid: `episode/${ratingKey}`,
    tags: [],
    hasPoster: false,
    addedAt: 0,
    updatedAt: 0,
    viewCount: 0,
  };
}
