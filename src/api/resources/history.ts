import type { HistoryApi, HistoryEntry, HistoryPage, HistoryQuery } from '../../domain/media/history/history.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type Ref, refTo, type ServerId } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { type Endpoint, kept, mapped, type Reading, read } from '../endpoint.ts';
import { decodeItem, type Found, itemsIn } from '../items/item.ts';
import { isPast } from '../listing/newestFirst.ts';
import { isLast, itemsOf, type List, PAGE_SIZE, type Page, page, pageQuery } from '../listing/pages.ts';
import { checkedKey } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import { epoch, filter } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { asRef, bareKey, date, id } from '../xml/fields.ts';
import { attributesOf } from '../xml/xml.ts';

const PATH = '/status/sessions/history/all';

/** Latest first: entries that come in while we read push rows down to the next page, where we recognise them. */
const NEWEST_FIRST: QueryPair = ['sort', 'viewedAt:desc'];

/** In the domain a track's parent is its album and its grandparent the artist, whatever 2.9 says. */
const parentsSwapped = (item: MediaItem): MediaItem => ({
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

function decodeEntry(found: Found, { historyTrackParent }: Vocabulary, server: ServerId): HistoryEntry | undefined {
  const a = attributesOf(found.element);
  const historyKey = bareKey(a, 'historyKey');
  const viewedAt = date(a, 'viewedAt');
  if (historyKey === undefined || viewedAt === undefined) return undefined;
  const item = decodeItem(found, {}, server);
  const swap = found.name === 'Track' && historyTrackParent === 'artist';
  return {
    historyKey: refTo(server, historyKey),
    item: swap ? parentsSwapped(item) : item,
    viewedAt,
    accountId: asRef(server, id(a, 'accountID')),
    deviceId: asRef(server, id(a, 'deviceID')),
  };
}

/** Leaves out entries without a key, which identifies them, or without a time, which the history is about. */
function pageOfEntries(vocabulary: Vocabulary): Reading<Page<HistoryEntry>> {
  return page((container, notes) =>
    itemsIn(container).flatMap((found) => kept(decodeEntry(found, vocabulary, notes.server), notes)),
  );
}

/** See MEDIA-SERVER.md, "history filters"; the ids are checked before they are sent. */
function filtersOf({ since, accountIds, librarySectionId, ratingKey }: HistoryQuery): readonly QueryPair[] {
  const ids = { accountID: accountIds?.[0], librarySectionID: librarySectionId, metadataItemID: ratingKey };
  return [
    ...(since === undefined ? [] : [filter('viewedAt', '>=', epoch(since))]),
    ...Object.entries(ids).flatMap(([field, id]) =>
      id === undefined ? [] : [filter(field, '=', checkedKey(id, 'GET', PATH))],
    ),
  ];
}

/** If an entry lacks the field we trust the server: old entries do not say whose they were or where. */
const fits = (asked: Ref | undefined, found: Ref | undefined): boolean =>
  asked === undefined || found === undefined || found === asked;

/** True if an entry matches the request, as far as its attributes show; a server may ignore any filter. */
function isWanted({ since, accountIds, librarySectionId, ratingKey }: HistoryQuery, entry: HistoryEntry): boolean {
  const { item } = entry;
  return (
    (since === undefined || entry.viewedAt >= since) &&
    fits(accountIds?.[0], entry.accountId) &&
    fits(librarySectionId, item.librarySectionId) &&
    (ratingKey === undefined || [item.ratingKey, item.parentRatingKey, item.grandparentRatingKey].includes(ratingKey))
  );
}

/** Plays hardly ever share a second, so two of them show the order. */
const DIFFERENT_TIMES = 2;

/** 4.8. */
export function history(query: HistoryQuery): List<HistoryEntry> {
  const { since, mostRows = Number.POSITIVE_INFINITY } = query;
  const filters = filtersOf(query);
  let rows = 0;
  return {
    endpoint: (paging, vocabulary) =>
      read({ path: PATH, query: [...filters, NEWEST_FIRST, ...paging], reading: pageOfEntries(vocabulary) }),
    keyOf: ({ historyKey }) => historyKey,
    isWanted: (entry) => isWanted(query, entry),
    isEnough: (entries) => {
      rows += entries.length;
      const dates = entries.map(({ viewedAt }) => viewedAt);
      if (since && isPast(dates, { since, different: DIFFERENT_TIMES })) return true;
      if (rows >= mostRows) throw new MediaServerFailure('unsupported', { method: 'GET', path: PATH });
      return false;
    },
  };
}

/** The whole history, one page at a time, for callers that continue another day. */
function historyPage(vocabulary: Vocabulary, start: number): Endpoint<HistoryPage> {
  return read({
    path: PATH,
    query: [NEWEST_FIRST, ...pageQuery(vocabulary, start, PAGE_SIZE)],
    reading: mapped(pageOfEntries(vocabulary), (got) => {
      const { entries, sent, listing } = got;
      const end = start + sent;
      return { entries, sent, total: listing.totalSize, next: isLast(got, end) ? undefined : end };
    }),
  });
}

const later = (a: HistoryEntry, b: HistoryEntry): HistoryEntry => (b.viewedAt > a.viewedAt ? b : a);

/**
 * The latest entry, requested as a page of one. If a server ignores the sort or the size, it sends more, and
 * the latest of these counts.
 */
const newestHistoryEntry = (vocabulary: Vocabulary) =>
  read({
    path: PATH,
    query: [NEWEST_FIRST, ...pageQuery(vocabulary, 0, 1)],
    reading: mapped(pageOfEntries(vocabulary), ({ entries }): HistoryEntry | undefined => {
      const [first, ...others] = entries;
      return first && others.reduce(later, first);
    }),
  });

export const historyApi = (call: Call): HistoryApi => ({
  history: (query, options) => itemsOf(call, () => history(query), options),
  historyPage: async (start, options) => call((words) => historyPage(words, start), options),
  newestHistoryEntry: async (options) => call(newestHistoryEntry, options),
});
