import type { FeedStore } from '../../../domain/notifications/events.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';

/** What was seen in one library, as far as the items in hand need it, with what this look changes in it. */
export interface SeenItems {
  /** Reads what the database has of these items and of their guids. */
  recall(items: readonly SeenItem[]): Promise<void>;
  own(item: SeenItem): SeenItem | undefined;
  /** Of the same guid, under other rating keys, and judged. */
  others(item: SeenItem): readonly SeenItem[];
  put(item: SeenItem): void;
  changed(): readonly SeenItem[];
  /** What changed is written down. */
  clear(): void;
}

export function createSeenItems(libraryKey: string, feeds: Pick<FeedStore, 'seen' | 'seenUnder'>): SeenItems {
  const known = new Map<string, SeenItem>();
  const changed = new Map<string, SeenItem>();
  const byGuid = new Map<string, Set<string>>();

  function learn(item: SeenItem): void {
    known.set(item.ratingKey, item);
    const keys = byGuid.get(item.guid) ?? new Set();
    byGuid.set(item.guid, keys.add(item.ratingKey));
  }

  return {
    recall: async (items) => {
      known.clear();
      byGuid.clear();
      const alike = await feeds.seen(items.map(({ guid }) => guid));
      // Under its own key an item is known whatever it was taken for before.
      const own = items.map(({ ratingKey }) => ratingKey);
      for (const item of [...alike, ...(await feeds.seenUnder(libraryKey, own))])
        if (item.librarySectionId === libraryKey) learn(item);
      // What was found a page ago is not in the database yet.
      for (const item of changed.values()) learn(item);
    },
    own: ({ ratingKey }) => known.get(ratingKey),
    others: ({ guid, ratingKey }) =>
      [...(byGuid.get(guid) ?? [])].flatMap((key) => {
        const item = known.get(key);
        return key !== ratingKey && item?.guid === guid && item.settlingSince === undefined ? [item] : [];
      }),
    put: (item) => {
      learn(item);
      changed.set(item.ratingKey, item);
    },
    changed: () => [...changed.values()],
    clear: () => changed.clear(),
  };
}
