import { type Filter, libraryFilterBuilder } from '../../domain/media/filters/filters.ts';
import type { HistoryEntry } from '../../domain/media/history/history.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { mergeItemsByCreativeWork } from '../../domain/media/items/works.ts';
import { type OnMissingLibrary, readEachLibrary } from '../../domain/media/libraries/eachLibrary.ts';
import type { Library, ListableItemKind } from '../../domain/media/libraries/library.ts';
import { isOtherVideosLibrary } from '../../domain/media/libraries/libraryTables.ts';
import type { AccountRef, ItemRef, LibraryRef } from '../../domain/servers/refs.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { notFoundAsUnsupported } from '../shared/endpoint.ts';

/** Maximum number of items read from all libraries together: 50 requests, about two seconds. */
export const MAX_LISTED_ITEMS = 5_000;
/** Maximum number of plays read per counted person: 50 requests. */
export const MAX_PLAYS_READ_PER_PERSON = 5_000;

export const PICKABLE_ITEM_KINDS = ['films', 'series'] as const;
type PickKind = (typeof PICKABLE_ITEM_KINDS)[number];
/** Kinds of items by type of library. Libraries of other types are left out. */
const KINDS_BY_LIBRARY: ReadonlyMap<string, { readonly pickKind: PickKind; readonly listedKind: ListableItemKind }> =
  new Map([
    ['movie', { pickKind: 'films', listedKind: 'movie' }],
    ['show', { pickKind: 'series', listedKind: 'show' }],
  ]);

export interface PickFilters {
  readonly kind?: PickKind | undefined;
  readonly genre?: string | undefined;
  readonly minutes?: number | undefined;
  readonly library?: { readonly key: LibraryRef } | undefined;
}

type MediaDeps = Pick<CommandDeps, 'media'>;
type SignalContext = Pick<InteractionContext, 'signal'>;

export interface PickCandidates {
  /** The films and series. An item in several libraries is listed once. */
  readonly items: readonly MediaItem[];
  readonly isCut: boolean;
  /**
   * Number of further titles that may match. They are too many to check their genre, and the server did not filter by
   * genre.
   */
  readonly unchecked: number;
}

/**
 * The matching films and series. Libraries of other videos, such as short clips, are read only if nothing else matches.
 */
export async function readPickCandidates(
  filters: PickFilters,
  { media }: MediaDeps,
  { signal, onMissing }: SignalContext & { readonly onMissing: OnMissingLibrary },
): Promise<PickCandidates> {
  const allLibraries = await media.libraries({ signal });
  const matchingLibraries = allLibraries.filter((library) => isLibraryMatch(library, filters));
  const withoutClips = matchingLibraries.filter((library) => !isOtherVideosLibrary(library));
  const libraries = withoutClips.length > 0 ? withoutClips : matchingLibraries;
  const limit = Math.floor(MAX_LISTED_ITEMS / Math.max(1, libraries.length));
  const readLibrary = (library: Library) => readLibraryItems({ library, filters, limit }, { media }, { signal });
  const results = await readEachLibrary(libraries, readLibrary, onMissing);
  return {
    items: mergeItemsByCreativeWork(results.flatMap(({ items }) => items)),
    isCut: results.some(({ isCut }) => isCut),
    unchecked: results.reduce((sum, { unchecked }) => sum + unchecked, 0),
  };
}

function isLibraryMatch({ key, type }: Library, { kind, library }: PickFilters): boolean {
  const kinds = KINDS_BY_LIBRARY.get(type);
  if (!kinds || (library !== undefined && library.key !== key)) return false;
  return kind === undefined || kind === kinds.pickKind;
}

interface LibraryRead {
  readonly library: Library;
  readonly filters: PickFilters;
  readonly limit: number;
}

async function readLibraryItems(
  { library, filters, limit }: LibraryRead,
  { media }: MediaDeps,
  { signal }: SignalContext,
): Promise<PickCandidates> {
  const items: MediaItem[] = [];
  let uncheckedCount = 0;
  const query = {
    libraryKey: library.key,
    kind: KINDS_BY_LIBRARY.get(library.type)?.listedKind,
    filters: filtersOf(filters),
  };
  const libraryFacts = { librarySectionId: library.key, librarySectionTitle: library.title };
  for await (const page of media.libraryItems(query, { signal })) {
    items.push(...page.items.map((item) => ({ ...libraryFacts, ...item })));
    uncheckedCount += page.unchecked ?? 0;
    if (items.length > limit) break;
  }
  return { items: items.slice(0, limit), isCut: items.length > limit, unchecked: uncheckedCount };
}

const filtersOf = ({ genre, minutes }: PickFilters): Filter<keyof typeof libraryFilterBuilder.fields>[] => [
  ...(genre === undefined ? [] : [libraryFilterBuilder.where('genre', '=', genre)]),
  ...(minutes === undefined ? [] : [libraryFilterBuilder.where('duration', '<=', minutes * 60_000)]),
];

/**
 * Keys of the films and series that these people have played. One played episode counts as the series. `isCut`: some
 * person has more plays than were read.
 */
export async function readPlayedTitles(
  people: readonly (readonly AccountRef[])[],
  deps: MediaDeps,
  context: SignalContext,
): Promise<{ readonly seenKeys: ReadonlySet<ItemRef>; readonly isCut: boolean }> {
  const seenKeys = new Set<ItemRef>();
  let isCut = false;
  // Reads one person after the other, because each may take 50 requests.
  for (const accountIds of people) {
    const { plays, rowsRead } = await notFoundAsUnsupported(readPlays(accountIds, deps, context));
    for (const key of plays.flatMap(({ item }) => [item.ratingKey, item.grandparentRatingKey]))
      if (key !== undefined) seenKeys.add(key);
    isCut ||= rowsRead >= MAX_PLAYS_READ_PER_PERSON;
  }
  return { seenKeys, isCut };
}

/** The plays of these accounts. Leaves out plays without an account, because they may belong to other people. */
async function readPlays(
  accountIds: readonly AccountRef[],
  { media }: MediaDeps,
  { signal }: SignalContext,
): Promise<{ readonly plays: readonly HistoryEntry[]; readonly rowsRead: number }> {
  const plays: HistoryEntry[] = [];
  let rowsRead = 0;
  for await (const page of media.history({ accountIds }, { signal })) {
    plays.push(...page.filter(({ accountId }) => accountId !== undefined && accountIds.includes(accountId)));
    // Counts all rows, including plays of other people, which a server sends if it ignores the filter by account.
    rowsRead += page.length;
    if (rowsRead >= MAX_PLAYS_READ_PER_PERSON) break;
  }
  return { plays, rowsRead };
}

/**
 * True if these people have played neither the item nor one of its copies. `also` lists the copies on other servers.
 */
export const isUnseen = ({ ratingKey, also = [] }: MediaItem, seenKeys: ReadonlySet<ItemRef>): boolean =>
  ![ratingKey, ...also].some((key) => key !== undefined && seenKeys.has(key));
