import { itemElement } from '../elements/itemElement.ts';
import { playlistElement } from '../elements/playlistElement.ts';
import type { Answer } from '../http/answer.ts';
import { containerAnswer, refusal } from '../http/answer.ts';
import { pageAnswer } from '../http/listing.ts';
import type { Ask, Route } from '../http/route.ts';
import { DIGITS, FLAG, optional, parameterOf, required, segmentOf } from '../http/route.ts';
import type { MediaType } from '../library/item.ts';
import type { Playlist } from '../state/playlists.ts';
import type { XmlElement } from '../xml.ts';
import { itemsOfUri } from './playlistUri.ts';

const MEDIA_TYPES: readonly MediaType[] = ['video', 'audio', 'photo'];
const MEDIA_TYPE = /^(?:video|audio|photo)$/;

export const listPlaylists: Route = {
  operation: 'MEDIA-SERVER.md: playlists',
  title: "List the playlists of the token's user",
  method: 'GET',
  path: '/playlists',
  parameters: { playlistType: optional(MEDIA_TYPE), smart: optional(FLAG) },
  vendorParameters: { title: optional() },
  isPaged: true,
  answer: (ask) => {
    const [type, smart] = [ask.values.get('playlistType'), ask.values.get('smart')];
    const title = ask.values.get('title')?.toLowerCase() ?? '';
    const kept = ask.world.playlists
      .of(ask.account)
      .filter((playlist) => type === undefined || playlist.playlistType === type)
      .filter((playlist) => smart === undefined || playlist.smart === (smart === '1'))
      .filter((playlist) => playlist.title.toLowerCase().includes(title));
    return pageAnswer(ask, {}, kept, (playlist) => shown(ask, playlist));
  },
};

/** 4.14: a missing parameter is 400, a value that is not valid 500; nothing is created then. */
export const createPlaylist: Route = {
  operation: '4.14',
  title: 'Create a playlist',
  method: 'POST',
  path: '/playlists',
  parameters: { type: required(MEDIA_TYPE, 500), title: required(), smart: required(FLAG, 500), uri: required() },
  answer: create,
};

export const showPlaylist: Route = {
  operation: '4.15',
  title: 'Get a playlist',
  method: 'GET',
  path: '/playlists/{id}',
  parameters: {},
  answer: (ask) => withPlaylist(ask, (playlist) => containerAnswer({}, [shown(ask, playlist)])),
};

export const listPlaylistItems: Route = {
  operation: 'MEDIA-SERVER.md: items of a playlist',
  title: 'List the items of a playlist',
  method: 'GET',
  path: '/playlists/{id}/items',
  parameters: {},
  isPaged: true,
  answer: (ask) => withPlaylist(ask, (playlist) => items(ask, playlist)),
};

export const addToPlaylist: Route = {
  operation: 'MEDIA-SERVER.md: add to a playlist',
  title: 'Add an item to a playlist',
  method: 'PUT',
  path: '/playlists/{id}/items',
  parameters: { uri: required() },
  answer: (ask) => withPlaylist(ask, (playlist) => add(ask, playlist)),
};

export const deletePlaylistItem: Route = {
  operation: '4.16',
  title: 'Delete an item from a playlist',
  method: 'DELETE',
  path: '/playlists/{id}/items/{item_id}',
  parameters: {},
  answer: (ask) => withPlaylist(ask, (playlist) => deleteItem(ask, playlist)),
};

function shown(ask: Ask, playlist: Playlist): XmlElement {
  return playlistElement(ask.world.words, ask.world.playlists, playlist);
}

/** Somebody else's playlist is not found (4.15: only the owning user can read it). */
function withPlaylist(ask: Ask, answer: (playlist: Playlist) => Answer): Answer {
  const { playlists } = ask.world;
  const id = segmentOf(ask, 'id');
  if (!DIGITS.test(id) || !playlists.wasIssued(id)) ask.violation(`the playlist "${id}" was never given out`);
  const playlist = playlists.get(id, ask.account);
  return playlist === undefined ? refusal(404) : answer(playlist);
}

function create(ask: Ask): Answer {
  const found = itemsOfUri(ask, parameterOf(ask, 'uri'));
  const type = MEDIA_TYPES.find((candidate) => candidate === ask.values.get('type'));
  if (found === 'bad' || found.unknown > 0 || type === undefined) return refusal(500);
  const smart = parameterOf(ask, 'smart') === '1';
  const playlist = ask.world.playlists.create({
    owner: ask.account,
    title: parameterOf(ask, 'title'),
    smart,
    type,
    items: found.items,
  });
  return containerAnswer({}, [shown(ask, playlist)]);
}

/** A container's duration is in seconds here, a playlist's own in milliseconds (MEDIA-SERVER.md, quirk 12). */
function items(ask: Ask, playlist: Playlist): Answer {
  const held = ask.world.playlists.itemsOf(playlist);
  const seconds = Math.floor(held.reduce((total, { item }) => total + (item.duration ?? 0), 0) / 1000);
  const { ratingKey, title, playlistType, smart, updatedAt } = playlist;
  const attributes = {
    composite: held.length === 0 ? undefined : `/playlists/${ratingKey}/composite/${updatedAt}`,
    duration: playlistType === 'photo' ? undefined : seconds,
    leafCount: held.length,
    playlistType,
    ratingKey,
    smart: smart ? 1 : 0,
    title,
  };
  return pageAnswer(ask, attributes, held, ({ item, entry }) =>
    itemElement(ask.world, item, 'listing', smart ? {} : { playlistItemID: entry.playlistItemId }),
  );
}

/** Not in interface.md. Of its own accord: a smart playlist answers 400, an item that is gone adds nothing with 200. */
function add(ask: Ask, playlist: Playlist): Answer {
  const found = itemsOfUri(ask, parameterOf(ask, 'uri'));
  if (found === 'bad') return refusal(500);
  if (playlist.smart) return refusal(400, 'a smart playlist holds what its rules say');
  const {
    added,
    requested,
    playlist: holder,
  } = ask.world.playlists.add(playlist, found.items, ask.world.behaviour.playlistMismatch);
  const counts = { leafCountAdded: added, leafCountRequested: requested + found.unknown };
  return containerAnswer(counts, [shown(ask, holder)]);
}

/** A smart playlist's items have no playlistItemID, so none is valid there. What the two counts hold is not shown. */
function deleteItem(ask: Ask, playlist: Playlist): Answer {
  const { playlists } = ask.world;
  const id = segmentOf(ask, 'item_id');
  if (!playlists.wasItemIssued(id)) ask.violation(`the playlist item "${id}" was never given out`);
  if (playlist.smart || !playlists.removeItem(playlist, id)) return refusal(404);
  return containerAnswer({ leafCountAdded: 0, leafCountRequested: 0 }, [shown(ask, playlist)]);
}
