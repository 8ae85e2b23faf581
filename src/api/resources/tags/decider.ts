import { fitsFilters } from '../../../domain/media/filters/filterCheck.ts';
import { TagCheck, type TagFit } from '../../../domain/media/filters/tagCheck.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemPage } from '../../../domain/media/items/itemsApi.ts';
import { type AskedFilter, type Asking, countOf, queryOf } from './asking.ts';
import { FullItems } from './fullItems.ts';

/** Decides which items of a listing's pages fit its filters by tags. */
export class Decider {
  readonly #filters: readonly AskedFilter[];
  readonly #asking: Asking;
  readonly #check = new TagCheck();
  readonly #full: FullItems;
  /** By the parameters of the filters. */
  readonly #counts = new Map<string, Promise<number | undefined>>();
  readonly #applied = new Map<AskedFilter, boolean>();

  constructor(filters: readonly AskedFilter[], asking: Asking) {
    this.#filters = filters;
    this.#asking = asking;
    this.#full = new FullItems(asking);
  }

  async decide({ listing, items }: ItemPage): Promise<ItemPage & { readonly unchecked: number }> {
    const filters = this.#filters.map(({ filter }) => filter);
    this.#check.see(items, filters);
    const fits = new Map<MediaItem, TagFit>();
    for (const item of items) fits.set(item, await this.#fitOf(item));
    const unknown = items.flatMap((item) => (fits.get(item) === 'unknown' ? (item.ratingKey ?? []) : []));
    const full = await this.#full.read(unknown);
    const fitting = items.filter((item) => {
      const fit = fits.get(item);
      if (fit !== 'unknown') return fit === 'fits';
      const whole = item.ratingKey === undefined ? undefined : full.items.get(item.ratingKey);
      return whole !== undefined && fitsFilters(whole, filters);
    });
    const isFilteredHere = this.#filters.some((each) => each.query.length === 0 || this.#applied.get(each) === false);
    return {
      listing: isFilteredHere ? { ...listing, totalSize: undefined } : listing,
      items: fitting,
      unchecked: full.unread.length,
    };
  }

  async #fitOf(item: MediaItem): Promise<TagFit> {
    let isKnown = true;
    for (const each of this.#filters) {
      const fit = this.#check.fitOf(item, each.filter);
      if (fit === 'fits') continue;
      // An item that shows the tag has it, whatever the server was asked for.
      const isContradicted = fit === 'fails' && each.filter.operator === '!=';
      if (!isContradicted && (await this.#isApplied(each))) continue;
      if (fit === 'fails') return 'fails';
      isKnown = false;
    }
    return isKnown ? 'fits' : 'unknown';
  }

  /** True if the server filtered by it: with it there are fewer items than without. */
  async #isApplied(asked: AskedFilter): Promise<boolean> {
    const known = this.#applied.get(asked);
    if (known !== undefined) return known;
    const withIt = await this.#count(this.#filters);
    const without = await this.#count(this.#filters.filter((each) => each !== asked));
    const isApplied = withIt !== undefined && without !== undefined && withIt < without;
    this.#applied.set(asked, isApplied);
    return isApplied;
  }

  #count(filters: readonly AskedFilter[]): Promise<number | undefined> {
    const query = queryOf(filters);
    const name = JSON.stringify(query);
    const count = this.#counts.get(name) ?? countOf(this.#asking.listing.listWith(query), this.#asking);
    this.#counts.set(name, count);
    return count;
  }
}
