import type { ItemKind } from '../items/item.ts';
import type { PlaylistType } from './playlist.ts';

/** Which type of playlist an item of that kind makes (interface 2.6a: one media type only). */
const TYPE_OF_KIND: Readonly<Partial<Record<ItemKind, PlaylistType>>> = {
  movie: 'video',
  show: 'video',
  season: 'video',
  episode: 'video',
  clip: 'video',
  artist: 'audio',
  album: 'audio',
  track: 'audio',
  photo: 'photo',
};

export function playlistTypeOf(kind: ItemKind): PlaylistType | undefined {
  return TYPE_OF_KIND[kind];
}
