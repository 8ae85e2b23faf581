import type { ItemKind, MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemPage } from '../../../domain/media/items/itemsApi.ts';
import type { ListableItemKind } from '../../../domain/media/libraries/library.ts';
import { readUnlessServerFails } from '../../../domain/media/server/attempt.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';

/**
 * Maximum number of rows searched for an item's children: 20 requests. The bot has to search, because the server lists
 * only whole libraries.
 */
export const MAX_SEARCHED_ROWS = 2000;

type ChildKind = Extract<ListableItemKind, 'season' | 'episode' | 'album' | 'track'>;

const KIND_OF_CHILDREN: Readonly<Partial<Record<ItemKind, ChildKind>>> = {
  show: 'season',
  season: 'episode',
  artist: 'album',
  album: 'track',
};

export type ItemChildren =
  | { readonly kind: ChildKind; readonly items: readonly MediaItem[]; readonly isCut: boolean }
  | 'unreadable';

/**
 * The children of a series, season, artist (interface.md, 4.7) or album. Undefined for other items. `unreadable` after
 * a failure, so that the rest of the card can still be shown.
 */
export async function readChildren(
  item: MediaItem,
  { media }: CommandDeps,
  { signal }: InteractionContext,
): Promise<ItemChildren | undefined> {
  const kind = KIND_OF_CHILDREN[item.kind];
  const { ratingKey, librarySectionId: libraryKey } = item;
  if (kind === undefined || ratingKey === undefined || libraryKey === undefined) return undefined;
  const pages =
    kind === 'album'
      ? media.albumsOfArtist({ libraryKey, artistKey: ratingKey }, { signal })
      : media.libraryItems({ libraryKey, kind }, { signal });
  const children = await readUnlessServerFails(() => childrenIn(pages, (child) => isPartOf(child, item)));
  return children ? { kind, ...children } : 'unreadable';
}

/**
 * True if the child belongs to the item. Episodes of hidden seasons lack the season's key, so the series and the
 * season's number are compared instead.
 */
function isPartOf(child: MediaItem, { ratingKey, kind, parentRatingKey, index }: MediaItem): boolean {
  if (child.parentRatingKey !== undefined || kind !== 'season') return child.parentRatingKey === ratingKey;
  const isOfSeries = parentRatingKey !== undefined && child.grandparentRatingKey === parentRatingKey;
  return isOfSeries && index !== undefined && child.parentIndex === index;
}

async function childrenIn(
  pages: AsyncIterable<ItemPage>,
  isChild: (item: MediaItem) => boolean,
): Promise<{ readonly items: readonly MediaItem[]; readonly isCut: boolean }> {
  const items: MediaItem[] = [];
  let rows = 0;
  for await (const page of pages) {
    items.push(...page.items.filter(isChild));
    rows += page.items.length;
    if (rows >= MAX_SEARCHED_ROWS) return { items: sortChildren(items), isCut: true };
  }
  return { items: sortChildren(items), isCut: false };
}

/**
 * Sorts by number, albums by year. Album numbers are undocumented (interface.md, 2.7a), and servers give all albums the
 * same number.
 */
const sortChildren = (items: readonly MediaItem[]): readonly MediaItem[] =>
  items.toSorted((a, b) => sortNumber(a) - sortNumber(b) || (a.year ?? 0) - (b.year ?? 0));

const sortNumber = ({ kind, index = 0 }: MediaItem): number => (kind === 'album' ? 0 : index);
