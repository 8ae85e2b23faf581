import type { HistoryApi, HistoryEntry, HistoryPage, HistoryQuery } from '../../domain/media/history/history.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type AccountRef, createMediaRef, type MediaRef, type ServerId } from '../../domain/servers/refs.ts';
import type { ApiCaller } from '../call.ts';
import {
  type Endpoint,
  keepEntryOrCountAsSkipped,
  mapResponseReader,
  type ResponseReader,
  readEndpoint,
} from '../endpoint.ts';
import { decodeItem, type ItemNode, itemNodesIn } from '../items/item.ts';
import { isPageOlderThanWanted } from '../listing/newestFirst.ts';
import {
  createListPageReader,
  isLastPage,
  type ListPage,
  PAGE_SIZE,
  type PagedList,
  pageQuery,
  readListEntries,
} from '../listing/pages.ts';
import { requireNumericKey } from '../paths.ts';
import { epochSeconds, type QueryParameter, queryParameterOfFilter } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { optionalRef, readBareKey, readDate, readId } from '../xml/fields.ts';
import { attributesOfXmlElement } from '../xml/xml.ts';

const PATH = '/status/sessions/history/all';

/**
 * Newest first. Entries that are added during the read push others to the next page, where they are recognized as
 * duplicates.
 */
const NEWEST_FIRST: QueryParameter = ['sort', 'viewedAt:desc'];

/** A track's parent is the album and its grandparent the artist. interface.md, 2.9 has them the other way round. */
const withParentsSwapped = (item: MediaItem): MediaItem => ({
  ...item,
  parentTitle: item.grandparentTitle,
  parentThumb: item.grandparentThumb,
  parentRatingKey: item.grandparentRatingKey,
  parentKey: item.grandparentKey,
  parentGuid: item.grandparentGuid,
  grandparentTitle: item.parentTitle,
  grandparentThumb: item.parentThumb,
  grandparentRatingKey: item.parentRatingKey,
  grandparentKey: item.parentKey,
  grandparentGuid: item.parentGuid,
});

function decodeEntry(node: ItemNode, { historyTrackParent }: Vocabulary, server: ServerId): HistoryEntry | undefined {
  const attributes = attributesOfXmlElement(node.element);
  const historyKey = readBareKey(attributes, 'historyKey');
  const viewedAt = readDate(attributes, 'viewedAt');
  if (historyKey === undefined || viewedAt === undefined) return undefined;
  const item = decodeItem(node, {}, server);
  const hasSwappedParents = node.name === 'Track' && historyTrackParent === 'artist';
  return {
    historyKey: createMediaRef(server, historyKey),
    item: hasSwappedParents ? withParentsSwapped(item) : item,
    viewedAt,
    accountId: optionalRef(server, readId(attributes, 'accountID')),
    deviceId: optionalRef(server, readId(attributes, 'deviceID')),
  };
}

/** Decodes history entries. Leaves out entries without a key or a time. */
function pageOfEntries(vocabulary: Vocabulary): ResponseReader<ListPage<HistoryEntry>> {
  return createListPageReader((container, notes) =>
    itemNodesIn(container).flatMap((node) =>
      keepEntryOrCountAsSkipped(decodeEntry(node, vocabulary, notes.server), notes),
    ),
  );
}

/** A query names at most one account per server. */
const accountOf = ({ accountIds }: HistoryQuery): AccountRef | undefined => accountIds?.[0];

/** The "history filters" of MEDIA-SERVER.md. */
function filtersOf(query: HistoryQuery): readonly QueryParameter[] {
  const { since, librarySectionId, ratingKey } = query;
  const ids = { accountID: accountOf(query), librarySectionID: librarySectionId, metadataItemID: ratingKey };
  const pairs: QueryParameter[] = [];
  if (since !== undefined) pairs.push(queryParameterOfFilter('viewedAt', '>=', epochSeconds(since)));
  for (const [field, id] of Object.entries(ids))
    if (id !== undefined) pairs.push(queryParameterOfFilter(field, '=', requireNumericKey(id, 'GET', PATH)));
  return pairs;
}

/**
 * True if an entry may match a filter. Old entries have no account or library, so the server's own filtering is trusted
 * for them.
 */
const mayMatch = (requested: MediaRef | undefined, actual: MediaRef | undefined): boolean =>
  requested === undefined || actual === undefined || actual === requested;

/** True if the entry matches the request. Needed because a server may ignore filters. */
function isWanted(query: HistoryQuery, entry: HistoryEntry): boolean {
  const { since, librarySectionId, ratingKey } = query;
  const { item } = entry;
  return (
    (since === undefined || entry.viewedAt >= since) &&
    mayMatch(accountOf(query), entry.accountId) &&
    mayMatch(librarySectionId, item.librarySectionId) &&
    (ratingKey === undefined || [item.ratingKey, item.parentRatingKey, item.grandparentRatingKey].includes(ratingKey))
  );
}

/** Number of different times on a page that proves that the server sorts. Two plays hardly ever share a second. */
const MIN_DISTINCT_TIMES = 2;

/**
 * The history (interface.md, 4.8). Each read needs a new list, because the list counts its rows. Throws after
 * `mostRows` rows.
 */
export function historyEndpoint(query: HistoryQuery): PagedList<HistoryEntry> {
  const { since, mostRows = Number.POSITIVE_INFINITY } = query;
  const filters = filtersOf(query);
  let rowsReceived = 0;
  return {
    endpoint: (paging, vocabulary) =>
      readEndpoint({ path: PATH, query: [...filters, NEWEST_FIRST, ...paging], reading: pageOfEntries(vocabulary) }),
    keyOf: ({ historyKey }) => historyKey,
    isWanted: (entry) => isWanted(query, entry),
    isEnough: (entries) => {
      rowsReceived += entries.length;
      const dates = entries.map(({ viewedAt }) => viewedAt);
      if (since && isPageOlderThanWanted(dates, { since, minDistinct: MIN_DISTINCT_TIMES })) return true;
      if (rowsReceived >= mostRows) throw new MediaServerFailure('unsupported', { method: 'GET', path: PATH });
      return false;
    },
  };
}

/** Reads one page of the whole history. The caller continues later from `next`. */
function historyPage(vocabulary: Vocabulary, start: number): Endpoint<HistoryPage> {
  return readEndpoint({
    path: PATH,
    query: [NEWEST_FIRST, ...pageQuery(vocabulary, start, PAGE_SIZE)],
    reading: mapResponseReader(pageOfEntries(vocabulary), (received) => {
      const { entries, sentCount, listing } = received;
      const end = start + sentCount;
      return { entries, sent: sentCount, total: listing.totalSize, next: isLastPage(received, end) ? undefined : end };
    }),
  });
}

const laterEntry = (a: HistoryEntry, b: HistoryEntry): HistoryEntry => (b.viewedAt > a.viewedAt ? b : a);

/**
 * Reads only the newest entry. A server that ignores the order or the page size sends more entries, and the newest of
 * them is returned.
 */
const newestHistoryEntry = (vocabulary: Vocabulary) =>
  readEndpoint({
    path: PATH,
    query: [NEWEST_FIRST, ...pageQuery(vocabulary, 0, 1)],
    reading: mapResponseReader(pageOfEntries(vocabulary), ({ entries }): HistoryEntry | undefined => {
      const [firstEntry, ...otherEntries] = entries;
      return firstEntry && otherEntries.reduce(laterEntry, firstEntry);
    }),
  });

export const historyApi = (call: ApiCaller): HistoryApi => ({
  history: (query, options) => readListEntries(call, () => historyEndpoint(query), options),
  historyPage: async (start, options) => call((vocabulary) => historyPage(vocabulary, start), options),
  newestHistoryEntry: async (options) => call(newestHistoryEntry, options),
});
