import type { TagFilter } from '../../../domain/media/filters/tagCheck.ts';
import type { ItemPage } from '../../../domain/media/items/itemsApi.ts';
import { pagesOf } from '../../listing/pages.ts';
import { filter as filterPair } from '../../transport/query.ts';
import { type AskedFilter, type Asking, countOf, queryOf } from './asking.ts';
import { Decider } from './decider.ts';
import { findTagNumbers } from './tagNumbers.ts';

/** A longer address may be refused. */
const MOST_NUMBERS = 300;

/**
 * The pages of a listing that is filtered by tags. A listing may show only an item's first tags, so missing
 * tags are no reason to drop an item that the server found. If the server did not filter, the items' own tags
 * decide. Items are read one by one where the listing does not show enough.
 */
export async function* taggedPages(asking: Asking): AsyncGenerator<ItemPage> {
  const asked = await Promise.all(asking.listing.filters.map((filter) => askedFor(filter, asking)));
  if (asked.includes('fits nothing')) return;
  const filters = asked.filter((each) => each !== 'fits nothing' && each !== 'fits everything');
  let isEmpty = true;
  for await (const page of pagesFor(filters, asking)) {
    isEmpty = false;
    yield page;
  }
  if (!isEmpty || !asking.vocabulary.mediaQueries) return;
  const understood = await Promise.all(filters.map((filter) => asUnderstood(filter, asking)));
  if (queryOf(understood).length < queryOf(filters).length) yield* pagesFor(understood, asking);
}

async function* pagesFor(filters: readonly AskedFilter[], asking: Asking): AsyncGenerator<ItemPage> {
  const { call, listing, options } = asking;
  const decider = new Decider(filters, asking);
  for await (const page of pagesOf(call, () => listing.listWith(queryOf(filters)), options)) {
    const decided = await decider.decide(page);
    if (decided.items.length > 0 || decided.unchecked > 0) yield decided;
  }
}

/** The parameters by which this server can be asked for the filter. */
async function askedFor(
  filter: TagFilter,
  { call, vocabulary, listing, options }: Asking,
): Promise<AskedFilter | 'fits nothing' | 'fits everything'> {
  const { field, operator, value } = filter;
  const asText = { filter, query: [filterPair(field, operator, value)] };
  if (!vocabulary.mediaQueries) return asText;
  const { libraryKey, kind } = listing;
  const numbers = await findTagNumbers(call, { libraryKey, kind, field, value }, options);
  // The server reads a comma in a text as OR, so it cannot be asked for such a value.
  if (numbers === undefined) return value.includes(',') ? { filter, query: [] } : asText;
  if (numbers.length === 0) return operator === '=' ? 'fits nothing' : 'fits everything';
  if (numbers.length > MOST_NUMBERS) return { filter, query: [] };
  // An item with none of these tags lacks the first one, and the second one, and so on.
  const values = operator === '=' ? [numbers.join(',')] : numbers;
  return { filter, query: values.map((number) => filterPair(field, operator, number)) };
}

/**
 * Leaves the filter out if it matches nothing in the whole library: the server may not have understood it.
 */
async function asUnderstood(asked: AskedFilter, asking: Asking): Promise<AskedFilter> {
  const { filter, query } = asked;
  if (query.length === 0) return asked;
  const count = await countOf(asking.listing.libraryWith(query), asking);
  return count === 0 ? { filter, query: [] } : asked;
}
