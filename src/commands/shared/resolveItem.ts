import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import { mergeItemsByCreativeWork } from '../../domain/media/items/works.ts';
import {
  formatItemTitleForStorage,
  fullTitle,
  normalizeTypedTitle,
  type TitleWords,
} from '../../render/kit/media/title.ts';
import { MAX_SELECT_OPTIONS } from '../../render/kit/message/limits.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { refOfChoice } from './encodeRefAsChoiceValue.ts';
import { undefinedIfNotFound, undefinedIfUnsupported } from './endpoint.ts';
import { noteMissingLibrary } from './missingLibrary.ts';
import { isSameName } from './names.ts';
import { type FilteredTitles, filterTitles } from './titleFilter.ts';

/** Maximum number of items read per kind and library (ten pages) to find an exact title among similar ones. */
const MOST_READ = 1000;
const PER_HUB = 25;

/** The only matching item, or candidates. Candidates with the exact title come first. */
export type ResolvedItem = { readonly item: MediaItem } | ItemCandidates;

export interface ItemCandidates {
  readonly candidates: readonly MediaItem[];
  /** True if more items match than `candidates` contains. Their number is unknown. */
  readonly isCut: boolean;
}

type ResolveDeps = Pick<CommandDeps, 'media' | 'catalogue' | 'serverNames'>;
type Context = Pick<InteractionContext, 'signal' | 'texts' | 'missingServers'>;

/**
 * The chosen item (`#key`), or the only item of these kinds with the typed title. Searches three places, one after the
 * other: the catalogue, which may be outdated; each library's title filter; and the server's search, which tolerates
 * typing mistakes but may not cover every kind. If nothing matches, the list of candidates is empty.
 */
export async function resolveItem(
  value: string,
  kinds: readonly ItemKind[],
  { deps, context }: CommandDepsAndContext<ResolveDeps, Context>,
): Promise<ResolvedItem> {
  const { media, catalogue } = deps;
  const { signal } = context;
  const { search } = context.texts;
  const key = refOfChoice<'item'>(value);
  if (key !== undefined) return { item: await media.item(key, { signal }) };
  const entries = catalogue.isReady ? catalogue.search(value, { kinds, limit: MAX_SELECT_OPTIONS + 1 }) : [];
  const exactMatches = entries.filter((entry) => hasTitle(entry, value, search));
  if (exactMatches.length > 1) return offerCandidates({ items: entries, isCut: false }, value, search);
  const [only] = exactMatches;
  // The catalogue may still contain a deleted item. In this case, the server is searched.
  const item = only && (await undefinedIfNotFound(media.item(only.ratingKey, { signal })));
  if (item) return { item };
  const otherEntries = entries.filter((entry) => entry !== only);
  const query = { title: value, kinds, hasCandidates: otherEntries.length > 0 };
  const { items, isCut } = await searchServer(query, { deps, context });
  return await chooseOrOffer({ items: [...items, ...otherEntries], isCut }, value, { deps, context });
}

/** The item or candidates from the catalogue alone. Used while no media server answers. */
export function resolveItemFromCatalogue(
  value: string,
  kinds: readonly ItemKind[],
  { catalogue, words }: Pick<CommandDeps, 'catalogue'> & { readonly words: TitleWords },
): ResolvedItem {
  const entries = catalogue.isReady ? catalogue.search(value, { kinds, limit: MAX_SELECT_OPTIONS + 1 }) : [];
  const [only, ...otherMatches] = entries.filter((entry) => hasTitle(entry, value, words));
  if (only && otherMatches.length === 0) return { item: only };
  return offerCandidates({ items: entries, isCut: false }, value, words);
}

interface TitleQuery {
  readonly title: string;
  readonly kinds: readonly ItemKind[];
}

/** Matches in the server's libraries. If there are neither matches nor candidates, uses the server's search. */
async function searchServer(
  { title, kinds, hasCandidates }: TitleQuery & { readonly hasCandidates: boolean },
  { deps, context }: CommandDepsAndContext<ResolveDeps, Context>,
): Promise<FilteredTitles> {
  const onMissing = noteMissingLibrary(context, deps);
  const filter = { title, kinds, limit: MOST_READ };
  const titleHits = await filterTitles(filter, deps, { signal: context.signal, onMissing });
  if (titleHits && (titleHits.items.length > 0 || hasCandidates)) return titleHits;
  const search = searchTitles({ title, kinds }, deps, context);
  // If `titleHits` is set, the title filters of all libraries were searched. A server that then lacks the search
  // endpoint does not have the item, which is not a failure.
  const items = titleHits ? await undefinedIfUnsupported(search) : await search;
  return { items: items ?? [], isCut: false };
}

async function searchTitles(
  { title, kinds }: TitleQuery,
  { media }: Pick<ResolveDeps, 'media'>,
  { signal }: Pick<Context, 'signal'>,
) {
  const hubs = await media.search({ query: title, limit: PER_HUB }, { signal });
  return hubs.flatMap(({ items }) => items).filter(({ kind }) => kinds.includes(kind));
}

async function chooseOrOffer(
  { items, isCut }: FilteredTitles,
  typedText: string,
  { deps, context }: CommandDepsAndContext<ResolveDeps, Context>,
): Promise<ResolvedItem> {
  const candidates = mergeItemsByCreativeWork(distinctMediaItems(items));
  const { search } = context.texts;
  const [only, ...otherMatches] = candidates.filter((item) => hasTitle(item, typedText, search));
  if (only?.ratingKey === undefined || otherMatches.length > 0)
    return offerCandidates({ items: candidates, isCut }, typedText, search);
  // An item in a list lacks its library, guid and streams, so it is read again. Not every server can show a single
  // item.
  const fullItem = await undefinedIfNotFound(deps.media.item(only.ratingKey, { signal: context.signal }));
  return { item: fullItem ?? only };
}

/**
 * True for the title, and for its form in lists and menus: "Metropolis (1927)". Numbers of episodes may be written as
 * in any language.
 */
const hasTitle = (item: MediaItem, typedText: string, words: TitleWords): boolean =>
  isSameName(item.title, typedText) ||
  isSameName(fullTitle(item, words), typedText) ||
  isSameName(formatItemTitleForStorage(item), normalizeTypedTitle(typedText));

/** Removes duplicates, and items without a key, which can be neither displayed nor chosen. */
function distinctMediaItems(items: readonly MediaItem[]): readonly MediaItem[] {
  const itemsWithKey = items.filter(({ ratingKey }) => ratingKey);
  return [...new Map(itemsWithKey.map((item) => [item.ratingKey, item])).values()];
}

function offerCandidates({ items, isCut }: FilteredTitles, typedText: string, words: TitleWords): ResolvedItem {
  const rank = (item: MediaItem) => Number(hasTitle(item, typedText, words));
  const inOrder = items.toSorted((a, b) => rank(b) - rank(a));
  return { candidates: inOrder.slice(0, MAX_SELECT_OPTIONS), isCut: isCut || inOrder.length > MAX_SELECT_OPTIONS };
}
