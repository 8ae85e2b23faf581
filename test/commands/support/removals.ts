import type { StoredPlaylistRemoval, StoredPlaylistRemovals } from '../../../src/domain/media/playlists/playlist.ts';
import { serverOfRef } from '../../../src/domain/servers/refs.ts';

/** Removals in memory: the store's own are tested with it. */
export function createFakeRemovals(): StoredPlaylistRemovals & {
  readonly all: () => readonly StoredPlaylistRemoval[];
} {
  const kept = new Map<number, StoredPlaylistRemoval & { readonly taken: boolean }>();
  const change = (id: number, change: Partial<StoredPlaylistRemoval & { readonly taken: boolean }>) => {
    const found = kept.get(id);
    if (found) kept.set(id, { ...found, ...change });
  };
  const waiting = () => [...kept.values()].filter(({ taken }) => !taken).map(({ taken: _, ...removal }) => removal);
  return {
    all: waiting,
    keep: async (removal) => {
      const id = kept.size + 1;
      kept.set(id, { ...removal, id, taken: false });
      return id;
    },
    settle: async (id, items) => {
      if (items.length > 0) change(id, { items });
      else kept.delete(id);
    },
    last: async (userId, servers) =>
      waiting().findLast((each) => each.userId === userId && servers.includes(serverOfRef(each.playlistKey))),
    find: async (id, userId) => waiting().find((removal) => removal.id === id && removal.userId === userId),
    take: async (id) => {
      const isFirst = kept.get(id)?.taken === false;
      change(id, { taken: true });
      return isFirst;
    },
    giveBack: async (id, items) => change(id, { items, taken: false }),
  };
}
