import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemRef, PictureRef } from '../../../domain/servers/refs.ts';

type Thumbs = Pick<MediaItem, 'kind' | 'thumb' | 'parentThumb' | 'grandparentThumb'>;

/** Small pictures by the path that `thumbOf` returns. Pictures that could not be loaded are missing. */
export type PostersByThumb = ReadonlyMap<PictureRef, Uint8Array>;

/**
 * The path of an item's picture in all messages. An episode has the picture of its series, because a still says little
 * at this size. A track has no picture and uses that of its album.
 */
export const thumbOf = ({ kind, thumb, parentThumb, grandparentThumb }: Thumbs): PictureRef | undefined => {
  if (kind === 'episode') return grandparentThumb || parentThumb || thumb;
  if (kind === 'track') return parentThumb || thumb || grandparentThumb;
  return thumb || parentThumb || grandparentThumb;
};

export const distinctThumbs = (items: readonly Thumbs[]): readonly PictureRef[] => [
  ...new Set(items.flatMap((item) => thumbOf(item) ?? [])),
];

/** The picture of an item in statistics, where an episode counts for its series and a track for its artist. */
export const statisticsThumbOf = (item: Thumbs): PictureRef | undefined =>
  item.kind === 'track' ? item.grandparentThumb || thumbOf(item) : thumbOf(item);

/** An item's key as part of a file name, which must not contain a colon. `discord/interactions/card.ts` parses it. */
export const inFileName = (ratingKey: ItemRef): string => ratingKey.replace(':', '-');
