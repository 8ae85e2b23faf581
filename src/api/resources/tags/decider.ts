import { matchesFilters } from '../../../domain/media/filters/filterCheck.ts';
import { TagFilterChecker, type TagFilterCheckResult } from '../../../domain/media/filters/tagCheck.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemPage } from '../../../domain/media/items/itemsApi.ts';
import { FullItemReader } from './fullItems.ts';
import { countListedItems, queryOfFilters, type RequestedFilter, type TagRequest } from './tagRequest.ts';

/**
 * Decides which items of a listing have the requested tags. The tags in the listing are checked first. If they do not
 * settle it, the server's filtering is trusted, provided that its counts prove that it filters. Otherwise the item is
 * read in full, with all its tags.
 */
export class ItemTagMatcher {
  readonly #filters: readonly RequestedFilter[];
  readonly #request: TagRequest;
  readonly #check = new TagFilterChecker();
  readonly #fullItems: FullItemReader;
  readonly #counts = new Map<string, Promise<number | undefined>>();
  readonly #appliedFilters = new Map<RequestedFilter, boolean>();

  constructor(filters: readonly RequestedFilter[], request: TagRequest) {
    this.#filters = filters;
    this.#request = request;
    this.#fullItems = new FullItemReader(request);
  }

  async decide({ listing, items }: ItemPage): Promise<ItemPage & { readonly unchecked: number }> {
    const filters = this.#filters.map(({ filter }) => filter);
    this.#check.addPage(items, filters);
    const fitByItem = new Map<MediaItem, TagFilterCheckResult>();
    for (const item of items) fitByItem.set(item, await this.#fitOf(item));
    const undecidedKeys = items.flatMap((item) => (fitByItem.get(item) === 'unknown' ? (item.ratingKey ?? []) : []));
    const fullItems = await this.#fullItems.read(undecidedKeys);
    const fittingItems = items.filter((item) => {
      const fit = fitByItem.get(item);
      if (fit !== 'unknown') return fit === 'fits';
      const fullItem = item.ratingKey === undefined ? undefined : fullItems.items.get(item.ratingKey);
      return fullItem !== undefined && matchesFilters(fullItem, filters);
    });
    const isFilteredHere = this.#filters.some(
      (filter) => isUnsupportedByServer(filter) || this.#appliedFilters.get(filter) === false,
    );
    return {
      listing: isFilteredHere ? { ...listing, totalSize: undefined } : listing,
      items: fittingItems,
      unchecked: fullItems.unread.length,
    };
  }

  /** Checks an item against all filters. It fails if it fails any of them. */
  async #fitOf(item: MediaItem): Promise<TagFilterCheckResult> {
    let result: TagFilterCheckResult = 'fits';
    for (const requestedFilter of this.#filters) {
      const fit = await this.#fitOfFilter(item, requestedFilter);
      if (fit === 'fails') return 'fails';
      if (fit === 'unknown') result = 'unknown';
    }
    return result;
  }

  /** The listed tags come first, because checking the server's filtering takes requests. */
  async #fitOfFilter(item: MediaItem, requestedFilter: RequestedFilter): Promise<TagFilterCheckResult> {
    const listedFit = this.#check.fitOf(item, requestedFilter.filter);
    if (listedFit === 'fits') return 'fits';
    // An item that is listed with a tag that it must not have (`!=`) certainly fails, even if the server seems to
    // filter. A wanted tag (`=`) may be missing only in the listing, so the server's filtering is believed.
    if (listedFit === 'fails' && requestedFilter.filter.operator === '!=') return 'fails';
    return (await this.#testIfApplied(requestedFilter)) ? 'fits' : listedFit;
  }

  /** The server applied the filter if it lists fewer items with it than without. */
  async #testIfApplied(filter: RequestedFilter): Promise<boolean> {
    const cached = this.#appliedFilters.get(filter);
    if (cached !== undefined) return cached;
    const countWith = await this.#count(this.#filters);
    const countWithout = await this.#count(this.#filters.filter((candidate) => candidate !== filter));
    const isFilterApplied = countWith !== undefined && countWithout !== undefined && countWith < countWithout;
    this.#appliedFilters.set(filter, isFilterApplied);
    return isFilterApplied;
  }

  #count(filters: readonly RequestedFilter[]): Promise<number | undefined> {
    const query = queryOfFilters(filters);
    const name = JSON.stringify(query);
    const count = this.#counts.get(name) ?? countListedItems(this.#request.listing.listWith(query), this.#request);
    this.#counts.set(name, count);
    return count;
  }
}

const isUnsupportedByServer = ({ query }: RequestedFilter): boolean => query.length === 0;
