import type { CatalogueSearch } from '../../domain/media/catalogue.ts';
import { ITEM_KINDS, type ItemKind, type MediaItem } from '../../domain/media/items/item.ts';
import { itemFacts } from '../../render/kit/apart.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { fullTitle } from '../../render/kit/title.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import { choicesApart } from './choicesApart.ts';
import { choiceValue } from './choiceValue.ts';
import { filterTitles } from './titleFilter.ts';

/** Offered before anything is typed. */
const NEWEST = 10;
/** Asked of the server per hub: more would only make its answer late. */
const PER_HUB = 10;

/**
 * Items that a half-typed title may mean, likeliest first. From the catalogue; from the server, within the
 * time that `signal` leaves, while there is no catalogue or it has no match, for example for an item of the
 * last hour. The server's search need not know every kind (2.11): if it finds none, the libraries are asked.
 */
export async function suggestItems(
  typed: string,
  { media, catalogue }: Pick<Deps, 'media' | 'catalogue'>,
  { signal, ...options }: CatalogueSearch & Pick<InteractionContext, 'signal'>,
): Promise<readonly MediaItem[]> {
  const query = typed.trim();
  if (query === '') return catalogue.newest({ ...options, limit: Math.min(options.limit, NEWEST) });
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
  { ratingKey, kind, librarySectionId }: MediaItem,
  { kinds, librarySectionIds }: Omit<CatalogueSearch, 'limit'>,
): boolean {
  if (ratingKey === undefined || (kinds && !kinds.includes(kind))) return false;
  return !librarySectionIds || (librarySectionId !== undefined && librarySectionIds.includes(librarySectionId));
}

/** The details after an item's title in a choice; empty ones are left out. */
type Facts = (item: MediaItem, texts: Texts) => readonly string[];

export const onlyTitle: Facts = () => [];
export const withLibrary: Facts = ({ librarySectionTitle = '' }) => [clip(oneLine(librarySectionTitle), 30)];
export const withKind: Facts = (item, texts) => [texts.search.kinds[item.kind], ...withLibrary(item, texts)];

/** The items as choices of autocomplete; one without a key could not be found again. */
function itemChoices(
  items: readonly MediaItem[],
  factsOf: Facts,
  { texts }: Pick<InteractionContext, 'texts'>,
  { serverNames }: Pick<Deps, 'serverNames'>,
): Choice[] {
  const named = items.flatMap((item) => {
    if (item.ratingKey === undefined) return [];
    const facts = factsOf(item, texts).filter((fact) => fact !== '');
    const rest = facts.map((fact) => ` · ${fact}`).join('');
    const title = fullTitle(item, texts.search.untitled);
    return [{ title, rest, value: choiceValue(item.ratingKey), facts: itemFacts(texts, item, serverNames) }];
  });
  return choicesApart(named);
}

/** Autocomplete: items of these kinds that match the typed text. */
export function completeItems(kinds: readonly ItemKind[], factsOf: Facts, limit = MAX_CHOICES) {
  return async (
    typed: string,
    { deps, context }: Working<Pick<Deps, 'media' | 'catalogue' | 'serverNames'>>,
  ): Promise<readonly Choice[]> => {
    const items = await suggestItems(typed, deps, { kinds, limit, signal: context.signal });
    return itemChoices(items, factsOf, context, deps);
  };
}
