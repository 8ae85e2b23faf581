import type { MediaServerCallOptions } from '../../../domain/media/callOptions.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { ApiCaller } from '../../call.ts';
import { readEndpoint } from '../../endpoint.ts';
import { requireNumericKey } from '../../paths.ts';
import { itemPageReader } from '../itemPage.ts';
import { itemEndpoint } from '../items.ts';
import type { TagRequest } from './tagRequest.ts';

/** Maximum number of requests per listing, in addition to its pages. They take about ten seconds. */
const MAX_REQUESTS = 200;
const REQUESTS_AT_ONCE = 4;

interface ReadItems {
  /** Items by key. Deleted items are left out. */
  readonly items: ReadonlyMap<ItemRef, MediaItem>;
  /** Items that were not read because the maximum number of requests was reached. */
  readonly unread: readonly ItemRef[];
}

/** Reads items in full, with the attributes that a listing leaves out. */
export class FullItemReader {
  readonly #call: ApiCaller;
  readonly #options: MediaServerCallOptions | undefined;
  #itemsPerRequest: number;
  #requestsLeft = MAX_REQUESTS;

  constructor({ call, vocabulary, options }: Pick<TagRequest, 'call' | 'vocabulary' | 'options'>) {
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
      for (const fullItem of results.flatMap((result) => result ?? []))
        if (fullItem.ratingKey !== undefined) items.set(fullItem.ratingKey, fullItem);
      const refusedKeys = [...groups.entries()].flatMap(([index, group]) =>
        results[index] === undefined ? group : [],
      );
      if (refusedKeys.length === 0) continue;
      // Some servers accept only one item per request.
      this.#itemsPerRequest = 1;
      unread = [...refusedKeys, ...unread];
    }
    return { items, unread };
  }

  #nextGroups(keys: readonly ItemRef[]): readonly (readonly ItemRef[])[] {
    const size = this.#itemsPerRequest;
    const count = Math.min(REQUESTS_AT_ONCE, this.#requestsLeft, Math.ceil(keys.length / size));
    const groups: (readonly ItemRef[])[] = [];
    for (let index = 0; index < count; index += 1) groups.push(keys.slice(index * size, (index + 1) * size));
    return groups;
  }

  /** Reads several items in one request. Undefined if the server refuses that. */
  async #readGroup(keys: readonly ItemRef[]): Promise<readonly MediaItem[] | undefined> {
    const [singleKey] = keys;
    try {
      if (keys.length === 1 && singleKey !== undefined)
        return [await this.#call(itemEndpoint(singleKey), this.#options)];
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
  const keyList = keys.map((key) => requireNumericKey(key, 'GET', '/library/metadata/{id}')).join(',');
  return readEndpoint({ path: `/library/metadata/${keyList}`, reading: itemPageReader });
}
