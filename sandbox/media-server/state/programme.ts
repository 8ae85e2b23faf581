import type { Item } from '../library/item.ts';

/** What plays while somebody reads about a series: a track of which a session shows no key and no title. */
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
