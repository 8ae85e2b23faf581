import type { ResponseReader } from '../../src/api/endpoint.ts';
import { accountResourcesEndpoint } from '../../src/api/resources/accountResources.ts';
import { historyEndpoint } from '../../src/api/resources/history.ts';
import { identityEndpoint } from '../../src/api/resources/identity.ts';
import { itemPageReader } from '../../src/api/resources/itemPage.ts';
import { applyMetadataMatch, itemEndpoint, metadataMatchesEndpoint } from '../../src/api/resources/items.ts';
import { decadesEndpoint } from '../../src/api/resources/libraryItems.ts';
import { librariesEndpoint } from '../../src/api/resources/librarySections.ts';
import {
  addToPlaylist,
  playlistEndpoint,
  playlistItemsEndpoint,
  playlistsEndpoint,
  removeFromPlaylist,
} from '../../src/api/resources/playlists.ts';
import { searchEndpoint } from '../../src/api/resources/search.ts';
import { accountsEndpoint, devicesEndpoint, settingsEndpoint } from '../../src/api/resources/server.ts';
import { sessionsEndpoint } from '../../src/api/resources/sessions.ts';
import type { Vocabulary } from '../../src/api/vocabulary.ts';

interface Kind {
  readonly says: string;
  readonly reading: (vocabulary: Vocabulary) => ResponseReader<unknown>;
}

/** An arbitrary id. Requests need one, but only the response is decoded. */
const ID = '1';

const kind = (description: string, reading: Kind['reading']): Kind => ({ says: description, reading });

/** Decoders for every XML response of the interface, by their name in `--as`. */
export const RESPONSE_DECODERS: Readonly<Record<string, Kind>> = {
  accounts: kind('GET /accounts', () => accountsEndpoint().reading),
  'account-resources': kind('GET {account_url}/resources (4.1)', (words) => accountResourcesEndpoint(words).reading),
  albums: kind('albums of an artist (4.7)', () => itemPageReader),
  decade: kind('movies of a decade (4.22)', () => itemPageReader),
  decades: kind('GET /library/sections/{id}/decade', () => decadesEndpoint(ID).reading),
  devices: kind('GET /devices/ (4.17)', () => devicesEndpoint().reading),
  history: kind('GET /status/sessions/history/all (4.8)', (words) => historyEndpoint({}).endpoint([], words).reading),
  identity: kind('GET /identity', () => identityEndpoint().reading),
  item: kind('GET /library/metadata/{id}', () => itemEndpoint(ID).reading),
  items: kind('GET /library/sections/{id}/all (4.5)', () => itemPageReader),
  libraries: kind('GET /library/sections, or the response of 4.2', () => librariesEndpoint().reading),
  match: kind(
    'PUT /library/metadata/{id}/match (4.21)',
    () => applyMetadataMatch(ID, { guid: 'a', name: 'b' }).reading,
  ),
  matches: kind('GET /library/metadata/{id}/matches (4.13)', () => metadataMatchesEndpoint(ID).reading),
  playlist: kind('GET /playlists/{id} (4.15), or the response of 4.14', () => playlistEndpoint(ID).reading),
  'playlist-change': kind('PUT /playlists/{id}/items', () => addToPlaylist(ID, 'uri').reading),
  'playlist-items': kind('GET /playlists/{id}/items', (words) => playlistItemsEndpoint(ID).endpoint([], words).reading),
  'playlist-removal': kind('DELETE /playlists/{id}/items/{item_id} (4.16)', () => removeFromPlaylist(ID, ID).reading),
  playlists: kind('GET /playlists', (words) => playlistsEndpoint(words).reading),
  search: kind('GET /hubs/search/ (4.23)', (words) => searchEndpoint({ query: 'x' }, words).reading),
  sessions: kind('GET /status/sessions', (words) => sessionsEndpoint(words).reading),
  settings: kind('GET /:/prefs', () => settingsEndpoint().reading),
};
