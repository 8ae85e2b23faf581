import type { MediaServer } from '../domain/media/mediaServer.ts';

/** One operation of the interface, and the function of the client that performs it. */
interface Operation {
  /** Its section in interface.md, its name in MEDIA-SERVER.md's table of operations that the interface only names, or a name of ours. */
  readonly interface: string;
  readonly title: string;
  readonly request: string;
  readonly call: keyof MediaServer;
}

const SHOWN: readonly Operation[] = [
  {
    interface: '4.1',
    title: 'List account resources',
    request: 'GET {account_url}/resources',
    call: 'accountResources',
  },
  { interface: '4.2', title: 'Add a library', request: 'POST /library/sections', call: 'addLibrary' },
  {
    interface: '4.3',
    title: 'Set legacy movie agent preferences',
    request: 'GET /:/plugins/com.mediaapp.agents.legacymoviedb/prefs/set',
    call: 'setAgentPreferences',
  },
  {
    interface: '4.4',
    title: 'Set open movie database agent preferences',
    request: 'GET /:/plugins/com.mediaapp.agents.openmoviedb/prefs/set',
    call: 'setAgentPreferences',
  },
  { interface: '4.5', title: 'Filtering', request: 'GET /library/sections/{id}/all', call: 'libraryItems' },
  { interface: '4.6', title: 'Set a server preference', request: 'PUT /:/prefs', call: 'setPreference' },
  {
    interface: '4.7',
    title: 'Albums of an artist',
    request: 'GET /library/sections/{library_id}/all?artist.id={artist_id}&type=9',
    call: 'albumsOfArtist',
  },
  { interface: '4.8', title: 'Session history', request: 'GET /status/sessions/history/all', call: 'history' },
  {
    interface: '4.9',
    title: 'Terminate a play session',
    request: 'GET /status/sessions/terminate',
    call: 'terminateSession',
  },
  {
    interface: '4.10',
    title: 'Scan all libraries',
    request: 'GET /library/sections/all/refresh',
    call: 'scanLibraries',
  },
  { interface: '4.11', title: 'Terminate a transcode session', request: 'DELETE {key}', call: 'terminateTranscode' },
  { interface: '4.12', title: 'Get a movie poster', request: 'GET {thumb}', call: 'poster' },
  {
    interface: '4.13',
    title: 'Search for matches of an item',
    request: 'GET /library/metadata/{id}/matches',
    call: 'matches',
  },
  { interface: '4.14', title: 'Create a playlist', request: 'POST /playlists', call: 'createPlaylist' },
  { interface: '4.15', title: 'Get a playlist', request: 'GET /playlists/{id}', call: 'playlist' },
  {
    interface: '4.16',
    title: 'Delete an item from a playlist',
    request: 'DELETE /playlists/{id}/items/{item_id}',
    call: 'removeFromPlaylist',
  },
  { interface: '4.17', title: 'List known devices', request: 'GET /devices/', call: 'devices' },
  { interface: '4.18', title: 'Write one log message', request: 'GET /log', call: 'writeLog' },
  { interface: '4.19', title: 'Write several log messages', request: 'POST /log', call: 'writeLogMessages' },
  {
    interface: '4.20',
    title: 'Run the upgrade media analysis task',
    request: 'POST /butler/UpgradeMediaAnalysis',
    call: 'upgradeMediaAnalysis',
  },
  {
    interface: '4.21',
    title: 'Update a music artist from a match',
    request: 'PUT /library/metadata/{id}/match',
    call: 'applyMatch',
  },
  {
    interface: '4.22',
    title: 'Movies of a decade',
    request: 'GET /library/sections/{id}/decade/{decade}',
    call: 'moviesOfDecade',
  },
  { interface: '4.23', title: 'Search', request: 'GET /hubs/search/', call: 'search' },
];

const NAMED: readonly Operation[] = [
  { interface: 'identity', title: 'Server identity', request: 'GET /identity', call: 'identity' },
  { interface: 'active sessions', title: 'Active sessions', request: 'GET /status/sessions', call: 'sessions' },
  { interface: 'libraries', title: 'Libraries', request: 'GET /library/sections', call: 'libraries' },
  { interface: 'one item', title: 'One item', request: 'GET /library/metadata/{id}', call: 'item' },
  { interface: 'playlists', title: 'Playlists of the token’s user', request: 'GET /playlists', call: 'playlists' },
  {
    interface: 'items of a playlist',
    title: 'Items of a playlist',
    request: 'GET /playlists/{id}/items',
    call: 'playlistItems',
  },
  {
    interface: 'add to a playlist',
    title: 'Add to a playlist',
    request: 'PUT /playlists/{id}/items',
    call: 'addToPlaylist',
  },
  {
    interface: 'artists of a library',
    title: 'Artists of a library',
    request: 'GET /library/sections/{id}/all?type=8',
    call: 'artists',
  },
  { interface: 'server preferences', title: 'Server preferences', request: 'GET /:/prefs', call: 'settings' },
  {
    interface: 'decades',
    title: 'Decades of a library',
    request: 'GET /library/sections/{id}/decade',
    call: 'decades',
  },
  {
    interface: 'history filters',
    title: 'The newest play',
    request: 'GET /status/sessions/history/all?sort=viewedAt:desc',
    call: 'newestHistoryEntry',
  },
  { interface: 'accounts', title: 'Accounts', request: 'GET /accounts', call: 'accounts' },
  {
    interface: 'paging',
    title: 'A page of the history',
    request: 'GET /status/sessions/history/all?X-Media-Container-Start={start}&X-Media-Container-Size=100',
    call: 'historyPage',
  },
];

/** Operations that neither document shows, as public clients request them. */
const PUBLIC: readonly Operation[] = [
  {
    interface: 'agent preferences',
    title: 'Preferences of an agent',
    request: 'GET /:/plugins/{agent}/prefs',
    call: 'agentPreferences',
  },
];

/** Every operation of 4.1 to 4.23, every one that 4.24 names, and those that only public clients know. docs/interface.md is generated from it. */
export const OPERATIONS: readonly Operation[] = [...SHOWN, ...NAMED, ...PUBLIC];
