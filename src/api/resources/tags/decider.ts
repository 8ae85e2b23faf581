import { fitsFilters } from '../../../domain/media/filters/filterCheck.ts';
import { TagCheck, type TagFit } from '../../../domain/media/filters/tagCheck.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemPage } from '../../../domain/media/items/itemsApi.ts';
import { FullItems } from './fullItems.ts';
import { countListing, queryOf, type RequestedFilter, type TagRequest } from './tagRequest.ts';

/**
 * Decides which items of a listing fit the requested tags, page by page: by the server's filtering if its counts prove
 * it, otherwise by the items' own tags.
 */
export class Decider {
  readonly #filters: readonly RequestedFilter[];
  readonly #request: TagRequest;
  readonly #check = new TagCheck();
  readonly #fullItems: FullItems;
  readonly #counts = new Map<string, Promise<number | undefined>>();
  readonly #appliedFilters = new Map<RequestedFilter, boolean>();

  constructor(filters: readonly RequestedFilter[], request: TagRequest) {
    this.#filters = filters;
    this.#request = request;
    this.#fullItems = new FullItems(request);
  }

  async decide({ listing, items }: ItemPage): Promise<ItemPage & { readonly unchecked: number }> {
    const filters = this.#filters.map(({ filter }) => filter);
    this.#check.addPage(items, filters);
    const fitByItem = new Map<MediaItem, TagFit>();
    for (const item of items) fitByItem.set(item, await this.#fitOf(item));
    const undecidedKeys = items.flatMap((item) => (fitByItem.get(item) === 'unknown' ? (item.ratingKey ?? []) : []));
    const fullItems = await this.#fullItems.read(undecidedKeys);
    const fittingItems = items.filter((item) => {
      const fit = fitByItem.get(item);
      if (fit !== 'unknown') return fit === 'fits';
      const fullItem = item.ratingKey === undefined ? undefined : fullItems.items.get(item.ratingKey);
      return fullItem !== undefined && fitsFilters(fullItem, filters);
    });
    const isFilteredHere = this.#filters.some(
      (filter) => filter.query.length === 0 || this.#appliedFilters.get(filter) === false,
    );
    return {
      listing: isFilteredHere ? { ...listing, totalSize: undefined } : listing,
      items: fittingItems,
      unchecked: fullItems.unread.length,
    };
  }

  async #fitOf(item: MediaItem): Promise<TagFit> {
    let isDecided = true;
    for (const requestedFilter of this.#filters) {
      const fit = this.#check.fitOf(item, requestedFilter.filter);
      if (fit === 'fits') continue;
      // An item that has the tag of a `!=` filter does not fit, even if the server seems to filter.
      const isContradicted = fit === 'fails' && requestedFilter.filter.operator === '!=';
      if (!isContradicted && (await this.#testIfApplied(requestedFilter))) continue;
      if (fit === 'fails') return 'fails';
      isDecided = false;
    }
    return isDecided ? 'fits' : 'unknown';
  }

  /** True if the server applied this filter: it lists fewer items with the filter than without. */
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
    const query = queryOf(filters);
    const name = JSON.stringify(query);
    const count = this.#counts.get(name) ?? countListing(this.#request.listing.listWith(query), this.#request);
    this.#counts.set(name, count);
    return count;
  }
}
