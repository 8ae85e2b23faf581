import type { ItemKind, MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemPage } from '../../../domain/media/items/itemsApi.ts';
import type { ListedKind } from '../../../domain/media/libraries/library.ts';
import { ifReadable } from '../../../domain/media/server/attempt.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';

/** Most rows to search for an item's children: twenty requests. The interface only lists libraries. */
export const MOST_ROWS = 2000;

type ChildKind = Extract<ListedKind, 'season' | 'episode' | 'album' | 'track'>;

const KIND_OF_CHILDREN: Readonly<Partial<Record<ItemKind, ChildKind>>> = {
  show: 'season',
  season: 'episode',
  artist: 'album',
  album: 'track',
};

export type Children =
  | { readonly kind: ChildKind; readonly items: readonly MediaItem[]; readonly isCut: boolean }
  | 'unreadable';

/**
 * The seasons of a series, episodes of a season, albums of an artist (4.7) or tracks of an album; undefined
 * for items without children. An item is worth showing without them, so a failure only becomes a note.
 */
export async function readChildren(
  item: MediaItem,
  { media }: Deps,
  { signal }: InteractionContext,
): Promise<Children | undefined> {
  const kind = KIND_OF_CHILDREN[item.kind];
  const { ratingKey, librarySectionId: libraryKey } = item;
  if (kind === undefined || ratingKey === undefined || libraryKey === undefined) return undefined;
  const listing =
    kind === 'album'
      ? media.albumsOfArtist({ libraryKey, artistKey: ratingKey }, { signal })
      : media.libraryItems({ libraryKey, kind }, { signal });
  const children = await ifReadable(() => childrenIn(listing, (child) => isPartOf(child, item)));
  return children ? { kind, ...children } : 'unreadable';
}

/**
 * A series may hide its seasons: then the series' key and the season's number identify an episode's season.
 */
function isPartOf(child: MediaItem, { ratingKey, kind, parentRatingKey, index }: MediaItem): boolean {
  if (child.parentRatingKey !== undefined || kind !== 'season') return child.parentRatingKey === ratingKey;
  const isOfSeries = parentRatingKey !== undefined && child.grandparentRatingKey === parentRatingKey;
  return isOfSeries && index !== undefined && child.parentIndex === index;
}

async function childrenIn(listing: AsyncIterable<ItemPage>, isChild: (item: MediaItem) => boolean) {
  const items: MediaItem[] = [];
  let rows = 0;
  for await (const page of listing) {
    items.push(...page.items.filter(isChild));
    rows += page.items.length;
    if (rows >= MOST_ROWS) return { items: inOrder(items), isCut: true };
  }
  return { items: inOrder(items), isCut: false };
}

/**
 * By number, albums by year: the meaning of an album's number is undocumented (2.7a), and servers give them
 * all the same.
 */
const inOrder = (items: readonly MediaItem[]): readonly MediaItem[] =>
  items.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.year ?? 0) - (b.year ?? 0));

const placeOf = ({ kind, index = 0 }: MediaItem): number => (kind === 'album' ? 0 : index);
