import { createHistoryXmlElement } from '../elements/createHistoryXmlElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import type { QueryFilter } from '../http/filters.ts';
import { matchesQueryFilter } from '../http/filters.ts';
import { createPagedListResponse, parseRequestFilters, type SliceableList } from '../http/listing.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { optionalRouteParameter } from '../http/route.ts';
import { SORT_PATTERN } from '../http/sorting.ts';
import type { PlayHistoryRow } from '../state/history.ts';
import type { XmlAttributes } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

export const listPlayHistoryRoute: MediaServerRoute = {
  operation: '4.8',
  title: 'Session history',
  method: 'GET',
  path: '/status/sessions/history/all',
  parameters: { sort: optionalRouteParameter(SORT_PATTERN) },
  isFiltered: true,
  isPaged: true,
  answer: history,
};

/** Filters from MEDIA-SERVER.md. interface.md has none, and a server ignores unknown ones. */
const ATTRIBUTE_FILTERS = new Set(['viewedAt', 'accountID', 'librarySectionID']);

function history(context: RouteContext): MediaServerResponse {
  const filters = parseRequestFilters(context, context.filters);
  if ('status' in filters) return filters;
  for (const { field } of filters) {
    if (field !== 'metadataItemID' && !ATTRIBUTE_FILTERS.has(field))
      context.violation(`the history has no filter ${field}`);
  }
  const { world } = context;
  const isQuick = ATTRIBUTE_FILTERS.has(context.values.get('sort')?.split(':')[0] ?? '');
  const rows = world.orders.history.of(context, {
    name: 'history',
    revision: world.history.revision,
    items: () => [...world.history.rows],
    attributesOf: (row) => (isQuick ? quickAttributes(row) : createHistoryXmlElement(world, row).attributes),
  });
  const { account } = context;
  const visibleRows = account.isOwner ? rows : rows.filter(({ accountId }) => accountId === account.id);
  const matchingRows =
    filters.length === 0 ? visibleRows : visibleRows.filter((row) => filters.every((filter) => isKept(row, filter)));
  const hasPast = account.isOwner && world.history.older.length > 0;
  const allRows = hasPast ? withPast(context, matchingRows, filters) : matchingRows;
  return createPagedListResponse(context, {}, allRows, (row) => createHistoryXmlElement(world, row));
}

/** Adds older synthetic plays before or after the stored rows. Only rows of the requested page are created. */
function withPast(
  { values, world }: RouteContext,
  matchingRows: readonly PlayHistoryRow[],
  filters: readonly QueryFilter[],
): SliceableList<PlayHistoryRow> {
  const { older } = world.history;
  const sort = values.get('sort');
  if ((sort !== undefined && sort !== 'viewedAt:desc') || filters.some(({ field }) => field !== 'viewedAt'))
    throw new Error('rows of long ago are only sorted by viewedAt:desc, and filtered by viewedAt');
  const since = filters.find(({ operator }) => operator === '>=')?.value;
  const length = since === undefined ? older.length : older.countSince(Number(since));
  const some = (from: number, count: number) =>
    Array.from({ length: Math.max(0, count) }, (_, index) => older.row(from + index));
  return {
    length: length + matchingRows.length,
    slice: (start, end) =>
      sort === undefined
        ? [
            ...some(length - Math.min(end, length), Math.min(end, length) - start).reverse(),
            ...matchingRows.slice(Math.max(0, start - length), Math.max(0, end - length)),
          ]
        : [
            ...matchingRows.slice(start, end),
            ...some(
              Math.max(0, start - matchingRows.length),
              Math.min(end - matchingRows.length, length) - Math.max(0, start - matchingRows.length),
            ),
          ],
  };
}

/** Attributes for filters and the usual sort. Whole rows would be slow for a history of 100,000. */
function quickAttributes({ viewedAt, accountId, lineage }: PlayHistoryRow): XmlAttributes {
  return { viewedAt, accountID: accountId, librarySectionID: lineage[0]?.sectionId };
}

function isKept(row: PlayHistoryRow, filter: QueryFilter): boolean {
  if (filter.field === 'metadataItemID') return row.lineage.some(({ ratingKey }) => ratingKey === filter.value);
  return (
    !ATTRIBUTE_FILTERS.has(filter.field) || matchesQueryFilter(createXmlElement('Row', quickAttributes(row)), filter)
  );
}
