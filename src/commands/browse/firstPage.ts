import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemPage } from '../../domain/media/items/listings.ts';
import type { LibraryItemsQuery } from '../../domain/media/libraries/libraryItems.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choiceKey } from '../shared/choiceValue.ts';
import { findLibrary } from '../shared/libraryOption.ts';
import { KINDS } from './query.ts';

type Given = Readonly<Record<string, unknown>>;
/** The first items of the chosen kind in the chosen library; none as long as no library is chosen. */
export async function firstOfLibrary(given: Given, { media }: Deps, { signal }: InteractionContext) {
  const { library, kind } = given;
  const found = typeof library === 'string' ? findLibrary(library, await media.libraries({ signal })) : undefined;
  if (!found) return [];
  const query: LibraryItemsQuery = { libraryKey: found.key, kind: KINDS.find((each) => each === kind) };
  return await firstIn(media.libraryItems(query, { signal }));
}

/** The albums of an artist who was chosen from the list; a typed name does not say yet which artist it is. */
export async function firstOfArtist({ artist }: Given, { media }: Deps, { signal }: InteractionContext) {
  const artistKey = typeof artist === 'string' ? choiceKey(artist) : undefined;
  if (artistKey === undefined) return [];
  const { librarySectionId: libraryKey } = await media.item(artistKey, { signal });
  return libraryKey === undefined ? [] : await firstIn(media.albumsOfArtist({ libraryKey, artistKey }, { signal }));
}

async function firstIn(listing: AsyncIterable<ItemPage>): Promise<readonly MediaItem[]> {
  for await (const { items } of listing) return items;
  return [];
}
