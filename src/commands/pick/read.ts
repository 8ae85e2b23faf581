import { type Filter, libraryFilters } from '../../domain/media/filters/filters.ts';
import type { HistoryEntry } from '../../domain/media/history/history.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { eachWorkOnce } from '../../domain/media/items/works.ts';
import { type OnMissingLibrary, ofEachLibrary } from '../../domain/media/libraries/eachLibrary.ts';
import type { Library, ListedKind } from '../../domain/media/libraries/library.ts';
import { isOtherVideos } from '../../domain/media/libraries/libraryTables.ts';
import type { AccountRef, ItemRef, LibraryRef } from '../../domain/servers/refs.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { orUnsupported } from '../shared/endpoint.ts';

/** Read of all libraries together: fifty requests, about two seconds. */
export const MOST_LISTED = 5_000;
/** Read of the history of each person who counts: fifty requests. */
export const MOST_PLAYS = 5_000;

export const KINDS = ['films', 'series'] as const;
type Kind = (typeof KINDS)[number];
const OF_TYPE: ReadonlyMap<string, { readonly is: Kind; readonly kind: ListedKind }> = new Map([
  ['movie', { is: 'films', kind: 'movie' }],
  ['show', { is: 'series', kind: 'show' }],
]);

export interface Wanted {
  readonly kind?: Kind | undefined;
  readonly genre?: string | undefined;
  readonly minutes?: number | undefined;
  readonly library?: { readonly key: LibraryRef } | undefined;
}

type Reading = Pick<Deps, 'media'>;
type Context = Pick<InteractionContext, 'signal'>;

export interface Fitting {
  /** Each work once. */
  readonly items: readonly MediaItem[];
  /** True if a library has more fitting items than were read. */
  readonly isCut: boolean;
  /** Further titles that may fit: the server does not filter by the genre, and they are too many to look at. */
  readonly unchecked: number;
}

/**
 * The matching films and series. Other videos, for example short clips, count only if their library is named
 * or there is no other.
 */
export async function readFitting(
  wanted: Wanted,
  { media }: Reading,
  { signal, onMissing }: Context & { readonly onMissing: OnMissingLibrary },
): Promise<Fitting> {
  const { kind, library: only } = wanted;
  const fitting = (await media.libraries({ signal })).filter(({ key, type }) => {
    const of = OF_TYPE.get(type);
    return of && (kind === undefined || kind === of.is) && (only === undefined || only.key === key);
  });
  const withoutClips = fitting.filter((library) => !isOtherVideos(library));
  const meant = withoutClips.length > 0 ? withoutClips : fitting;
  const most = Math.floor(MOST_LISTED / Math.max(1, meant.length));
  const readLibrary = (library: Library) => readOne(library, wanted, most, { media }, { signal });
  const read = await ofEachLibrary(meant, readLibrary, onMissing);
  return {
    items: eachWorkOnce(read.flatMap(({ items }) => items)),
    isCut: read.some(({ isCut }) => isCut),
    unchecked: read.reduce((sum, { unchecked }) => sum + unchecked, 0),
  };
}

async function readOne(
  { key: libraryKey, type, title }: Library,
  wanted: Wanted,
  most: number,
  { media }: Reading,
  { signal }: Context,
) {
  const items: MediaItem[] = [];
  let unchecked = 0;
  const query = { libraryKey, kind: OF_TYPE.get(type)?.kind, filters: filtersOf(wanted) };
  const inThis = { librarySectionId: libraryKey, librarySectionTitle: title };
  for await (const page of media.libraryItems(query, { signal })) {
    items.push(...page.items.map((item) => ({ ...inThis, ...item })));
    unchecked += page.unchecked ?? 0;
    if (items.length > most) break;
  }
  return { items: items.slice(0, most), isCut: items.length > most, unchecked };
}

const filtersOf = ({ genre, minutes }: Wanted): Filter<keyof typeof libraryFilters.fields>[] => [
  ...(genre === undefined ? [] : [libraryFilters.where('genre', '=', genre)]),
  ...(minutes === undefined ? [] : [libraryFilters.where('duration', '<=', minutes * 60_000)]),
];

/**
 * Films and series that these people have played (for a series: any episode), by key. `isCut`: a person has
 * played more than was read.
 */
export async function readSeen(
  people: readonly (readonly AccountRef[])[],
  deps: Reading,
  context: Context,
): Promise<{ readonly seen: ReadonlySet<ItemRef>; readonly isCut: boolean }> {
  const seen = new Set<ItemRef>();
  let isCut = false;
  // One after the other: each may be fifty requests.
  for (const accountIds of people) {
    const { plays, read } = await orUnsupported(readPlays(accountIds, deps, context));
    for (const key of plays.flatMap(({ item }) => [item.ratingKey, item.grandparentRatingKey]))
      if (key !== undefined) seen.add(key);
    isCut ||= read >= MOST_PLAYS;
  }
  return { seen, isCut };
}

/** Leaves out plays without an account: they may be another person's. */
async function readPlays(
  accountIds: readonly AccountRef[],
  { media }: Reading,
  { signal }: Context,
): Promise<{ readonly plays: readonly HistoryEntry[]; readonly read: number }> {
  const plays: HistoryEntry[] = [];
  let read = 0;
  for await (const page of media.history({ accountIds }, { signal })) {
    plays.push(...page.filter(({ accountId }) => accountId !== undefined && accountIds.includes(accountId)));
    // A server that does not filter returns everyone's plays.
    read += page.length;
    if (read >= MOST_PLAYS) break;
  }
  return { plays, read };
}

export const isUnseen = ({ ratingKey, also = [] }: MediaItem, seen: ReadonlySet<ItemRef>): boolean =>
  ![ratingKey, ...also].some((key) => key !== undefined && seen.has(key));
