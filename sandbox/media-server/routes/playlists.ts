import { createItemXmlElement } from '../elements/createItemXmlElement.ts';
import { createPlaylistFolderXmlElement, createPlaylistXmlElement } from '../elements/createPlaylistXmlElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import { createEmptyResponse, createErrorResponse, createMediaContainerResponse } from '../http/answer.ts';
import { createPagedListResponse } from '../http/listing.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import {
  DIGITS_PATTERN,
  optionalRouteParameter,
  requiredRouteParameter,
  requirePathSegment,
  requireQueryParameterValue,
  ZERO_OR_ONE_PATTERN,
} from '../http/route.ts';
import type { MediaType } from '../library/item.ts';
import type { Playlist, PlaylistFolder } from '../state/playlists.ts';
import type { XmlElement } from '../xml.ts';
import { findItemsByUri } from './playlistUri.ts';

const MEDIA_TYPES: readonly MediaType[] = ['video', 'audio', 'photo'];
const MEDIA_TYPE = /^(?:video|audio|photo)$/;
/** The vendor's `type=` of playlists. `TYPE_NUMBERS_BY_ITEM_KIND` has the numbers of items. */
const PLAYLIST_NUMBER = /^15$/;

export const listPlaylistsRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: playlists',
  title: "List the playlists of the token's user",
  method: 'GET',
  path: '/playlists',
  parameters: { playlistType: optionalRouteParameter(MEDIA_TYPE), smart: optionalRouteParameter(ZERO_OR_ONE_PATTERN) },
  vendorParameters: { title: optionalRouteParameter(), type: optionalRouteParameter(PLAYLIST_NUMBER) },
  isPaged: true,
  answer: (context) => {
    const [type, smart] = [context.values.get('playlistType'), context.values.get('smart')];
    const title = context.values.get('title')?.toLowerCase() ?? '';
    const visiblePlaylists = context.world.playlists
      .of(context.account)
      .filter((playlist) => type === undefined || playlist.playlistType === type)
      .filter((playlist) => smart === undefined || playlist.smart === (smart === '1'));
    const rows = listedRows(context, visiblePlaylists).filter((row) => row.title.toLowerCase().includes(title));
    return createPagedListResponse(context, {}, rows, (row) =>
      'playlistKeys' in row ? createPlaylistFolderXmlElement(row) : playlistElementFor(context, row),
    );
  },
};

/** The vendor's servers list folders instead of the playlists in them, unless only playlists are requested. */
function listedRows(context: RouteContext, playlists: readonly Playlist[]): readonly (Playlist | PlaylistFolder)[] {
  const { world, account, values } = context;
  if (!world.words.isLenient || values.has('type')) return playlists;
  const folders = world.playlists.foldersOf(account);
  const isInFolder = ({ ratingKey }: Playlist) => folders.some(({ playlistKeys }) => playlistKeys.has(ratingKey));
  return [...folders, ...playlists.filter((playlist) => !isInFolder(playlist))];
}

/**
 * Creates a playlist. A missing parameter is 400, an invalid value 500 (interface.md, 4.14). Then nothing is created.
 */
export const createPlaylistRoute: MediaServerRoute = {
  operation: '4.14',
  title: 'Create a playlist',
  method: 'POST',
  path: '/playlists',
  parameters: {
    type: requiredRouteParameter(MEDIA_TYPE, 500),
    title: requiredRouteParameter(),
    smart: requiredRouteParameter(ZERO_OR_ONE_PATTERN, 500),
    uri: requiredRouteParameter(),
  },
  vendorParameters: { type: requiredRouteParameter(MEDIA_TYPE), smart: requiredRouteParameter(ZERO_OR_ONE_PATTERN) },
  answer: create,
};

export const showPlaylistRoute: MediaServerRoute = {
  operation: '4.15',
  title: 'Get a playlist',
  method: 'GET',
  path: '/playlists/{id}',
  parameters: {},
  answer: (context) =>
    withPlaylist(context, (playlist) => createMediaContainerResponse({}, [playlistElementFor(context, playlist)])),
};

/** Deletes a playlist. Only the vendor's document has this operation. */
export const deletePlaylistRoute: MediaServerRoute = {
  operation: 'playlist deletion',
  title: 'Delete a playlist',
  method: 'DELETE',
  path: '/playlists/{id}',
  parameters: {},
  answer: (context) =>
    withPlaylist(context, ({ ratingKey }) => {
      context.world.playlists.remove(ratingKey);
      return createEmptyResponse(204);
    }),
};

export const listPlaylistItemsRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: items of a playlist',
  title: 'List the items of a playlist',
  method: 'GET',
  path: '/playlists/{id}/items',
  parameters: {},
  isPaged: true,
  answer: (context) => withPlaylist(context, (playlist) => items(context, playlist)),
};

export const addToPlaylistRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: add to a playlist',
  title: 'Add an item to a playlist',
  method: 'PUT',
  path: '/playlists/{id}/items',
  parameters: { uri: requiredRouteParameter() },
  answer: (context) => withPlaylist(context, (playlist) => add(context, playlist)),
};

export const deletePlaylistItemRoute: MediaServerRoute = {
  operation: '4.16',
  title: 'Delete an item from a playlist',
  method: 'DELETE',
  path: '/playlists/{id}/items/{item_id}',
  parameters: {},
  answer: (context) => withPlaylist(context, (playlist) => deleteItem(context, playlist)),
};

function playlistElementFor(context: RouteContext, playlist: Playlist): XmlElement {
  return createPlaylistXmlElement(context.world.words, context.world.playlists, playlist);
}

/**
 * Answers for a playlist of this user. Another user's playlist is 404, because only its owner can read it
 * (interface.md, 4.15).
 */
function withPlaylist(context: RouteContext, answer: (playlist: Playlist) => MediaServerResponse): MediaServerResponse {
  const { playlists } = context.world;
  const id = requirePathSegment(context, 'id');
  if (!DIGITS_PATTERN.test(id) || !playlists.wasIssued(id))
    context.violation(`the playlist "${id}" was never given out`);
  const playlist = playlists.get(id, context.account);
  return playlist === undefined ? createErrorResponse(404) : answer(playlist);
}

function create(context: RouteContext): MediaServerResponse {
  const uriItems = findItemsByUri(context, requireQueryParameterValue(context, 'uri'));
  const type = MEDIA_TYPES.find((candidate) => candidate === context.values.get('type'));
  if (uriItems === 'bad' || uriItems.unknown > 0 || type === undefined) return badPlaylist(context);
  const smart = requireQueryParameterValue(context, 'smart') === '1';
  const playlist = context.world.playlists.create({
    owner: context.account,
    title: requireQueryParameterValue(context, 'title'),
    smart,
    type,
    items: uriItems.items,
  });
  return createMediaContainerResponse({}, [playlistElementFor(context, playlist)]);
}

const badPlaylist = ({ world }: RouteContext): MediaServerResponse =>
  createErrorResponse(world.words.statuses.badPlaylist);

/**
 * Lists a playlist's items. The container's duration is in seconds, the playlist's in milliseconds (MEDIA-SERVER.md,
 * quirk 12).
 */
function items(context: RouteContext, playlist: Playlist): MediaServerResponse {
  const entries = context.world.playlists.itemsOf(playlist);
  const seconds = Math.floor(entries.reduce((total, { item }) => total + (item.duration ?? 0), 0) / 1000);
  const { ratingKey, title, playlistType, smart, updatedAt } = playlist;
  const attributes = {
    composite: entries.length === 0 ? undefined : `/playlists/${ratingKey}/composite/${updatedAt}`,
    duration: playlistType === 'photo' ? undefined : seconds,
    leafCount: entries.length,
    playlistType,
    ratingKey,
    smart: smart ? 1 : 0,
    title,
  };
  return createPagedListResponse(context, attributes, entries, ({ item, entry }) =>
    createItemXmlElement(context.world, item, 'listing', smart ? {} : { playlistItemID: entry.playlistItemId }),
  );
}

/**
 * Adds items to a playlist. interface.md does not mention smart playlists and missing items. This server chose 400 for
 * a smart playlist. A missing item is not added, with 200.
 */
function add(context: RouteContext, playlist: Playlist): MediaServerResponse {
  const uriItems = findItemsByUri(context, requireQueryParameterValue(context, 'uri'));
  if (uriItems === 'bad') return badPlaylist(context);
  if (playlist.smart) return createErrorResponse(400, 'a smart playlist holds what its rules say');
  const {
    added,
    requested,
    playlist: container,
  } = context.world.playlists.add(playlist, uriItems.items, context.world.behaviour.playlistMismatch);
  const leafCounts = { leafCountAdded: added, leafCountRequested: requested + uriItems.unknown };
  return createMediaContainerResponse(leafCounts, [playlistElementFor(context, container)]);
}

/**
 * Removes an item from a playlist. Items of a smart playlist have no playlistItemID, so no id is valid. interface.md
 * does not explain the two counts.
 */
function deleteItem(context: RouteContext, playlist: Playlist): MediaServerResponse {
  const { playlists } = context.world;
  const id = requirePathSegment(context, 'item_id');
  if (!playlists.wasItemIssued(id)) context.violation(`the playlist item "${id}" was never given out`);
  if (playlist.smart || !playlists.removeItem(playlist, id)) return createErrorResponse(404);
  return createMediaContainerResponse({ leafCountAdded: 0, leafCountRequested: 0 }, [
    playlistElementFor(context, playlist),
  ]);
}
