import { historyElement } from '../elements/historyElement.ts';
import type { Answer } from '../http/answer.ts';
import type { Filter } from '../http/filters.ts';
import { matchesFilter } from '../http/filters.ts';
import { filtersOrError, pageAnswer, type RowSource } from '../http/listing.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { optionalParameter } from '../http/route.ts';
import { SORT_PATTERN } from '../http/sorting.ts';
import type { HistoryRow } from '../state/history.ts';
import type { Attributes } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

export const listHistory: Route = {
  operation: '4.8',
  title: 'Session history',
  method: 'GET',
  path: '/status/sessions/history/all',
  parameters: { sort: optionalParameter(SORT_PATTERN) },
  isFiltered: true,
  isPaged: true,
  answer: history,
};

/** Filters from MEDIA-SERVER.md. interface.md has none, and a server ignores unknown ones. */
const ATTRIBUTE_FILTERS = new Set(['viewedAt', 'accountID', 'librarySectionID']);

function history(context: RouteContext): Answer {
  const filters = filtersOrError(context, context.filters);
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
    attributesOf: (row) => (isQuick ? quickAttributes(row) : historyElement(world, row).attributes),
  });
  const { account } = context;
  const visibleRows = account.isOwner ? rows : rows.filter(({ accountId }) => accountId === account.id);
  const matchingRows =
    filters.length === 0 ? visibleRows : visibleRows.filter((row) => filters.every((filter) => isKept(row, filter)));
  const hasPast = account.isOwner && world.history.older.length > 0;
  const allRows = hasPast ? withPast(context, matchingRows, filters) : matchingRows;
  return pageAnswer(context, {}, allRows, (row) => historyElement(world, row));
}

/** Adds older synthetic plays before or after the stored rows. Only rows of the requested page are created. */
function withPast(
  { values, world }: RouteContext,
  matchingRows: readonly HistoryRow[],
  filters: readonly Filter[],
): RowSource<HistoryRow> {
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
function quickAttributes({ viewedAt, accountId, lineage }: HistoryRow): Attributes {
  return { viewedAt, accountID: accountId, librarySectionID: lineage[0]?.sectionId };
}

function isKept(row: HistoryRow, filter: Filter): boolean {
  if (filter.field === 'metadataItemID') return row.lineage.some(({ ratingKey }) => ratingKey === filter.value);
  return !ATTRIBUTE_FILTERS.has(filter.field) || matchesFilter(createXmlElement('Row', quickAttributes(row)), filter);
}
