import type { FeedStore } from '../../../domain/notifications/events.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';

/** What was seen in one library, as far as the current items need it, with what this look changes. */
export interface SeenItems {
  /** Reads what the database knows about these items and their guids. */
  recall(items: readonly SeenItem[]): Promise<void>;
  own(item: SeenItem): SeenItem | undefined;
  /** Items with the same guid under other rating keys that are no longer settling. */
  others(item: SeenItem): readonly SeenItem[];
  put(item: SeenItem): void;
  changed(): readonly SeenItem[];
  /** Forgets the changes, since they are recorded. */
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
      // An item is known by its own key, whatever work it was taken for before.
      const own = items.map(({ ratingKey }) => ratingKey);
      for (const item of [...alike, ...(await feeds.seenUnder(libraryKey, own))])
        if (item.librarySectionId === libraryKey) learn(item);
      // Items found a page ago are not in the database yet.
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
