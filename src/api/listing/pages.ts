import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import type { ListingInfo } from '../../domain/media/items/itemsApi.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ApiCaller } from '../call.ts';
import {
  createXmlListResponseReader,
  type Endpoint,
  type ResponseDecodingContext,
  type ResponseReader,
} from '../endpoint.ts';
import type { QueryParameter } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { decodeListing } from '../xml/listing.ts';
import { countChildren, type ParsedXmlElement } from '../xml/xml.ts';

/** Number of entries per request. MEDIA-SERVER.md recommends 50 to 100. A page of 100 is parsed in under 40 ms. */
export const PAGE_SIZE = 100;

/**
 * Number of pages whose keys are remembered, to limit the memory. Rows that are added or removed during the read shift
 * others by a few positions only, not by a thousand.
 */
const REMEMBERED_PAGES = 10;

/** Number of pages in a row without a usable entry after which a list ends. Some servers would send pages for ever. */
const MAX_PAGES_WITHOUT_NEW_ENTRY = 3;

export interface ListPage<Entry> {
  readonly entries: readonly Entry[];
  /** Number of entries on the page as sent, including unusable ones. */
  readonly sentCount: number;
  readonly listing: ListingInfo;
}

export const createListPageReader = <Entry>(
  decode: (container: ParsedXmlElement, notes: ResponseDecodingContext) => readonly Entry[],
): ResponseReader<ListPage<Entry>> =>
  createXmlListResponseReader((notes) => {
    const entries: (readonly Entry[])[] = [];
    let sentCount = 0;
    let root: ParsedXmlElement = {};
    return {
      add: (container) => {
        entries.push(decode(container, notes));
        sentCount += countChildren(container);
        root = container;
      },
      end: () => ({ entries: entries.flat(), sentCount, listing: decodeListing(root) }),
    };
  });

export const pageQuery = ({ paging }: Vocabulary, start: number, size: number): readonly QueryParameter[] => [
  [paging.start, start],
  [paging.size, size],
];

/**
 * The next step after the first page. `begin again`: the first page is requested once more, perhaps with other
 * parameters from the list's `endpoint`.
 */
export type NextStepAfterFirstPage = 'go on' | 'begin again' | 'end';

export interface PagedList<Entry> {
  readonly endpoint: (paging: readonly QueryParameter[], vocabulary: Vocabulary) => Endpoint<ListPage<Entry>>;
  /** Key of an entry. Entries whose key was already returned are left out. */
  readonly keyOf: (entry: Entry) => string;
  /** True if the entry matches the request. Needed because a server may ignore filters. */
  readonly isWanted?: ((entry: Entry) => boolean) | undefined;
  /** True if no wanted entry can come after these entries. If undefined, the list is read to its end. */
  readonly isEnough?: ((entries: readonly Entry[]) => boolean) | undefined;
  /**
   * Called with the entries of the first page, or with its failure. If undefined, reading continues after the first
   * page, and its failure is thrown.
   */
  readonly afterFirstPage?: ((answer: readonly Entry[] | MediaServerFailure) => NextStepAfterFirstPage) | undefined;
  /** Number of entries per page, `PAGE_SIZE` if undefined. Use a larger number only for entries with few attributes. */
  readonly pageSize?: number | undefined;
}

/** A server that ignores paging sends more entries than requested. `end` is the position after the page. */
export function isLastPage(
  { sentCount, listing: { totalSize } }: ListPage<unknown>,
  end: number,
  size = PAGE_SIZE,
): boolean {
  if (sentCount === 0 || sentCount > size) return true;
  return totalSize === undefined ? sentCount < size : end >= totalSize;
}

export async function* readListEntries<Entry>(
  call: ApiCaller,
  createList: () => PagedList<Entry>,
  options?: MediaServerCallOptions,
): AsyncGenerator<readonly Entry[]> {
  for await (const { items } of readListPages(call, createList, options)) if (items.length > 0) yield items;
}

interface ListedPage<Entry> {
  readonly listing: ListingInfo;
  readonly items: readonly Entry[];
  /** Number of entries that the server has sent so far, including unusable ones. */
  readonly readUntil: number;
}

/**
 * Reads a list page by page, with the attributes of its containers. Each entry is returned once. Pages without a wanted
 * entry are left out. If no page has one, the last page is returned, because it shows whether the server has entries at
 * all. Each reading begins with a call of `createList`, because a list may count its rows. An invalid key then rejects
 * like a failure.
 */
export async function* readListPages<Entry>(
  call: ApiCaller,
  createList: () => PagedList<Entry>,
  options: MediaServerCallOptions = {},
): AsyncGenerator<ListedPage<Entry>> {
  let emptyPage: ListedPage<Entry> | undefined;
  let hasYielded = false;
  for await (const listedPage of everyPage(call, createList, options)) {
    if (listedPage.items.length === 0) emptyPage = listedPage;
    else {
      yield listedPage;
      hasYielded = true;
    }
  }
  if (emptyPage && !hasYielded) yield emptyPage;
}

async function* everyPage<Entry>(
  call: ApiCaller,
  createList: () => PagedList<Entry>,
  options: MediaServerCallOptions,
): AsyncGenerator<ListedPage<Entry>> {
  const { endpoint, keyOf, isWanted = () => true, isEnough, afterFirstPage, pageSize = PAGE_SIZE } = createList();
  const readFrom = (start: number) =>
    call((vocabulary) => endpoint(pageQuery(vocabulary, start, pageSize), vocabulary), options);
  let earlierKeys: readonly ReadonlySet<string>[] = [];
  let pagesWithoutNewEntry = 0;
  for (let start = 0; ; ) {
    const page = await (start === 0 ? readFirstPage(() => readFrom(0), afterFirstPage) : readFrom(start));
    if (page === undefined) return;
    const { newEntries, keys } = separateNewEntries(page.entries, { keyOf, earlierKeys });
    const items = newEntries.filter(isWanted);
    start += page.sentCount;
    yield { listing: page.listing, items, readUntil: start };
    pagesWithoutNewEntry = newEntries.length > 0 ? 0 : pagesWithoutNewEntry + 1;
    if (
      isFirstPageAgain(page.entries, newEntries) ||
      pagesWithoutNewEntry === MAX_PAGES_WITHOUT_NEW_ENTRY ||
      isLastPage(page, start, pageSize) ||
      isEnough?.(page.entries)
    )
      return;
    earlierKeys = [keys, ...earlierKeys].slice(0, REMEMBERED_PAGES);
  }
}

interface EarlierEntries<Entry> extends Pick<PagedList<Entry>, 'keyOf'> {
  readonly earlierKeys: readonly ReadonlySet<string>[];
}

function separateNewEntries<Entry>(entries: readonly Entry[], { keyOf, earlierKeys }: EarlierEntries<Entry>) {
  const keys = new Set<string>();
  const newEntries = entries.filter((entry) => {
    const key = keyOf(entry);
    if (keys.has(key) || earlierKeys.some((pageKeys) => pageKeys.has(key))) return false;
    keys.add(key);
    return true;
  });
  return { newEntries, keys };
}

/** The server ignores the start position and sends the first page again. */
const isFirstPageAgain = (entries: readonly unknown[], newEntries: readonly unknown[]): boolean =>
  entries.length > 0 && newEntries.length === 0;

/** Reads the first page, again if the list wants that. Undefined if the list ends without an entry. */
async function readFirstPage<Entry>(
  readPage: () => Promise<ListPage<Entry>>,
  afterFirstPage: PagedList<Entry>['afterFirstPage'] = () => 'go on',
): Promise<ListPage<Entry> | undefined> {
  const answer = await readPage().catch(returnFailure);
  const isFailure = answer instanceof MediaServerFailure;
  const decision = afterFirstPage(isFailure ? answer : answer.entries);
  if (decision === 'begin again') return readFirstPage(readPage, afterFirstPage);
  if (decision === 'end') return undefined;
  if (isFailure) throw answer;
  return answer;
}

function returnFailure(error: unknown): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  throw error;
}
