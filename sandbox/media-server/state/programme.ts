import type { Item } from '../library/item.ts';

/** Theme tune that a player plays on the page of a series: a track without a key and a title in its session. */
export const THEME_TUNE: Item = {
  ...programme('', '0'),
  kind: 'track',
  guid: 'library://theme',
  duration: 30_000,
};

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
