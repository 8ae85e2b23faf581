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
import { createMediaRef, type ItemRef, type ServerLocalKey } from '../../domain/servers/refs.ts';
import type { ApiCaller } from '../call.ts';
import {
  changeEndpoint,
  createXmlOrEmptyResponseReader,
  createXmlResponseReader,
  decodeXmlElements,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  keepEntryOrCountAsSkipped,
  RequestedThingNotFoundError,
  type ResponseDecodingContext,
  readEndpoint,
} from '../endpoint.ts';
import { decodeItem, itemNodesIn } from '../items/item.ts';
import { createListPageReader, type PagedList, readListEntries } from '../listing/pages.ts';
import { requireNumericId, requireNumericKey } from '../paths.ts';
import type { QueryParameter } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  optionalRef,
  readCountAttribute,
  readDates,
  readFlag,
  readId,
  readKeywordAttribute,
  readOwnPicture,
  readServerPathAttribute,
  readText,
  readTextAttributes,
} from '../xml/fields.ts';
import { UnreadableXmlError } from '../xml/unreadable.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';
import type { MachineIdentifierProvider } from './identity.ts';

function decodePlaylists(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly Playlist[] {
  return decodeXmlElements(findChildElements(container, 'Playlist'), notes, (attributes) => {
    const ratingKey = readId(attributes, 'ratingKey');
    if (ratingKey === undefined) return undefined;
    return {
      ratingKey: createMediaRef(notes.server, ratingKey),
      title: readText(attributes, 'title') ?? '',
      smart: readFlag(attributes, 'smart') ?? false,
      playlistType: readKeywordAttribute(attributes, 'playlistType', PLAYLIST_TYPES),
      leafCount: readCountAttribute(attributes, 'leafCount'),
      durationMs: readCountAttribute(attributes, 'duration'),
      ...readDates<Playlist>(attributes, 'addedAt', 'updatedAt'),
      key: readServerPathAttribute(attributes, 'key'),
      composite: optionalRef(notes.server, readOwnPicture(attributes, 'composite')),
      ...readTextAttributes<Playlist>(attributes, 'summary', 'guid', 'type', 'icon', 'content'),
    };
  });
}

/** Lists the playlists of the token's user (named in interface.md, 4.24; described in MEDIA-SERVER.md). */
export const playlistsEndpoint = (
  { playlistsQuery = [] }: Vocabulary,
  { type, smart }: Pick<PlaylistsQuery, 'type' | 'smart'> = {},
) => {
  const query: QueryParameter[] = [...playlistsQuery];
  if (type !== undefined) query.push(['playlistType', type]);
  if (smart !== undefined) query.push(['smart', Number(smart)]);
  return readEndpoint({
    path: '/playlists',
    query,
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
    // The bot filters the playlists itself, because a server that does not know `query` sends all of them.
    reading: createXmlResponseReader((container, notes) =>
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
    path: `/playlists/${requireNumericKey(ratingKey, 'GET', '/playlists/{id}')}`,
    reading: createXmlResponseReader((container, notes): Playlist => {
      const [decodedPlaylist] = decodePlaylists(container, notes);
      if (decodedPlaylist === undefined) throw new RequestedThingNotFoundError('the response contains no playlist');
      return decodedPlaylist;
    }),
  });

/** URI of an item in playlist requests (interface.md, 4.14). The caller has checked both parts. */
const uriOf = ({ libraryPlugin }: Vocabulary, machine: string, ratingKey: ServerLocalKey): string =>
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
    failures: { ...FAILURE_KIND_OF_MISSING_ENDPOINT, 500: 'invalid' },
    reading: createXmlResponseReader((container, notes): Playlist => {
      const [createdPlaylist] = decodePlaylists(container, notes);
      if (createdPlaylist === undefined) throw new UnreadableXmlError('it contains no playlist');
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
function decodePlaylistItems(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly PlaylistItem[] {
  return itemNodesIn(container).flatMap((node) => {
    const item = {
      ...decodeItem(node, {}, notes.server),
      playlistItemId: readId(attributesOfXmlElement(node.element), 'playlistItemID'),
    };
    return keepEntryOrCountAsSkipped(
      item.playlistItemId === undefined && item.ratingKey === undefined ? undefined : item,
      notes,
    );
  });
}

/**
 * Lists the items of a playlist (named in interface.md, 4.24; described in MEDIA-SERVER.md). Leaves out an item without
 * any id.
 */
export function playlistItemsEndpoint(playlistKey: ItemRef): PagedList<PlaylistItem> {
  const path = `/playlists/${requireNumericKey(playlistKey, 'GET', ITEMS_TEMPLATE)}/items`;
  return {
    endpoint: (paging) => readEndpoint({ path, query: paging, reading: createListPageReader(decodePlaylistItems) }),
    keyOf: rowKey,
  };
}

function decodeChange(container: ParsedXmlElement): PlaylistChange {
  const attributes = attributesOfXmlElement(container);
  return {
    added: readCountAttribute(attributes, 'leafCountAdded'),
    requested: readCountAttribute(attributes, 'leafCountRequested'),
  };
}

/** Adds an item to a playlist (MEDIA-SERVER.md). Status 200 alone does not mean that the item was added. */
export const addToPlaylist = (playlistKey: ItemRef, uri: string) =>
  changeEndpoint('PUT', {
    path: `/playlists/${requireNumericKey(playlistKey, 'PUT', ITEMS_TEMPLATE)}/items`,
    query: [['uri', uri]],
    reading: createXmlOrEmptyResponseReader(decodeChange),
  });

/**
 * Removes a row from a playlist (interface.md, 4.16). Rejects as `not-found` if the playlist does not exist or does not
 * contain the row.
 */
export function removeFromPlaylist(playlistKey: ItemRef, playlistItemId: ServerLocalKey) {
  const template = `${ITEMS_TEMPLATE}/{item_id}`;
  const listKey = requireNumericKey(playlistKey, 'DELETE', template);
  const rowId = requireNumericId(playlistItemId, 'DELETE', template);
  return changeEndpoint('DELETE', {
    path: `/playlists/${listKey}/items/${rowId}`,
    reading: createXmlOrEmptyResponseReader((container, notes): PlaylistRemoval => {
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

export function playlistsApi(
  call: ApiCaller,
  withMachine: MachineIdentifierProvider,
  account?: CallerAccount,
): PlaylistsApi {
  return {
    playlists: async (options) => call((vocabulary) => playlistsEndpoint(vocabulary, options), options),
    playlist: async (ratingKey, options) => call(playlistEndpoint(ratingKey), options),
    playlistItems: async (ratingKey, options) => {
      const pages = await Array.fromAsync(readListEntries(call, () => playlistItemsEndpoint(ratingKey), options));
      return pages.flat();
    },
    createPlaylist: async ({ ratingKey, ...playlist }, options = {}) => {
      refuseSharedAccountChange(account);
      const key = requireNumericKey(ratingKey, 'POST', '/playlists');
      return withMachine(options, (machine) =>
        call((vocabulary) => createPlaylist(playlist, uriOf(vocabulary, machine, key)), options),
      );
    },
    addToPlaylist: async (playlistKey, ratingKey, options = {}) => {
      refuseSharedAccountChange(account);
      const key = requireNumericKey(ratingKey, 'PUT', ITEMS_TEMPLATE);
      // The playlist's key is checked first, so that an invalid key causes no request for the server's identity.
      requireNumericKey(playlistKey, 'PUT', ITEMS_TEMPLATE);
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
