import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { PlaylistItem } from '../../../src/domain/media/playlists/playlist.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { ItemRef } from '../../../src/domain/servers/refs.ts';

type PlaylistCalls = Pick<
  MediaServer,
  'playlists' | 'playlistItems' | 'createPlaylist' | 'addToPlaylist' | 'removeFromPlaylist'
>;

/** The fault that meets a change: its request gets lost, its answer does, or the process is killed after it. */
export type Fault = 'request lost' | 'answer lost' | 'killed';

const failure = (kind: 'timeout' | 'not-found') =>
  new MediaServerFailure(kind, { method: 'PUT', path: '/x', asked: true });

/** The playlists of a person's own account, in memory. `faultAt` names the change that goes wrong, counted from 0. */
export function createOwnAccount() {
  const playlists = new Map<ItemRef, { readonly title: string; rows: PlaylistItem[] }>();
  const refused = new Set<ItemRef>();
  let changes = 0;
  let rowIds = 0;
  let isKilled = false;
  let fault: { readonly at: number; readonly kind: Fault } | undefined;

  const parts = new Map<ItemRef, MediaItem>();

  const rowOf = (ratingKey: ItemRef): PlaylistItem => {
    rowIds += 1;
    const item = parts.get(ratingKey) ?? { kind: 'movie', title: `Film ${ratingKey}`, ratingKey };
    return { ...item, playlistItemId: `${rowIds}` };
  };
  const listed = (ratingKey: ItemRef) => {
    const playlist = playlists.get(ratingKey);
    if (!playlist) throw failure('not-found');
    return playlist;
  };
  const throwIfKilled = () => {
    if (isKilled) throw new Error('the process was killed');
  };
  function change<T>(make: () => T): T {
    throwIfKilled();
    const kind = fault?.at === changes ? fault.kind : undefined;
    changes += 1;
    if (kind === 'request lost') throw failure('timeout');
    const made = make();
    if (kind === 'killed') isKilled = true;
    throwIfKilled();
    if (kind === 'answer lost') throw failure('timeout');
    return made;
  }

  const media: PlaylistCalls = {
    playlists: async () => {
      throwIfKilled();
      return [...playlists].map(([ratingKey, { title, rows }]) => ({
        ratingKey,
        title,
        smart: false,
        playlistType: 'video',
        leafCount: rows.length,
      }));
    },
    playlistItems: async (key) => {
      throwIfKilled();
      return [...listed(key).rows];
    },
    createPlaylist: async ({ title, ratingKey: item }) =>
      change(() => {
        if (refused.has(item)) throw failure('not-found');
        const ratingKey: ItemRef = `${900 + playlists.size}`;
        playlists.set(ratingKey, { title, rows: [rowOf(item)] });
        return { ratingKey, title, smart: false, playlistType: 'video', leafCount: 1 };
      }),
    addToPlaylist: async (key, item) =>
      change(() => {
        if (refused.has(item)) return { added: 0, requested: 1 };
        listed(key).rows.push(rowOf(item));
        return { added: 1, requested: 1 };
      }),
    removeFromPlaylist: async (key, row) =>
      change(() => {
        const playlist = listed(key);
        playlist.rows = playlist.rows.filter(({ playlistItemId }) => playlistItemId !== row);
        return {};
      }),
  };
  return {
    media,
    refused,
    throwIfKilled,
    /** The number of changes so far. */
    changes: () => changes,
    keys: () => [...playlists.values()].map(({ rows }) => rows.map(({ ratingKey }) => ratingKey)),
    rows: (key: ItemRef) => listed(key).rows,
    /** Adds an item before the others, and answers its row's id. */
    addFirst: (key: ItemRef, item: ItemRef) => {
      const row = rowOf(item);
      listed(key).rows.unshift(row);
      return row.playlistItemId;
    },
    add: (key: ItemRef, item: ItemRef) => listed(key).rows.push(rowOf(item)),
    /** Adds this part in the place of the item, as a server does with a series. */
    replace: (key: ItemRef, part: MediaItem) => parts.set(key, part),
    remove: (key: ItemRef) => playlists.delete(key),
    failAt: (at: number, kind: Fault) => {
      fault = { at: changes + at, kind };
    },
    /** The process starts again, and nothing fails any more. */
    restart: () => {
      isKilled = false;
      fault = undefined;
    },
  };
}
