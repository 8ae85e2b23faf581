import type { CallOptions } from '../../../domain/media/callOptions.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { Call } from '../../call.ts';
import { read } from '../../endpoint.ts';
import { checkedKey } from '../../paths.ts';
import { itemPage } from '../itemPage.ts';
import { item } from '../items.ts';
import type { Asking } from './asking.ts';

/** Requests that reading one listing may cost in addition to its pages: some ten seconds. */
const MOST_REQUESTS = 200;
const REQUESTS_AT_ONCE = 4;

interface ReadItems {
  /** By key. Deleted items are missing. */
  readonly items: ReadonlyMap<ItemRef, MediaItem>;
  /** The items for which no request was left. */
  readonly unread: readonly ItemRef[];
}

/** Reads items with everything that a listing leaves out, as far as its number of requests goes. */
export class FullItems {
  readonly #call: Call;
  readonly #options: CallOptions | undefined;
  #itemsPerRequest: number;
  #requestsLeft = MOST_REQUESTS;

  constructor({ call, vocabulary, options }: Pick<Asking, 'call' | 'vocabulary' | 'options'>) {
    this.#call = call;
    this.#itemsPerRequest = vocabulary.itemsPerRequest;
    this.#options = options;
  }

  async read(keys: readonly ItemRef[]): Promise<ReadItems> {
    const items = new Map<ItemRef, MediaItem>();
    let unread = keys;
    while (unread.length > 0 && this.#requestsLeft > 0) {
      const groups = this.#nextGroups(unread);
      unread = unread.slice(groups.flat().length);
      this.#requestsLeft -= groups.length;
      const results = await Promise.all(groups.map((group) => this.#readGroup(group)));
      for (const found of results.flatMap((result) => result ?? []))
        if (found.ratingKey !== undefined) items.set(found.ratingKey, found);
      const refused = [...groups.entries()].flatMap(([at, group]) => (results[at] === undefined ? group : []));
      if (refused.length === 0) continue;
      // Not every server accepts several items in one request.
      this.#itemsPerRequest = 1;
      unread = [...refused, ...unread];
    }
    return { items, unread };
  }

  #nextGroups(keys: readonly ItemRef[]): readonly (readonly ItemRef[])[] {
    const size = this.#itemsPerRequest;
    const count = Math.min(REQUESTS_AT_ONCE, this.#requestsLeft, Math.ceil(keys.length / size));
    return Array.from(Array(count).keys(), (at) => keys.slice(at * size, (at + 1) * size));
  }

  /** Undefined if the server does not answer for these together. */
  async #readGroup(keys: readonly ItemRef[]): Promise<readonly MediaItem[] | undefined> {
    const [only] = keys;
    try {
      if (keys.length === 1 && only !== undefined) return [await this.#call(item(only), this.#options)];
      const { entries } = await this.#call(itemsInFull(keys), this.#options);
      return entries;
    } catch (error) {
      const isRefused = error instanceof MediaServerFailure && (error.kind === 'not-found' || error.kind === 'invalid');
      if (!isRefused) throw error;
      return keys.length === 1 ? [] : undefined;
    }
  }
}

function itemsInFull(keys: readonly ItemRef[]) {
  const joined = keys.map((key) => checkedKey(key, 'GET', '/library/metadata/{id}')).join(',');
  return read({ path: `/library/metadata/${joined}`, reading: itemPage });
}
