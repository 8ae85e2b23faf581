export interface MediaApiOperation {
  /**
   * Section of interface.md. For other operations, the name in MEDIA-SERVER.md's table, or else a name made up here.
   */
  readonly section: string;
  readonly title: string;
  readonly request: string;
  /** Function of `MediaServer` for this operation. A test calls each. */
  readonly call: string;
  /** Commands that use this operation. A test checks that they exist. */
  readonly commands: readonly string[];
}

/**
 * The columns: section, title, request, method, commands. The rows: operations of interface.md, 4.1 to 4.23, then those
 * that 4.24 names, and last those that are known only from requests of public clients.
 */
const TABLE = `
4.1 | List account resources | GET {account_url}/resources | accountResources | server resources
4.2 | Add a library | POST /library/sections | addLibrary | library add
4.3 | Set legacy movie agent preferences | GET /:/plugins/com.mediaapp.agents.legacymoviedb/prefs/set | setAgentPreferences | library agents
4.4 | Set open movie database agent preferences | GET /:/plugins/com.mediaapp.agents.openmoviedb/prefs/set | setAgentPreferences | library agents
4.5 | Filtering | GET /library/sections/{id}/all | libraryItems | browse library, library list
4.6 | Set a server preference | PUT /:/prefs | setPreference | server set
4.7 | Albums of an artist | GET /library/sections/{library_id}/all?artist.id={artist_id}&type=9 | albumsOfArtist | browse albums
4.8 | Session history | GET /status/sessions/history/all | history | history, me plays
4.9 | Terminate a play session | GET /status/sessions/terminate | terminateSession | session terminate
4.10 | Scan all libraries | GET /library/sections/all/refresh | scanLibraries | scan
4.11 | Terminate a transcode session | DELETE {key} | terminateTranscode | session stop-transcode
4.12 | Get a movie poster | GET {thumb} | poster | search, info, stats
4.13 | Search for matches of an item | GET /library/metadata/{id}/matches | matches | match find
4.14 | Create a playlist | POST /playlists | createPlaylist | playlist create, playlist add
4.15 | Get a playlist | GET /playlists/{id} | playlist | playlist show
4.16 | Delete an item from a playlist | DELETE /playlists/{id}/items/{item_id} | removeFromPlaylist | playlist remove
4.17 | List known devices | GET /devices/ | devices | devices
4.18 | Write one log message | GET /log | writeLog | log write
4.19 | Write several log messages | POST /log | writeLogMessages | log batch
4.20 | Run the upgrade media analysis task | POST /butler/UpgradeMediaAnalysis | upgradeMediaAnalysis | server analyze
4.21 | Update a music artist from a match | PUT /library/metadata/{id}/match | applyMatch | match apply
4.22 | Movies of a decade | GET /library/sections/{id}/decade/{decade} | moviesOfDecade | browse decade
4.23 | Search | GET /hubs/search/ | search | search
identity | Server identity | GET /identity | identity | playlist create
active sessions | Active sessions | GET /status/sessions | sessions | session list
libraries | Libraries | GET /library/sections | libraries | library list
one item | One item | GET /library/metadata/{id} | item | info
playlists | Playlists of the token’s user | GET /playlists | playlists | playlist list
items of a playlist | Items of a playlist | GET /playlists/{id}/items | playlistItems | playlist show
add to a playlist | Add to a playlist | PUT /playlists/{id}/items | addToPlaylist | playlist add
artists of a library | Artists of a library | GET /library/sections/{id}/all?type=8 | artists | browse albums
server preferences | Server preferences | GET /:/prefs | settings | server settings
decades | Decades of a library | GET /library/sections/{id}/decade | decades | browse decade
history filters | The newest play | GET /status/sessions/history/all?sort=viewedAt:desc | newestHistoryEntry | history
accounts | Accounts | GET /accounts | accounts | history
paging | A page of the history | GET /status/sessions/history/all?X-Media-Container-Start={start}&X-Media-Container-Size=100 | historyPage | stats
agent preferences | Preferences of an agent | GET /:/plugins/{agent}/prefs | agentPreferences | library add, library agents
`;

export const MEDIA_API_OPERATIONS = TABLE.trim()
  .split('\n')
  .map((line): MediaApiOperation => {
    const [section = '', title = '', request = '', call = '', commands = ''] = line.split(' | ');
    return { section, title, request, call, commands: commands.split(', ') };
  });
