import { matchesFilters } from '../../../../../src/domain/media/filters/filterCheck.ts';
import type { MediaItem } from '../../../../../src/domain/media/items/item.ts';
import type { MediaFile } from '../../../../../src/domain/media/items/mediaFiles.ts';
import type { Library } from '../../../../../src/domain/media/libraries/library.ts';
import type { FeedBatch, FeedStore } from '../../../../../src/domain/notifications/events.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../../../src/domain/notifications/settings.ts';
import { itemChangeCodec } from '../../../../../src/jobs/feeds/added/data.ts';
import { type AddedItemsPollDeps, pollAddedItems } from '../../../../../src/jobs/feeds/added/poll.ts';
import { aSubscription, GUILD, memoryStore, silent } from '../../../../store/support/openStore.ts';
import { refused } from '../../../support/fakes.ts';

export const MINUTE = 60_000;

export const aLibrary = (key: string, type = 'movie'): Library => ({
  key,
  type,
  title: `Library ${key}`,
  locations: [],
});

/** One file, in the words of the interface. */
export const aFile = (resolution: string, sizeBytes?: number): MediaFile => ({
  videoResolution: resolution,
  parts: [{ sizeBytes, streams: [] }],
});

export type Leaf = MediaItem & { readonly ratingKey: string; readonly addedAt: Date };

/** Libraries whose items a test changes as it likes; it answers by pages of 100, unless `known` says otherwise. */
function createShelves(...libraries: readonly Library[]) {
  const shelves = new Map(libraries.map((library) => [library.key, { library, items: new Map<string, Leaf>() }]));
  const faults = new Set<string>();
  const known = { ignoresFilters: false, pages: 0, pageSize: 100, breaksAtPage: Infinity };
  const media: AddedItemsPollDeps['media'] = {
    libraries: async () => [...shelves.values()].map(({ library }) => library),
    async *libraryItems({ libraryKey, kind, filters = [] }) {
      if (faults.has(libraryKey)) await refused('unavailable')();
      const fitting = [...(shelves.get(libraryKey)?.items.values() ?? [])].filter(
        (item) => item.kind === kind && (known.ignoresFilters || matchesFilters(item, filters)),
      );
      for (let start = 0; start < fitting.length; start += known.pageSize) {
        known.pages += 1;
        if (known.pages === known.breaksAtPage) await refused('unreachable')();
        yield { listing: {}, items: fitting.slice(start, start + known.pageSize) };
      }
    },
  };
  const contents = (key: string) => {
    const found = shelves.get(key);
    if (!found) throw new Error(`there is no library ${key}`);
    return found.items;
  };
  return {
    media,
    known,
    faults,
    removeLibrary: (libraryKey: string) => void shelves.delete(libraryKey),
    addLibrary: (library: Library) => void shelves.set(library.key, { library, items: new Map() }),
    put: (libraryKey: string, item: Leaf) => void contents(libraryKey).set(item.ratingKey, item),
    remove: (libraryKey: string, ratingKey: string) => void contents(libraryKey).delete(ratingKey),
  };
}

/** The feed over such libraries, with the real store and a channel that gets everything. */
export async function addedHarness(...libraries: readonly Library[]) {
  const store = await memoryStore();
  const shelves = createShelves(...libraries);
  const subscription = await store.subscriptions.set(aSubscription({ feed: 'added', include: 'upgrades-and-returns' }));
  let woken = 0;
  const wake = () => {
    woken += 1;
  };
  const batches: FeedBatch[] = [];
  const writing = { failsAt: Infinity };
  const feeds: FeedStore = {
    ...store.feeds,
    record: async (batch) => {
      if (batches.push(batch) === writing.failsAt) throw new Error('killed');
      await store.feeds.record(batch);
    },
  };
  const tick = async (more: Partial<AddedItemsPollDeps> = {}) => {
    await store.clock.advance(5 * MINUTE);
    const { clock } = store;
    const { signal } = new AbortController();
    await pollAddedItems({ media: shelves.media, feeds, clock, log: silent, wake, signal, ...more });
  };
  const at = (agoMs = 0): Date => new Date(store.clock.now().getTime() - agoMs);
  /** A film that is added now, called by its key. */
  const film = (ratingKey: string, more: Partial<Leaf> = {}): Leaf => ({
    ratingKey,
    kind: 'movie',
    title: `Film ${ratingKey}`,
    guid: `agent://movie/${ratingKey}`,
    addedAt: at(),
    files: [aFile('720', 1000 + Number(ratingKey))],
    ...more,
  });
  /** What was announced since the last time this was asked, oldest first. */
  const entries = async (): Promise<readonly string[]> => {
    const notifications = await store.notifications.of(subscription.id, 100_000);
    await store.notifications.publish({
      subscriptionId: subscription.id,
      revision: 0,
      notificationIds: notifications.map(({ id }) => id),
      posts: [],
    });
    return notifications.map(({ data }) => {
      const { what, item } = itemChangeCodec.parse(data);
      return `${what} ${item.title}`;
    });
  };
  /** Somebody waits for a film of that title: what arrived of it since. */
  const waitingFor = async (title: string) => {
    const ada = { userId: '300000000000000001', guildId: GUILD };
    await store.follows.add(ada, { kind: 'title', title }, DEFAULT_SUBSCRIPTION_SETTINGS);
    const { id = 0 } = (await store.follows.delivery(ada)) ?? {};
    return async () => (await store.notifications.of(id, 10)).map(({ data }) => itemChangeCodec.parse(data).what);
  };
  return { store, ...shelves, batches, writing, tick, entries, film, at, waitingFor, woken: () => woken };
}
