import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import { eachWorkOnce } from '../../domain/media/items/works.ts';
import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import { fullTitle } from '../../render/kit/title.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { choiceKey } from './choiceValue.ts';
import { ifSupported, ifThere } from './endpoint.ts';
import { sayMissing } from './missingLibrary.ts';
import { sameName } from './names.ts';
import { filterTitles, type TitleHits } from './titleFilter.ts';

/** Items read per kind and library (ten pages), so that an exact title is found among all that contain it. */
const MOST_READ = 1000;
/** Asked of the server's search per hub. */
const PER_HUB = 25;

/** The one matching item, or the candidates, exact names first. */
export type Resolved = { readonly item: MediaItem } | Candidates;

export interface Candidates {
  readonly candidates: readonly MediaItem[];
  /** There are more than these; the total is unknown. */
  readonly isCut: boolean;
}

type ResolveDeps = Pick<Deps, 'media' | 'catalogue' | 'serverNames'>;
type Context = Pick<InteractionContext, 'signal' | 'texts' | 'missing'>;

/**
 * The picked item (`#key`), or the only one of these kinds with the typed title; never a guess. A title is
 * looked up in the catalogue; then, because that may be outdated, by the title filter in every library; and
 * last by the server's search, which forgives mistakes but need not know every kind. No candidates: no match.
 */
export async function resolveItem(
  value: string,
  kinds: readonly ItemKind[],
  { deps, context }: Working<ResolveDeps, Context>,
): Promise<Resolved> {
  const { media, catalogue } = deps;
  const { signal } = context;
  const key = choiceKey<'item'>(value);
  if (key !== undefined) return { item: await media.item(key, { signal }) };
  const known = catalogue.isReady ? catalogue.search(value, { kinds, limit: MAX_OPTIONS + 1 }) : [];
  const named = known.filter((entry) => isNamed(entry, value));
  if (named.length > 1) return offered(known, value, false);
  const [only] = named;
  // If it is gone since the last refresh of the catalogue, the server itself is asked.
  const item = only && (await ifThere(media.item(only.ratingKey, { signal })));
  if (item) return { item };
  const alike = known.filter((entry) => entry !== only);
  const { items, isCut } = await onServer({ title: value, kinds }, alike.length === 0, { deps, context });
  return await decide([...items, ...alike], value, isCut, { deps, context });
}

/** The same from the catalogue alone, for when no media server answers. */
export function knownItem(value: string, kinds: readonly ItemKind[], { catalogue }: Pick<Deps, 'catalogue'>): Resolved {
  const known = catalogue.isReady ? catalogue.search(value, { kinds, limit: MAX_OPTIONS + 1 }) : [];
  const [only, ...others] = known.filter((entry) => isNamed(entry, value));
  return only && others.length === 0 ? { item: only } : offered(known, value, false);
}

interface Typed {
  readonly title: string;
  readonly kinds: readonly ItemKind[];
}

/** Matches in the server's libraries; the results of its search if there are none and no other candidates. */
async function onServer(
  typed: Typed,
  isUnknown: boolean,
  { deps, context }: Working<ResolveDeps, Context>,
): Promise<TitleHits> {
  const onMissing = sayMissing(context, deps);
  const filtered = await filterTitles({ ...typed, most: MOST_READ }, deps, { signal: context.signal, onMissing });
  if (filtered && (filtered.items.length > 0 || !isUnknown)) return filtered;
  const search = searchTitles(typed, deps, context);
  // Every library was already asked: a server without a search does not know it either.
  const items = filtered ? await ifSupported(search) : await search;
  return { items: items ?? [], isCut: false };
}

async function searchTitles(
  { title, kinds }: Typed,
  { media }: Pick<ResolveDeps, 'media'>,
  { signal }: Pick<Context, 'signal'>,
) {
  const hubs = await media.search({ query: title, limit: PER_HUB }, { signal });
  return hubs.flatMap(({ items }) => items).filter(({ kind }) => kinds.includes(kind));
}

async function decide(
  found: readonly MediaItem[],
  typed: string,
  isCut: boolean,
  { deps, context }: Working<ResolveDeps, Context>,
): Promise<Resolved> {
  const { media } = deps;
  const { signal } = context;
  const candidates = eachWorkOnce(distinct(found));
  const [only, ...others] = candidates.filter((item) => isNamed(item, typed));
  if (only?.ratingKey === undefined || others.length > 0) return offered(candidates, typed, isCut);
  // A row has less than the item itself: no library, guid or streams. Not every server shows a single item.
  return { item: (await ifThere(media.item(only.ratingKey, { signal }))) ?? only };
}

/** Matches the title, or its form in lists and menus: "Metropolis (1927)". */
const isNamed = (item: MediaItem, typed: string): boolean =>
  sameName(item.title, typed) || sameName(fullTitle(item, ''), typed);

/** Each item once; one without a key can neither be shown nor chosen. */
const distinct = (items: readonly MediaItem[]): readonly MediaItem[] => [
  ...new Map(items.filter(({ ratingKey }) => ratingKey).map((item) => [item.ratingKey, item])).values(),
];

function offered(found: readonly MediaItem[], typed: string, isCut: boolean): Resolved {
  const inOrder = found.toSorted((a, b) => Number(isNamed(b, typed)) - Number(isNamed(a, typed)));
  return { candidates: inOrder.slice(0, MAX_OPTIONS), isCut: isCut || inOrder.length > MAX_OPTIONS };
}
