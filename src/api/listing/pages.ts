import type { CallOptions } from '../../domain/media/callOptions.ts';
import type { ListingInfo } from '../../domain/media/items/itemsApi.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Call } from '../call.ts';
import { type Endpoint, type Notes, type Reading, xmlList } from '../endpoint.ts';
import type { QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { decodeListing } from '../xml/listing.ts';
import { countChildren, type Element } from '../xml/xml.ts';

/** Entries requested at a time: with the 50 to 100 of MEDIA-SERVER.md, a page is parsed in under 40 ms. */
export const PAGE_SIZE = 100;

/**
 * The number of pages whose keys are remembered. Rows that come or go while we read shift their neighbours by a few places, not by
 * a thousand; and so memory stays flat however long the list is.
 */
const REMEMBERED_PAGES = 10;

/** After this many pages in a row without a usable entry a list counts as finished; otherwise we might read such a server forever. */
const BARREN_PAGES = 3;

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  /** How many entries the server sent, unusable ones included. */
  readonly sent: number;
  readonly listing: ListingInfo;
}

/** Reads a container as a page of a longer list. */
export const page = <Entry>(decode: (container: Element, notes: Notes) => readonly Entry[]): Reading<Page<Entry>> =>
  xmlList((notes) => {
    const entries: (readonly Entry[])[] = [];
    let sent = 0;
    let root: Element = {};
    return {
      add: (container) => {
        entries.push(decode(container, notes));
        sent += countChildren(container);
        root = container;
      },
      end: () => ({ entries: entries.flat(), sent, listing: decodeListing(root) }),
    };
  });

export const pageQuery = ({ paging }: Vocabulary, start: number, size: number): readonly QueryPair[] => [
  [paging.start, start],
  [paging.size, size],
];

/** With `begin again` the first page is read once more; its endpoint may build another request then. */
export type AfterFirstPage = 'go on' | 'begin again' | 'end';

export interface List<Entry> {
  readonly endpoint: (paging: readonly QueryPair[], vocabulary: Vocabulary) => Endpoint<Page<Entry>>;
  /** Identifies an entry, so that no entry is returned twice. */
  readonly keyOf: (entry: Entry) => string;
  /** True if an entry matches the request, as far as its attributes show; a server may ignore filters. */
  readonly isWanted?: ((entry: Entry) => boolean) | undefined;
  /** True if no relevant entry can follow this page. If missing, the list is read to its end. */
  readonly isEnough?: ((entries: readonly Entry[]) => boolean) | undefined;
  /**
   * Called with the first page or its failure. If missing, reading continues after a page, and a failure is
   * thrown.
   */
  readonly afterFirstPage?: ((answer: readonly Entry[] | MediaServerFailure) => AfterFirstPage) | undefined;
  /** `PAGE_SIZE` if missing: more only for entries of a few attributes. */
  readonly pageSize?: number | undefined;
}

/** True if nothing follows this page; `end` is where it ends. A server that ignores paging sends more than requested. */
export function isLast({ sent, listing: { totalSize } }: Page<unknown>, end: number, size = PAGE_SIZE): boolean {
  if (sent === 0 || sent > size) return true;
  return totalSize === undefined ? sent < size : end >= totalSize;
}

/** The items of `pagesOf`, page by page. */
export async function* itemsOf<Entry>(
  call: Call,
  list: () => List<Entry>,
  options?: CallOptions,
): AsyncGenerator<readonly Entry[]> {
  for await (const { items } of pagesOf(call, list, options)) yield items;
}

/**
 * The pages of a list with their containers' attributes. Each entry occurs once; pages without a wanted entry
 * are left out.
 */
export async function* pagesOf<Entry>(
  call: Call,
  list: () => List<Entry>,
  options: CallOptions = {},
): AsyncGenerator<{ readonly listing: ListingInfo; readonly items: readonly Entry[] }> {
  const { endpoint, keyOf, isWanted = () => true, isEnough, afterFirstPage, pageSize = PAGE_SIZE } = list();
  const readFrom = (start: number) => call((words) => endpoint(pageQuery(words, start, pageSize), words), options);
  let remembered: readonly ReadonlySet<string>[] = [];
  let barren = 0;
  for (let start = 0; ; ) {
    const got = await (start === 0 ? firstPage(() => readFrom(0), afterFirstPage) : readFrom(start));
    if (got === undefined) return;
    const { fresh, keys } = freshEntries(got.entries, { keyOf, remembered });
    const items = fresh.filter(isWanted);
    if (items.length > 0) yield { listing: got.listing, items };
    start += got.sent;
    barren = fresh.length > 0 ? 0 : barren + 1;
    if (
      isFirstAgain(got.entries, fresh) ||
      barren === BARREN_PAGES ||
      isLast(got, start, pageSize) ||
      isEnough?.(got.entries)
    )
      return;
    remembered = [keys, ...remembered].slice(0, REMEMBERED_PAGES);
  }
}

interface KnownEntries<Entry> extends Pick<List<Entry>, 'keyOf'> {
  readonly remembered: readonly ReadonlySet<string>[];
}

/** The keys of this page's entries, and the entries that no remembered page has, each once. */
function freshEntries<Entry>(entries: readonly Entry[], { keyOf, remembered }: KnownEntries<Entry>) {
  const keys = new Set<string>();
  const fresh = entries.filter((entry) => {
    const key = keyOf(entry);
    if (keys.has(key) || remembered.some((page) => page.has(key))) return false;
    keys.add(key);
    return true;
  });
  return { fresh, keys };
}

/** True for a page with only known entries, which is the first page again: the server ignores the start. */
const isFirstAgain = (entries: readonly unknown[], fresh: readonly unknown[]): boolean =>
  entries.length > 0 && fresh.length === 0;

/** The first page, asked for again if the list says so; undefined if the list ends without an entry. */
async function firstPage<Entry>(
  read: () => Promise<Page<Entry>>,
  afterFirstPage: List<Entry>['afterFirstPage'] = () => 'go on',
): Promise<Page<Entry> | undefined> {
  const answer = await read().catch(returnFailure);
  const isFailure = answer instanceof MediaServerFailure;
  const next = afterFirstPage(isFailure ? answer : answer.entries);
  if (next === 'begin again') return firstPage(read, afterFirstPage);
  if (next === 'end') return undefined;
  if (isFailure) throw answer;
  return answer;
}

function returnFailure(error: unknown): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  throw error;
}
