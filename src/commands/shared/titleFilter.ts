import { libraryFilterBuilder } from '../../domain/media/filters/filters.ts';
import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import type { OnMissingLibrary } from '../../domain/media/libraries/eachLibrary.ts';
import {
  LISTABLE_ITEM_KINDS,
  type Library,
  type LibraryItemsQuery,
  type ListableItemKind,
  mayLibraryContainItemKind,
} from '../../domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { undefinedIfUnsupported } from './endpoint.ts';

export interface FilteredTitles {
  readonly items: readonly MediaItem[];
  readonly isCut: boolean;
}

interface TitleFilter {
  readonly title: string;
  readonly kinds: readonly ItemKind[];
  readonly limit: number;
}

/**
 * Items whose title contains the text, found with each library's filter (interface.md, 4.5). Undefined if the server
 * cannot list libraries or their items. The server's search (4.23) is not used, because it may leave out artists and
 * series (2.11).
 */
export async function filterTitles(
  { title, kinds, limit }: TitleFilter,
  { media }: Pick<CommandDeps, 'media'>,
  { signal, onMissing }: { readonly signal: AbortSignal; readonly onMissing?: OnMissingLibrary | undefined },
): Promise<FilteredTitles | undefined> {
  const libraries = await undefinedIfUnsupported(media.libraries({ signal }));
  if (!libraries) return undefined;
  const filters = [libraryFilterBuilder.where('title', '=', title)];
  const listedKinds = kinds.filter(isListed);
  const queries = libraries.flatMap((library) =>
    listedKinds
      .filter((kind) => mayLibraryContainItemKind(library.type, kind))
      .map((kind) => ({ library, query: { libraryKey: library.key, kind, filters } })),
  );
  const missingLibraries: { readonly library: Library; readonly failure: MediaServerFailure }[] = [];
  const readQuery = async ({ library, query }: (typeof queries)[number]): Promise<FilteredTitles | undefined> => {
    try {
      return await readHits(query, limit, { deps: { media }, context: { signal } });
    } catch (failure) {
      if (!(failure instanceof MediaServerFailure) || failure.kind !== 'not-found') throw failure;
      missingLibraries.push({ library, failure });
      return undefined;
    }
  };
  const hits = (await Promise.all(queries.map(readQuery))).filter((hit) => hit !== undefined);
  // All libraries answered 404, so the server lacks this endpoint.
  if (hits.length === 0 && queries.length > 0) return undefined;
  for (const { library, failure } of missingLibraries) onMissing?.(library, failure);
  return { items: hits.flatMap(({ items }) => items), isCut: hits.some(({ isCut }) => isCut) };
}

const isListed = (kind: ItemKind): kind is ListableItemKind => Object.hasOwn(LISTABLE_ITEM_KINDS, kind);

async function readHits(
  query: LibraryItemsQuery,
  limit: number,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media'>, Pick<InteractionContext, 'signal'>>,
): Promise<FilteredTitles> {
  const { media } = deps;
  const { signal } = context;
  const items: MediaItem[] = [];
  for await (const page of media.libraryItems(query, { signal })) {
    items.push(...page.items);
    if (items.length > limit) return { items: items.slice(0, limit), isCut: true };
  }
  return { items, isCut: false };
}
