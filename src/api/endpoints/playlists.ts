import { PLAYLIST_TYPES, type Playlist } from '../../domain/media.ts';
import type { NewPlaylist } from '../../domain/mediaServer.ts';
import { change, MAY_BE_MISSING, NoSuchThing, type Notes, read, xml } from '../endpoint.ts';
import { date, flag, id, natural, oneOf, text } from '../fields.ts';
import { checkedId } from '../paths.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { attributesOf, children, type Element, UnreadableXml } from '../xml.ts';

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
  };
}

function decodePlaylists(container: Element, notes: Notes): readonly Playlist[] {
  return children(container, 'Playlist').flatMap((element) => {
    const playlist = decodePlaylist(element);
    if (playlist === undefined) notes.skip();
    return playlist ?? [];
  });
}

/** Those of the token's user. Named in 4.24, shown in MEDIA-SERVER.md. */
export const playlists = () => read({ path: '/playlists', reading: xml(decodePlaylists), failures: MAY_BE_MISSING });

/** 4.15. `not-found` also for a playlist of somebody else. */
export const playlist = (ratingKey: string) =>
  read({
    path: `/playlists/${checkedId(ratingKey, 'GET', '/playlists/{id}')}`,
    reading: xml((container, notes): Playlist => {
      const [found] = decodePlaylists(container, notes);
      if (found === undefined) throw new NoSuchThing('the answer holds no playlist');
      return found;
    }),
  });

/** The address of an item as playlists want it (4.14); `machine` and `ratingKey` are checked already. */
export const uriOf = ({ libraryPlugin }: Vocabulary, machine: string, ratingKey: string): string =>
  `server://${machine}/${libraryPlugin}/library/metadata/${ratingKey}`;

/** 4.14. Its 500 says that a value is not valid, so it is the request that is wrong and not the server. */
export const createPlaylist = ({ title, type }: Pick<NewPlaylist, 'title' | 'type'>, uri: string) =>
  change('POST', {
    path: '/playlists',
    query: [
      ['type', type],
      ['title', title],
      ['smart', 0],
      ['uri', uri],
    ],
    failures: { 500: 'invalid' },
    reading: xml((container, notes): Playlist => {
      const [made] = decodePlaylists(container, notes);
      if (made === undefined) throw new UnreadableXml('it holds no playlist');
      return made;
    }),
  });
