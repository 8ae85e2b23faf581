import { libraryFilters } from '../../domain/media/filters/filters.ts';
import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import type { OnMissingLibrary } from '../../domain/media/libraries/eachLibrary.ts';
import {
  canHold,
  LISTED_KINDS,
  type Library,
  type LibraryItemsQuery,
  type ListedKind,
} from '../../domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { ifSupported } from './endpoint.ts';

export interface TitleHits {
  readonly items: readonly MediaItem[];
  /** There are more than were read. */
  readonly isCut: boolean;
}

interface Wanted {
  readonly title: string;
  readonly kinds: readonly ItemKind[];
  /** Hits that are read of each kind in each library. */
  readonly most: number;
}

/**
 * Items with that text in their title, by the filter of 4.5, library by library: the hubs of 4.23 need not
 * contain artists or series (2.11). Undefined if the server lists no libraries or none of their items.
 */
export async function filterTitles(
  { title, kinds, most }: Wanted,
  { media }: Pick<Deps, 'media'>,
  { signal, onMissing }: { readonly signal: AbortSignal; readonly onMissing?: OnMissingLibrary | undefined },
): Promise<TitleHits | undefined> {
  const libraries = await ifSupported(media.libraries({ signal }));
  if (!libraries) return undefined;
  const filters = [libraryFilters.where('title', '=', title)];
  const listed = kinds.filter(isListed);
  const queries = libraries.flatMap((library) =>
    listed
      .filter((kind) => canHold(library.type, kind))
      .map((kind) => ({ library, query: { libraryKey: library.key, kind, filters } })),
  );
  const missing: { readonly library: Library; readonly failure: MediaServerFailure }[] = [];
  const readOne = async ({ library, query }: (typeof queries)[number]): Promise<TitleHits | undefined> => {
    try {
      return await readHits(query, most, { deps: { media }, context: { signal } });
    } catch (failure) {
      if (!(failure instanceof MediaServerFailure) || failure.kind !== 'not-found') throw failure;
      missing.push({ library, failure });
      return undefined;
    }
  };
  const hits = (await Promise.all(queries.map(readOne))).filter((each) => each !== undefined);
  // A 404 for every library means that the server has no such listing.
  if (hits.length === 0 && queries.length > 0) return undefined;
  for (const { library, failure } of missing) onMissing?.(library, failure);
  return { items: hits.flatMap(({ items }) => items), isCut: hits.some(({ isCut }) => isCut) };
}

const isListed = (kind: ItemKind): kind is ListedKind => Object.hasOwn(LISTED_KINDS, kind);

async function readHits(
  query: LibraryItemsQuery,
  most: number,
  { deps, context }: Working<Pick<Deps, 'media'>, Pick<InteractionContext, 'signal'>>,
): Promise<TitleHits> {
  const { media } = deps;
  const { signal } = context;
  const items: MediaItem[] = [];
  for await (const page of media.libraryItems(query, { signal })) {
    items.push(...page.items);
    if (items.length > most) return { items: items.slice(0, most), isCut: true };
  }
  return { items, isCut: false };
}
