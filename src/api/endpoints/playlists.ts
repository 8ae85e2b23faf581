import {
  type NewPlaylist,
  PLAYLIST_TYPES,
  type Playlist,
  type PlaylistsQuery,
} from '../../domain/media/playlists/playlist.ts';
import { change, MAY_BE_MISSING, NoSuchThing, type Notes, read, xml } from '../endpoint.ts';
import { checkedId } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { date, flag, id, natural, oneOf, ownPath, picture, text } from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodePlaylist(element: Element): Playlist | undefined {
  const a = attributesOf(element);
  const ratingKey = id(a, 'ratingKey');
  if (ratingKey === undefined) return undefined;
  return {
    ratingKey,
    title: text(a, 'title') ?? '',
    summary: text(a, 'summary'),
    smart: flag(a, 'smart') ?? false,
    playlistType: oneOf(a, 'playlistType', PLAYLIST_TYPES),
    leafCount: natural(a, 'leafCount'),
    durationMs: natural(a, 'duration'),
    addedAt: date(a, 'addedAt'),
    updatedAt: date(a, 'updatedAt'),
    key: ownPath(a, 'key'),
    guid: text(a, 'guid'),
    type: text(a, 'type'),
    composite: picture(a, 'composite'),
    icon: text(a, 'icon'),
    content: text(a, 'content'),
  };
}

/** Entries without an id are left out. */
export function decodePlaylists(container: Element, notes: Notes): readonly Playlist[] {
  return children(container, 'Playlist').flatMap((element) => {
    const playlist = decodePlaylist(element);
    if (playlist === undefined) notes.skip();
    return playlist ?? [];
  });
}

/** The playlists of the token's user. Named in 4.24, shown in MEDIA-SERVER.md. */
export const playlists = ({ type, smart }: Pick<PlaylistsQuery, 'type' | 'smart'> = {}) => {
  const pairs: readonly (QueryPair | undefined)[] = [
    type && ['playlistType', type],
    smart === undefined ? undefined : ['smart', Number(smart)],
  ];
  return read({
    path: '/playlists',
    query: pairs.filter((pair) => pair !== undefined),
    failures: MAY_BE_MISSING,
    // A server that does not know these parameters sends all of them.
    reading: xml((container, notes) =>
      decodePlaylists(container, notes).filter(
        (found) =>
          (type === undefined || found.playlistType === type) && (smart === undefined || found.smart === smart),
      ),
    ),
  });
};

/** 4.15. `not-found` also for a playlist of another user. */
export const playlist = (ratingKey: string) =>
  read({
    path: `/playlists/${checkedId(ratingKey, 'GET', '/playlists/{id}')}`,
    reading: xml((container, notes): Playlist => {
      const [found] = decodePlaylists(container, notes);
      if (found === undefined) throw new NoSuchThing('the response contains no playlist');
      return found;
    }),
  });

/** The address of an item as playlists want it (4.14); `machine` and `ratingKey` have already been checked. */
export const uriOf = ({ libraryPlugin }: Vocabulary, machine: string, ratingKey: string): string =>
  `server://${machine}/${libraryPlugin}/library/metadata/${ratingKey}`;

/** 4.14. A 500 says that a value is not valid, so the request is wrong and not the server. */
export const createPlaylist = ({ title, type, smart = false }: Omit<NewPlaylist, 'ratingKey'>, uri: string) =>
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
