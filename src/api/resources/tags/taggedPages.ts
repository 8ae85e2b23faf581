import type { TagFilter } from '../../../domain/media/filters/tagCheck.ts';
import type { ItemPage } from '../../../domain/media/items/itemsApi.ts';
import { readListPages } from '../../listing/pages.ts';
import { queryParameterOfFilter } from '../../transport/query.ts';
import { ItemTagMatcher } from './decider.ts';
import { findTagNumbersByName } from './tagNumbers.ts';
import { countListedItems, queryOfFilters, type RequestedFilter, type TagRequest } from './tagRequest.ts';

/** Maximum number of tags in one request. A server may refuse a longer URL. */
const MAX_TAGS = 300;

/**
 * Reads a listing that is filtered by tags, page by page. A listing may show only an item's first tags, so an item that
 * the server found is kept even if the tag is missing. If the server did not filter, the items' own tags decide. Items
 * with incomplete tags are then read in full.
 */
export async function* readPagesFilteredByTag(request: TagRequest): AsyncGenerator<ItemPage> {
  const requestedFilters = await Promise.all(
    request.listing.filters.map((filter) => requestedFilterFor(filter, request)),
  );
  if (requestedFilters.includes('fits nothing')) return;
  const filters = requestedFilters.filter(
    (candidate) => candidate !== 'fits nothing' && candidate !== 'fits everything',
  );
  let isEmpty = true;
  for await (const page of pagesFor(filters, request)) {
    isEmpty = false;
    yield page;
  }
  // A server that does not understand a parameter may answer with an empty list, so the list is read again without it.
  if (!isEmpty || !request.vocabulary.mediaQueries) return;
  const effectiveFilters = await Promise.all(filters.map((filter) => withoutIneffectiveQuery(filter, request)));
  if (queryOfFilters(effectiveFilters).length < queryOfFilters(filters).length)
    yield* pagesFor(effectiveFilters, request);
}

async function* pagesFor(filters: readonly RequestedFilter[], request: TagRequest): AsyncGenerator<ItemPage> {
  const { call, listing, options } = request;
  const decider = new ItemTagMatcher(filters, request);
  for await (const page of readListPages(call, () => listing.listWith(queryOfFilters(filters)), options)) {
    const decidedPage = await decider.decide(page);
    if (decidedPage.items.length > 0 || decidedPage.unchecked > 0) yield decidedPage;
  }
}

async function requestedFilterFor(
  filter: TagFilter,
  { call, vocabulary, listing, options }: TagRequest,
): Promise<RequestedFilter | 'fits nothing' | 'fits everything'> {
  const { field, operator, value } = filter;
  const textFilter = { filter, query: [queryParameterOfFilter(field, operator, value)] };
  if (!vocabulary.mediaQueries) return textFilter;
  const { libraryKey, kindQuery } = listing;
  const numbers = await findTagNumbersByName(call, { libraryKey, kindQuery, field, value }, options);
  // The server reads a comma in a value as OR, so it cannot filter by this value.
  if (numbers === undefined) return value.includes(',') ? { filter, query: [] } : textFilter;
  if (numbers.length === 0) return operator === '=' ? 'fits nothing' : 'fits everything';
  if (numbers.length > MAX_TAGS) return { filter, query: [] };
  // With `!=`, an item must have none of the tags, so each tag is excluded by a separate parameter.
  const values = operator === '=' ? [numbers.join(',')] : numbers;
  return { filter, query: values.map((number) => queryParameterOfFilter(field, operator, number)) };
}

/** Removes parameters that match nothing in the whole library, because the server may not understand them. */
async function withoutIneffectiveQuery(
  requestedFilter: RequestedFilter,
  request: TagRequest,
): Promise<RequestedFilter> {
  const { filter, query } = requestedFilter;
  if (query.length === 0) return requestedFilter;
  const count = await countListedItems(request.listing.libraryWith(query), request);
  return count === 0 ? { filter, query: [] } : requestedFilter;
}
