import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemRef, PictureRef } from '../../../domain/servers/refs.ts';

type Thumbs = Pick<MediaItem, 'kind' | 'thumb' | 'parentThumb' | 'grandparentThumb'>;

/** Small pictures by the path from `thumbOf`. A picture that could not be loaded is missing. */
export type PostersByThumb = ReadonlyMap<PictureRef, Uint8Array>;

/**
 * Path of the picture that all messages show for an item. Episodes use the picture of their series, because a still
 * says little at this size. Tracks use the picture of their album.
 */
export const thumbOf = ({ kind, thumb, parentThumb, grandparentThumb }: Thumbs): PictureRef | undefined => {
  if (kind === 'episode') return grandparentThumb || parentThumb || thumb;
  if (kind === 'track') return parentThumb || thumb || grandparentThumb;
  return thumb || parentThumb || grandparentThumb;
};

export const distinctThumbs = (items: readonly Thumbs[]): readonly PictureRef[] => [
  ...new Set(items.flatMap((item) => thumbOf(item) ?? [])),
];

/**
 * Path of the picture that statistics show for an item. Episodes count for their series there, and tracks for their
 * artist.
 */
export const statisticsThumbOf = (item: Thumbs): PictureRef | undefined =>
  item.kind === 'track' ? item.grandparentThumb || thumbOf(item) : thumbOf(item);

/**
 * An item's key in the form for file names, which must not contain a colon. `discord/interactions/card.ts` parses this
 * form.
 */
export const encodeItemRefForFileName = (ratingKey: ItemRef): string => ratingKey.replace(':', '-');
