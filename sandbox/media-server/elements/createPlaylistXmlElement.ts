import type { Playlist, PlaylistFolder, Playlists } from '../state/playlists.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

/**
 * A playlist (interface.md, 2.6a). Photos have no duration, an empty playlist has no composite (MEDIA-SERVER.md, quirk
 * 4), and only smart playlists have content and icon.
 */
export function createPlaylistXmlElement(words: Vocabulary, playlists: Playlists, playlist: Playlist): XmlElement {
  const items = playlists.itemsOf(playlist);
  const duration = items.reduce((total, { item }) => total + (item.duration ?? 0), 0);
  const { ratingKey, smart, updatedAt } = playlist;
  return createXmlElement('Playlist', {
    ratingKey,
    key: `/playlists/${ratingKey}/items`,
    guid: `${words.personalAgent}://${playlist.guid}`,
    type: 'playlist',
    title: playlist.title,
    summary: playlist.summary,
    smart: smart ? 1 : 0,
    playlistType: playlist.playlistType,
    composite: items.length === 0 ? undefined : `/playlists/${ratingKey}/composite/${updatedAt}`,
    icon: smart ? 'playlist://image.smart' : undefined,
    duration: playlist.playlistType === 'photo' ? undefined : duration,
    leafCount: items.length,
    addedAt: playlist.addedAt,
    updatedAt,
    content: smart ? `library://smart/directory/%2Flibrary%2Fsections%2F1%2Fall%3Fsort%3DaddedAt%3Adesc` : undefined,
  });
}

/** A folder of playlists. The vendor documents only its type. This server chose the other attributes. */
export function createPlaylistFolderXmlElement({ ratingKey, title, playlistKeys }: PlaylistFolder): XmlElement {
  return createXmlElement('Directory', {
    ratingKey,
    key: `/playlists/${ratingKey}/items`,
    type: 'playlistfolder',
    title,
    leafCount: playlistKeys.size,
  });
}
