import type { ItemKind } from '../items/item.ts';
import type { PlaylistType } from './playlist.ts';

/** The type of playlist that can hold an item of that kind (interface 2.6a: only one media type). */
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
