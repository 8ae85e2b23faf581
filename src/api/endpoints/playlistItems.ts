import type { PlaylistChange, PlaylistItem, PlaylistRemoval } from '../../domain/media/playlists/playlist.ts';
import { change, type Notes, read, xmlOrNothing } from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { type List, page } from '../listing/pages.ts';
import { checkedId } from '../paths.ts';
import { id, natural } from '../xml/fields.ts';
import { attributesOf, type Element } from '../xml/xml.ts';
import { decodePlaylists } from './playlists.ts';

const TEMPLATE = '/playlists/{id}/items';

/** Identified by its place in the playlist, where one item may occur twice; in a smart playlist, by the item. */
const keyOf = ({ playlistItemId, ratingKey }: PlaylistItem): string => playlistItemId ?? `item ${ratingKey}`;

/** The container is the playlist itself: its own `librarySectionID`s, if any, say nothing about the items. */
function decodePlaylistItems(container: Element, notes: Notes): readonly PlaylistItem[] {
  return itemsIn(container).flatMap((found) => {
    const item = { ...decodeItem(found, {}), playlistItemId: id(attributesOf(found.element), 'playlistItemID') };
    if (item.playlistItemId !== undefined || item.ratingKey !== undefined) return [item];
    notes.skip();
    return [];
  });
}

/** Named in 4.24, shown in MEDIA-SERVER.md. An item without any id is left out. */
export function playlistItems(playlistKey: string): List<PlaylistItem> {
  const path = `/playlists/${checkedId(playlistKey, 'GET', TEMPLATE)}/items`;
  return {
    endpoint: (paging) => read({ path, query: paging, reading: page(decodePlaylistItems) }),
    keyOf,
  };
}

function decodeChange(container: Element): PlaylistChange {
  const a = attributesOf(container);
  return { added: natural(a, 'leafCountAdded'), requested: natural(a, 'leafCountRequested') };
}

/** Shown in MEDIA-SERVER.md: status 200 alone does not mean that anything was added. */
export const addToPlaylist = (playlistKey: string, uri: string) =>
  change('PUT', {
    path: `/playlists/${checkedId(playlistKey, 'PUT', TEMPLATE)}/items`,
    query: [['uri', uri]],
    reading: xmlOrNothing(decodeChange),
  });

/** 4.16. `not-found` if there is no such playlist, or no such item in it. */
export function removeFromPlaylist(playlistKey: string, playlistItemId: string) {
  const template = `${TEMPLATE}/{item_id}`;
  const [list, item] = [playlistKey, playlistItemId].map((id) => checkedId(id, 'DELETE', template));
  return change('DELETE', {
    path: `/playlists/${list}/items/${item}`,
    reading: xmlOrNothing((container, notes): PlaylistRemoval => {
      const [playlist] = decodePlaylists(container, notes);
      return { ...decodeChange(container), playlist };
    }),
  });
}
