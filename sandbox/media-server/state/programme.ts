import type { LibraryItem } from '../library/item.ts';

/** A theme tune, played on the page of a series. In its session it is a track without a key and a title. */
export const THEME_TUNE: LibraryItem = {
  ...createLiveTelevisionItem('', '0'),
  kind: 'track',
  guid: 'library://theme',
  duration: 30_000,
};

/** A programme of live television, which is in no library. */
export function createLiveTelevisionItem(title: string, ratingKey: string): LibraryItem {
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
