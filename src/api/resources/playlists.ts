import type { CallerAccount } from '../../domain/media/callOptions.ts';
import {
  type NewPlaylist,
  PLAYLIST_TYPES,
  type Playlist,
  type PlaylistChange,
  type PlaylistItem,
  type PlaylistRemoval,
  type PlaylistsApi,
  type PlaylistsQuery,
} from '../../domain/media/playlists/playlist.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type BareKey, type ItemRef, keyOf, refTo } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import {
  change,
  decodeEach,
  kept,
  MAY_BE_MISSING,
  NoSuchThing,
  type Notes,
  read,
  xml,
  xmlOrNothing,
} from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { itemsOf, type List, page } from '../listing/pages.ts';
import { checkedId, checkedKey } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { asRef, dates, flag, id, natural, oneOf, ownPath, picture, text, texts } from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';
import type { WithMachine } from './identity.ts';

/** Entries without an id are left out. */
function decodePlaylists(container: Element, notes: Notes): readonly Playlist[] {
  return decodeEach(children(container, 'Playlist'), notes, (a) => {
    const ratingKey = id(a, 'ratingKey');
    if (ratingKey === undefined) return undefined;
    return {
      ratingKey: refTo(notes.server, ratingKey),
      title: text(a, 'title') ?? '',
      smart: flag(a, 'smart') ?? false,
      playlistType: oneOf(a, 'playlistType', PLAYLIST_TYPES),
      leafCount: natural(a, 'leafCount'),
      durationMs: natural(a, 'duration'),
      ...dates<Playlist>(a, 'addedAt', 'updatedAt'),
      key: ownPath(a, 'key'),
      composite: asRef(notes.server, picture(a, 'composite')),
      ...texts<Playlist>(a, 'summary', 'guid', 'type', 'icon', 'content'),
    };
  });
}

/** The playlists of the token's user. Named in 4.24, shown in MEDIA-SERVER.md. */
export const playlists = (
  { playlistsQuery = [] }: Vocabulary,
  { type, smart }: Pick<PlaylistsQuery, 'type' | 'smart'> = {},
) => {
  const pairs: readonly (QueryPair | undefined)[] = [
    type && ['playlistType', type],
    smart === undefined ? undefined : ['smart', Number(smart)],
  ];
  return read({
    path: '/playlists',
    query: [...playlistsQuery, ...pairs.filter((pair) => pair !== undefined)],
    failures: MAY_BE_MISSING,
    // A server that does not know these parameters sends all playlists.
    reading: xml((container, notes) =>
      decodePlaylists(container, notes).filter(
        (found) =>
          (type === undefined || found.playlistType === type) && (smart === undefined || found.smart === smart),
      ),
    ),
  });
};

/** 4.15. `not-found` also for a playlist of another user. */
export const playlist = (ratingKey: ItemRef) =>
  read({
    path: `/playlists/${checkedKey(ratingKey, 'GET', '/playlists/{id}')}`,
    reading: xml((container, notes): Playlist => {
      const [found] = decodePlaylists(container, notes);
      if (found === undefined) throw new NoSuchThing('the response contains no playlist');
      return found;
    }),
  });

/** The address of an item as playlists want it (4.14); `machine` and `ratingKey` have already been checked. */
const uriOf = ({ libraryPlugin }: Vocabulary, machine: string, ratingKey: BareKey): string =>
  `server://${machine}/${libraryPlugin}/library/metadata/${ratingKey}`;

/** 4.14. A 500 says that a value is not valid, so the request is wrong and not the server. */
const createPlaylist = ({ title, type, smart = false }: Omit<NewPlaylist, 'ratingKey'>, uri: string) =>
  change('POST', {
    path: '/playlists',
    query: [
      ['type', type],
      ['title', title],
      ['smart', Number(smart)],
      ['uri', uri],
    ],
    failures: { ...MAY_BE_MISSING, 500: 'invalid' },
    reading: xml((container, notes): Playlist => {
      const [made] = decodePlaylists(container, notes);
      if (made === undefined) throw new UnreadableXml('it contains no playlist');
      return made;
    }),
  });

const TEMPLATE = '/playlists/{id}/items';

/**
 * Identifies a row by its place in the playlist, where one item may occur twice; in a smart playlist, by the
 * item.
 */
const rowKey = ({ playlistItemId, ratingKey }: PlaylistItem): string => playlistItemId ?? `item ${ratingKey}`;

/** The container is the playlist itself: its own `librarySectionID`s, if any, say nothing about the items. */
function decodePlaylistItems(container: Element, notes: Notes): readonly PlaylistItem[] {
  return itemsIn(container).flatMap((found) => {
    const item = {
      ...decodeItem(found, {}, notes.server),
      playlistItemId: id(attributesOf(found.element), 'playlistItemID'),
    };
    return kept(item.playlistItemId === undefined && item.ratingKey === undefined ? undefined : item, notes);
  });
}

/** Named in 4.24, shown in MEDIA-SERVER.md. An item without any id is left out. */
export function playlistItems(playlistKey: ItemRef): List<PlaylistItem> {
  const path = `/playlists/${checkedKey(playlistKey, 'GET', TEMPLATE)}/items`;
  return {
    endpoint: (paging) => read({ path, query: paging, reading: page(decodePlaylistItems) }),
    keyOf: rowKey,
  };
}

function decodeChange(container: Element): PlaylistChange {
  const a = attributesOf(container);
  return { added: natural(a, 'leafCountAdded'), requested: natural(a, 'leafCountRequested') };
}

/** Shown in MEDIA-SERVER.md: status 200 alone does not mean that anything was added. */
export const addToPlaylist = (playlistKey: ItemRef, uri: string) =>
  change('PUT', {
    path: `/playlists/${checkedKey(playlistKey, 'PUT', TEMPLATE)}/items`,
    query: [['uri', uri]],
    reading: xmlOrNothing(decodeChange),
  });

/** 4.16. `not-found` if the playlist does not exist, or the item is not in it. */
export function removeFromPlaylist(playlistKey: ItemRef, playlistItemId: BareKey) {
  const template = `${TEMPLATE}/{item_id}`;
  const [list, item] = [keyOf(playlistKey), playlistItemId].map((id) => checkedId(id, 'DELETE', template));
  return change('DELETE', {
    path: `/playlists/${list}/items/${item}`,
    reading: xmlOrNothing((container, notes): PlaylistRemoval => {
      const [playlist] = decodePlaylists(container, notes);
      return { ...decodeChange(container), playlist };
    }),
  });
}

/**
 * Refuses changes in the shared account, whatever the command, where people may only change their own
 * account.
 */
function checkOwn(account: CallerAccount | undefined): void {
  if (account?.kind !== 'shared' || account.playlists !== 'reads') return;
  throw new MediaServerFailure('forbidden', { method: 'NONE', path: '', link: 'not-own', asked: false });
}

export function playlistsApi(call: Call, withMachine: WithMachine, account?: CallerAccount): PlaylistsApi {
  return {
    playlists: async (options) => call((words) => playlists(words, options), options),
    playlist: async (ratingKey, options) => call(playlist(ratingKey), options),
    playlistItems: async (ratingKey, options) =>
      (await Array.fromAsync(itemsOf(call, () => playlistItems(ratingKey), options))).flat(),
    createPlaylist: async ({ ratingKey, ...playlist }, options = {}) => {
      checkOwn(account);
      const key = checkedKey(ratingKey, 'POST', '/playlists');
      return withMachine(options, (machine) =>
        call((words) => createPlaylist(playlist, uriOf(words, machine, key)), options),
      );
    },
    addToPlaylist: async (playlistKey, ratingKey, options = {}) => {
      checkOwn(account);
      const key = checkedKey(ratingKey, 'PUT', '/playlists/{id}/items');
      // Checked before the server is asked for its identity.
      checkedKey(playlistKey, 'PUT', '/playlists/{id}/items');
      return withMachine(options, (machine) =>
        call((words) => addToPlaylist(playlistKey, uriOf(words, machine, key)), options),
      );
    },
    removeFromPlaylist: async (playlistKey, playlistItemId, options) => {
      checkOwn(account);
      return call(removeFromPlaylist(playlistKey, playlistItemId), options);
    },
  };
}
