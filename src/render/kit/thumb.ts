import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemRef, PictureRef } from '../../domain/servers/refs.ts';

type Thumbs = Pick<MediaItem, 'kind' | 'thumb' | 'parentThumb' | 'grandparentThumb'>;

/** The small pictures that could be had, by the path that `thumbOf` gives for an item. */
export type PostersByThumb = ReadonlyMap<PictureRef, Uint8Array>;

/**
 * The path of an item's picture, the same in search, history and posts. An episode shows its series, because
 * a still says little at this size; a track shows its album, because it has no picture of its own.
 */
export const thumbOf = ({ kind, thumb, parentThumb, grandparentThumb }: Thumbs): PictureRef | undefined => {
  if (kind === 'episode') return grandparentThumb || parentThumb || thumb;
  return kind === 'track' ? parentThumb || thumb || grandparentThumb : thumb || parentThumb || grandparentThumb;
};

/** The pictures to fetch for these items, each path once. */
export const distinctThumbs = (items: readonly Thumbs[]): readonly PictureRef[] => [
  ...new Set(items.flatMap((item) => thumbOf(item) ?? [])),
];

/** The picture for statistics, where an episode counts for its series and a track for its artist. */
export const statisticsThumbOf = (item: Thumbs): PictureRef | undefined =>
  item.kind === 'track' ? item.grandparentThumb || thumbOf(item) : thumbOf(item);

/** An item's key in the name of its picture's file, where Discord takes no colon; `discord/interactions/card.ts` reads it. */
export const inFileName = (ratingKey: ItemRef): string => ratingKey.replace(':', '-');
