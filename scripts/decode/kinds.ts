import type { Reading } from '../../src/api/endpoint.ts';
import { accountResources } from '../../src/api/resources/accountResources.ts';
import { history } from '../../src/api/resources/history.ts';
import { identity } from '../../src/api/resources/identity.ts';
import { itemPage } from '../../src/api/resources/itemPage.ts';
import { applyMatch, item, matches } from '../../src/api/resources/items.ts';
import { decades } from '../../src/api/resources/libraryItems.ts';
import { libraries } from '../../src/api/resources/librarySections.ts';
import {
  addToPlaylist,
  playlist,
  playlistItems,
  playlists,
  removeFromPlaylist,
} from '../../src/api/resources/playlists.ts';
import { search } from '../../src/api/resources/search.ts';
import { accounts, devices, settings } from '../../src/api/resources/server.ts';
import { sessions } from '../../src/api/resources/sessions.ts';
import type { Vocabulary } from '../../src/api/vocabulary.ts';

interface Kind {
  readonly says: string;
  readonly reading: (vocabulary: Vocabulary) => Reading<unknown>;
}

/** An arbitrary id. Requests need one, but only the response is decoded. */
const ID = '1';

const kind = (description: string, reading: Kind['reading']): Kind => ({ says: description, reading });

/** Decoders for every XML response of the interface, by their name in `--as`. */
export const KINDS: Readonly<Record<string, Kind>> = {
  accounts: kind('GET /accounts', () => accounts().reading),
  'account-resources': kind('GET {account_url}/resources (4.1)', (words) => accountResources(words).reading),
  albums: kind('albums of an artist (4.7)', () => itemPage),
  decade: kind('movies of a decade (4.22)', () => itemPage),
  decades: kind('GET /library/sections/{id}/decade', () => decades(ID).reading),
  devices: kind('GET /devices/ (4.17)', () => devices().reading),
  history: kind('GET /status/sessions/history/all (4.8)', (words) => history({}).endpoint([], words).reading),
  identity: kind('GET /identity', () => identity().reading),
  item: kind('GET /library/metadata/{id}', () => item(ID).reading),
  items: kind('GET /library/sections/{id}/all (4.5)', () => itemPage),
  libraries: kind('GET /library/sections, or the response of 4.2', () => libraries().reading),
  match: kind('PUT /library/metadata/{id}/match (4.21)', () => applyMatch(ID, { guid: 'a', name: 'b' }).reading),
  matches: kind('GET /library/metadata/{id}/matches (4.13)', () => matches(ID).reading),
  playlist: kind('GET /playlists/{id} (4.15), or the response of 4.14', () => playlist(ID).reading),
  'playlist-change': kind('PUT /playlists/{id}/items', () => addToPlaylist(ID, 'uri').reading),
  'playlist-items': kind('GET /playlists/{id}/items', (words) => playlistItems(ID).endpoint([], words).reading),
  'playlist-removal': kind('DELETE /playlists/{id}/items/{item_id} (4.16)', () => removeFromPlaylist(ID, ID).reading),
  playlists: kind('GET /playlists', (words) => playlists(words).reading),
  search: kind('GET /hubs/search/ (4.23)', (words) => search({ query: 'x' }, words).reading),
  sessions: kind('GET /status/sessions', (words) => sessions(words).reading),
  settings: kind('GET /:/prefs', () => settings().reading),
};
