import type { CatalogueSearch } from '../../domain/media/catalogue.ts';
import { ITEM_KINDS, type ItemKind, type MediaItem } from '../../domain/media/items/item.ts';
import { itemFacts } from '../../render/kit/media/distinguishingFacts.ts';
import { fullTitle } from '../../render/kit/media/title.ts';
import { MAX_AUTOCOMPLETE_CHOICES } from '../../render/kit/message/limits.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { distinctChoices } from './choicesApart.ts';
import { encodeRefAsChoiceValue } from './encodeRefAsChoiceValue.ts';
import { filterTitles } from './titleFilter.ts';

/** Number of newest items that are offered before anything is typed. */
const NEWEST = 10;
/** Number of results requested per hub (a group of search results). More would delay the server's answer. */
const PER_HUB = 10;

/**
 * Items that match a half-typed title, best first. Tries the catalogue, then the server's search, then the libraries,
 * because the server's search may not cover every kind (interface.md, 2.11).
 */
export async function suggestItems(
  typedText: string,
  { media, catalogue }: Pick<CommandDeps, 'media' | 'catalogue'>,
  { signal, ...options }: CatalogueSearch & Pick<InteractionContext, 'signal'>,
): Promise<readonly MediaItem[]> {
  const query = typedText.trim();
  if (query === '') return catalogue.newest({ ...options, limit: Math.min(options.limit, NEWEST) });
  const catalogueItems = catalogue.isReady ? catalogue.search(query, options) : [];
  if (catalogueItems.length > 0) return catalogueItems;
  const hubs = await media.search({ query, limit: PER_HUB }, { signal });
  const hubItems = itemsMatching(
    hubs.flatMap((hub) => hub.items),
    options,
  );
  if (hubItems.length > 0) return hubItems;
  const { kinds = ITEM_KINDS, limit } = options;
  const titleHits = await filterTitles({ title: query, kinds, limit }, { media }, { signal });
  return itemsMatching(titleHits?.items ?? [], options);
}

const itemsMatching = (items: readonly MediaItem[], options: CatalogueSearch): readonly MediaItem[] => {
  const matchingItems = items.filter((item) => matchesSearch(item, options));
  const itemsByKey = new Map(matchingItems.map((item) => [item.ratingKey, item]));
  return [...itemsByKey.values()].slice(0, options.limit);
};

function matchesSearch(
  { ratingKey, kind, librarySectionId }: MediaItem,
  { kinds, librarySectionIds }: Omit<CatalogueSearch, 'limit'>,
): boolean {
  if (ratingKey === undefined || (kinds && !kinds.includes(kind))) return false;
  return !librarySectionIds || (librarySectionId !== undefined && librarySectionIds.includes(librarySectionId));
}

/** Facts that follow the item's title in a choice. Empty facts are left out. */
type FactsOfItem = (item: MediaItem, texts: Texts) => readonly string[];

export const noFacts: FactsOfItem = () => [];
export const libraryFact: FactsOfItem = ({ librarySectionTitle = '' }) => [clipText(oneLine(librarySectionTitle), 30)];
export const itemKindAndLibraryFacts: FactsOfItem = (item, texts) => [
  texts.search.kinds[item.kind],
  ...libraryFact(item, texts),
];

/** Leaves out items without a key, which cannot be chosen. */
function itemChoices(
  items: readonly MediaItem[],
  factsOf: FactsOfItem,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'serverNames'>, Pick<InteractionContext, 'texts'>>,
): OptionChoice[] {
  const { serverNames } = deps;
  const { texts } = context;
  const namedItems = items.flatMap((item) => {
    if (item.ratingKey === undefined) return [];
    const facts = factsOf(item, texts).filter((fact) => fact !== '');
    const factsEnding = facts.map((fact) => ` · ${fact}`).join('');
    const title = fullTitle(item, texts.search);
    return [
      {
        title,
        ending: factsEnding,
        value: encodeRefAsChoiceValue(item.ratingKey),
        facts: itemFacts(texts, item, serverNames),
      },
    ];
  });
  return distinctChoices(namedItems);
}

export function createItemAutocomplete(
  kinds: readonly ItemKind[],
  factsOf: FactsOfItem,
  limit = MAX_AUTOCOMPLETE_CHOICES,
) {
  return async (
    typedText: string,
    { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'catalogue' | 'serverNames'>>,
  ): Promise<readonly OptionChoice[]> => {
    const items = await suggestItems(typedText, deps, { kinds, limit, signal: context.signal });
    return itemChoices(items, factsOf, { deps, context });
  };
}
