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
import { type BareKey, type ItemRef, refTo } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import {
  changeEndpoint,
  type DecodingNotes,
  decodeEach,
  entryOrSkip,
  NoSuchThing,
  readEndpoint,
  UNSUPPORTED_IF_404,
  xmlOrEmptyReading,
  xmlReading,
} from '../endpoint.ts';
import { decodeItem, itemNodesIn } from '../items/item.ts';
import { type PagedList, pageReading, readListEntries } from '../listing/pages.ts';
import { checkedId, checkedKey } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  optionalRef,
  readCount,
  readDates,
  readFlag,
  readId,
  readOwnPath,
  readOwnPicture,
  readText,
  readTexts,
  readWord,
} from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';
import type { WithMachineIdentifier } from './identity.ts';

function decodePlaylists(container: Element, notes: DecodingNotes): readonly Playlist[] {
  return decodeEach(children(container, 'Playlist'), notes, (attributes) => {
    const ratingKey = readId(attributes, 'ratingKey');
    if (ratingKey === undefined) return undefined;
    return {
      ratingKey: refTo(notes.server, ratingKey),
      title: readText(attributes, 'title') ?? '',
      smart: readFlag(attributes, 'smart') ?? false,
      playlistType: readWord(attributes, 'playlistType', PLAYLIST_TYPES),
      leafCount: readCount(attributes, 'leafCount'),
      durationMs: readCount(attributes, 'duration'),
      ...readDates<Playlist>(attributes, 'addedAt', 'updatedAt'),
      key: readOwnPath(attributes, 'key'),
      composite: optionalRef(notes.server, readOwnPicture(attributes, 'composite')),
      ...readTexts<Playlist>(attributes, 'summary', 'guid', 'type', 'icon', 'content'),
    };
  });
}

/** Lists the playlists of the token's user (named in interface.md, 4.24; described in MEDIA-SERVER.md). */
export const playlistsEndpoint = (
  { playlistsQuery = [] }: Vocabulary,
  { type, smart }: Pick<PlaylistsQuery, 'type' | 'smart'> = {},
) => {
  const query: QueryPair[] = [...playlistsQuery];
  if (type !== undefined) query.push(['playlistType', type]);
  if (smart !== undefined) query.push(['smart', Number(smart)]);
  return readEndpoint({
    path: '/playlists',
    query,
    failures: UNSUPPORTED_IF_404,
    // Filters again, because a server that does not know these parameters sends all playlists.
    reading: xmlReading((container, notes) =>
      decodePlaylists(container, notes).filter(
        (candidate) =>
          (type === undefined || candidate.playlistType === type) && (smart === undefined || candidate.smart === smart),
      ),
    ),
  });
};

/** Reads a playlist (interface.md, 4.15). Another user's playlist rejects as `not-found` too. */
export const playlistEndpoint = (ratingKey: ItemRef) =>
  readEndpoint({
    path: `/playlists/${checkedKey(ratingKey, 'GET', '/playlists/{id}')}`,
    reading: xmlReading((container, notes): Playlist => {
      const [decodedPlaylist] = decodePlaylists(container, notes);
      if (decodedPlaylist === undefined) throw new NoSuchThing('the response contains no playlist');
      return decodedPlaylist;
    }),
  });

/** URI of an item in playlist requests (interface.md, 4.14). The caller has checked both parts. */
const uriOf = ({ libraryPlugin }: Vocabulary, machine: string, ratingKey: BareKey): string =>
  `server://${machine}/${libraryPlugin}/library/metadata/${ratingKey}`;

/**
 * Creates a playlist (interface.md, 4.14). A 500 means that a value is invalid: the request is at fault, not the
 * server.
 */
const createPlaylist = ({ title, type, smart = false }: Omit<NewPlaylist, 'ratingKey'>, uri: string) =>
  changeEndpoint('POST', {
    path: '/playlists',
    query: [
      ['type', type],
      ['title', title],
      ['smart', Number(smart)],
      ['uri', uri],
    ],
    failures: { ...UNSUPPORTED_IF_404, 500: 'invalid' },
    reading: xmlReading((container, notes): Playlist => {
      const [createdPlaylist] = decodePlaylists(container, notes);
      if (createdPlaylist === undefined) throw new UnreadableXml('it contains no playlist');
      return createdPlaylist;
    }),
  });

const ITEMS_TEMPLATE = '/playlists/{id}/items';

/**
 * Key of a playlist's row: its playlist item id, because an item may occur twice. Rows of smart playlists have no such
 * id, so the item's id is used.
 */
const rowKey = ({ playlistItemId, ratingKey }: PlaylistItem): string => playlistItemId ?? `item ${ratingKey}`;

/** The container is the playlist, so its `librarySectionID` says nothing about the items. */
function decodePlaylistItems(container: Element, notes: DecodingNotes): readonly PlaylistItem[] {
  return itemNodesIn(container).flatMap((node) => {
    const item = {
      ...decodeItem(node, {}, notes.server),
      playlistItemId: readId(attributesOf(node.element), 'playlistItemID'),
    };
    return entryOrSkip(item.playlistItemId === undefined && item.ratingKey === undefined ? undefined : item, notes);
  });
}

/**
 * Lists the items of a playlist (named in interface.md, 4.24; described in MEDIA-SERVER.md). Leaves out an item without
 * any id.
 */
export function playlistItemsEndpoint(playlistKey: ItemRef): PagedList<PlaylistItem> {
  const path = `/playlists/${checkedKey(playlistKey, 'GET', ITEMS_TEMPLATE)}/items`;
  return {
    endpoint: (paging) => readEndpoint({ path, query: paging, reading: pageReading(decodePlaylistItems) }),
    keyOf: rowKey,
  };
}

function decodeChange(container: Element): PlaylistChange {
  const attributes = attributesOf(container);
  return { added: readCount(attributes, 'leafCountAdded'), requested: readCount(attributes, 'leafCountRequested') };
}

/** Adds an item to a playlist (MEDIA-SERVER.md). Status 200 alone does not mean that the item was added. */
export const addToPlaylist = (playlistKey: ItemRef, uri: string) =>
  changeEndpoint('PUT', {
    path: `/playlists/${checkedKey(playlistKey, 'PUT', ITEMS_TEMPLATE)}/items`,
    query: [['uri', uri]],
    reading: xmlOrEmptyReading(decodeChange),
  });

/**
 * Removes a row from a playlist (interface.md, 4.16). Rejects as `not-found` if the playlist does not exist or does not
 * contain the row.
 */
export function removeFromPlaylist(playlistKey: ItemRef, playlistItemId: BareKey) {
  const template = `${ITEMS_TEMPLATE}/{item_id}`;
  const listKey = checkedKey(playlistKey, 'DELETE', template);
  const rowId = checkedId(playlistItemId, 'DELETE', template);
  return changeEndpoint('DELETE', {
    path: `/playlists/${listKey}/items/${rowId}`,
    reading: xmlOrEmptyReading((container, notes): PlaylistRemoval => {
      const [playlist] = decodePlaylists(container, notes);
      return { ...decodeChange(container), playlist };
    }),
  });
}

/** Refuses a change in the shared account if people may change playlists only in their own account. */
function refuseSharedAccountChange(account: CallerAccount | undefined): void {
  if (account?.kind !== 'shared' || account.playlists !== 'reads') return;
  throw new MediaServerFailure('forbidden', { method: 'NONE', path: '', link: 'not-own', asked: false });
}

export function playlistsApi(call: Call, withMachine: WithMachineIdentifier, account?: CallerAccount): PlaylistsApi {
  return {
    playlists: async (options) => call((vocabulary) => playlistsEndpoint(vocabulary, options), options),
    playlist: async (ratingKey, options) => call(playlistEndpoint(ratingKey), options),
    playlistItems: async (ratingKey, options) => {
      const pages = await Array.fromAsync(readListEntries(call, () => playlistItemsEndpoint(ratingKey), options));
      return pages.flat();
    },
    createPlaylist: async ({ ratingKey, ...playlist }, options = {}) => {
      refuseSharedAccountChange(account);
      const key = checkedKey(ratingKey, 'POST', '/playlists');
      return withMachine(options, (machine) =>
        call((vocabulary) => createPlaylist(playlist, uriOf(vocabulary, machine, key)), options),
      );
    },
    addToPlaylist: async (playlistKey, ratingKey, options = {}) => {
      refuseSharedAccountChange(account);
      const key = checkedKey(ratingKey, 'PUT', ITEMS_TEMPLATE);
      // Checks the key first, so that an invalid one causes no request for the identity.
      checkedKey(playlistKey, 'PUT', ITEMS_TEMPLATE);
      return withMachine(options, (machine) =>
        call((vocabulary) => addToPlaylist(playlistKey, uriOf(vocabulary, machine, key)), options),
      );
    },
    removeFromPlaylist: async (playlistKey, playlistItemId, options) => {
      refuseSharedAccountChange(account);
      return call(removeFromPlaylist(playlistKey, playlistItemId), options);
    },
  };
}
