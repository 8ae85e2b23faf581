import { historyElement } from '../elements/historyElement.ts';
import type { Answer } from '../http/answer.ts';
import type { Filter } from '../http/filters.ts';
import { holds } from '../http/filters.ts';
import { filtersOf, pageAnswer } from '../http/listing.ts';
import type { Ask, Route } from '../http/route.ts';
import { optional } from '../http/route.ts';
import { SORT } from '../http/sorting.ts';
import type { HistoryRow } from '../state/history.ts';
import type { Attributes } from '../xml.ts';
import { element } from '../xml.ts';

export const listHistory: Route = {
  operation: '4.8',
  title: 'Session history',
  method: 'GET',
  path: '/status/sessions/history/all',
  parameters: { sort: optional(SORT) },
  isFiltered: true,
  isPaged: true,
  answer: history,
};

/** MEDIA-SERVER.md names these; the interface names none, and a server ignores the ones it does not know. */
const ATTRIBUTE_FILTERS = new Set(['viewedAt', 'accountID', 'librarySectionID']);

function history(ask: Ask): Answer {
  const filters = filtersOf(ask, ask.filters);
  if ('status' in filters) return filters;
  for (const { field } of filters) {
    if (field !== 'metadataItemID' && !ATTRIBUTE_FILTERS.has(field))
      ask.violation(`the history has no filter ${field}`);
  }
  const { world } = ask;
  const isQuick = ATTRIBUTE_FILTERS.has(ask.values.get('sort')?.split(':')[0] ?? '');
  const rows = world.orders.history.of(ask, {
    name: 'history',
    revision: world.history.revision,
    items: () => [...world.history.rows],
    attributesOf: (row) => (isQuick ? quickAttributes(row) : historyElement(world, row).attributes),
  });
  const kept = filters.length === 0 ? rows : rows.filter((row) => filters.every((filter) => isKept(row, filter)));
  return pageAnswer(ask, {}, kept, (row) => historyElement(world, row));
}

/** What filters and the usual sort look at, without writing the whole row: a history may be of 100,000. */
function quickAttributes({ viewedAt, accountId, lineage }: HistoryRow): Attributes {
  return { viewedAt, accountID: accountId, librarySectionID: lineage[0]?.sectionId };
}

function isKept(row: HistoryRow, filter: Filter): boolean {
  if (filter.field === 'metadataItemID') return row.lineage.some(({ ratingKey }) => ratingKey === filter.value);
  return !ATTRIBUTE_FILTERS.has(filter.field) || holds(element('Row', quickAttributes(row)), filter);
}
