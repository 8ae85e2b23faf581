import type { CatalogueSearch } from '../../domain/media/catalogue.ts';
import { ITEM_KINDS, type MediaItem } from '../../domain/media/items/item.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { filterTitles } from './titleFilter.ts';

/** Asked of the server per hub: more would only make its answer late. */
const PER_HUB = 10;

/**
 * What a title half typed may mean, the likeliest first. From the catalogue; from the server, within the time that
 * `signal` leaves, as long as there is none or when it holds nothing of the kind, such as what came in an hour ago. The
 * server's search need not know every kind (2.11): where it finds none, the libraries are asked.
 */
export async function suggestItems(
  typed: string,
  { media, catalogue }: Pick<Deps, 'media' | 'catalogue'>,
  { signal, ...options }: CatalogueSearch & Pick<InteractionContext, 'signal'>,
): Promise<readonly MediaItem[]> {
  const query = typed.trim();
  if (query === '') return [];
  const known = catalogue.isReady ? catalogue.search(query, options) : [];
  if (known.length > 0) return known;
  const hubs = await media.search({ query, limit: PER_HUB }, { signal });
  const found = fitting(
    hubs.flatMap((hub) => hub.items),
    options,
  );
  if (found.length > 0) return found;
  const { kinds = ITEM_KINDS, limit } = options;
  const filtered = await filterTitles({ title: query, kinds, most: limit }, { media }, { signal });
  return fitting(filtered?.items ?? [], options);
}

const fitting = (items: readonly MediaItem[], options: CatalogueSearch): readonly MediaItem[] => {
  const fit = items.filter((item) => fits(item, options));
  return [...new Map(fit.map((item) => [item.ratingKey, item])).values()].slice(0, options.limit);
};

function fits(
  { ratingKey, kind, librarySectionId = '' }: MediaItem,
  { kinds, librarySectionIds }: Omit<CatalogueSearch, 'limit'>,
): boolean {
  if (ratingKey === undefined || (kinds && !kinds.includes(kind))) return false;
  return librarySectionIds === undefined || librarySectionIds.includes(librarySectionId);
}
