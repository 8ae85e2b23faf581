import type { MediaItem } from '../../domain/media/items/item.ts';

type Thumbs = Pick<MediaItem, 'kind' | 'thumb' | 'parentThumb' | 'grandparentThumb'>;

/** The picture that stands for an item: an episode's is that of its series, a track's that of its album, where there is one. */
export const thumbOf = ({ kind, thumb, parentThumb, grandparentThumb }: Thumbs): string | undefined => {
  if (kind === 'episode') return grandparentThumb || parentThumb || thumb;
  // A still of an episode says little at this size; a track has no picture of its own.
  return kind === 'track' ? parentThumb || thumb || grandparentThumb : thumb || parentThumb || grandparentThumb;
};

/** The picture of what counts it: of an episode that of its series, of a track that of its artist. */
export const thumbOfWhole = (item: Thumbs): string | undefined =>
  item.kind === 'track' ? item.grandparentThumb || thumbOf(item) : thumbOf(item);
