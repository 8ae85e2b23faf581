/** Words of a vendor's servers (MEDIA-SERVER.md, "Vocabulary"). `neutralVocabulary` follows interface.md exactly. */

export const VOCABULARY_NAMES = ['neutral', 'plex'] as const;
export type VocabularyName = (typeof VOCABULARY_NAMES)[number];

/** HTTP statuses that differ between the two vocabularies. */
interface Statuses {
  /** Status of an added library (interface.md, 4.2). */
  readonly added: 200 | 201;
  /** Status of a missing or empty session id (interface.md, 4.9). */
  readonly noSessionId: 400 | 403;
  /** Status of an unknown session (interface.md, 4.9). */
  readonly endedSession: 400 | 404;
  /** Status of an unknown preference (interface.md, 4.6). */
  readonly unknownPreference: 400 | 403;
  /** Status of an invalid value of a playlist (interface.md, 4.14). */
  readonly badPlaylist: 400 | 500;
  /** Status of a search without a match in the given library, or without a library to search (interface.md, 4.23). */
  readonly emptySearch: 200 | 404;
}

export interface Vocabulary {
  readonly name: VocabularyName;
  readonly token: string;
  /** True if headers may replace query parameters. interface.md, section 5, 7 does not show headers. */
  readonly takesHeaders: boolean;
  readonly clientHeaders: readonly string[];
  /** Headers of every response, including errors. */
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly pageStart: string;
  readonly pageSize: string;
  readonly libraryPlugin: string;
  readonly accountsPlugin: string;
  readonly guidScheme: string;
  readonly personalAgent: string;
  readonly agents: { readonly movie: string; readonly show: string; readonly artist: string };
  /**
   * Agents (sources of metadata) of external services (interface.md, 2.4). Two of them have their own preferences (4.3,
   * 4.4).
   */
  readonly serviceAgents: {
    readonly legacyMovies: string;
    readonly openMovies: string;
    readonly series: string;
    readonly music: string;
  };
  readonly scanners: {
    readonly movie: string;
    readonly video: string;
    readonly show: string;
    readonly artist: string;
    readonly photo: string;
  };
  /** Older scanners that can still be chosen (interface.md, 2.5). */
  readonly oldScanners: { readonly movie: string; readonly show: string; readonly artist: string };
  readonly criticSite: string;
  /** Values of ratingsSource and showOrdering (interface.md, 2.7). */
  readonly ratingsSources: readonly [string, string, string];
  readonly airingOrder: string;
  /** Values of a switch, off first. interface.md has 0 and 1, real servers use words. */
  readonly flags: readonly [string, string];
  readonly productName: string;
  /** Parent of a track in the history. interface.md, 2.9 has the artist, real servers have the album. */
  readonly historyTrackParent: 'artist' | 'album';
  /**
   * True if videos in the history have a deviceID. By interface.md, 2.9 only tracks have one; on real servers all rows
   * do.
   */
  readonly historyVideoDevice: boolean;
  /** Separator of groups in a request to the log (interface.md, 4.19): `&`, or the vendor's line break. */
  readonly logGroups: 'joined' | 'lines';
  /** Users who may write to the log. By interface.md, section 5 all users; on the vendor's servers only the owner. */
  readonly logWriters: 'users' | 'owner';
  /**
   * True if the server also accepts the vendor's forms: paths with or without a trailing slash, a plus for a space in
   * queries, HEAD for GET, and parameters of public clients (`MediaServerRoute.vendorParameters`).
   */
  readonly isLenient: boolean;
  /**
   * Comparison of dates in listings. Operators of interface.md, 4.5 include the date itself. The vendor's `>>=` and
   * `<<=` exclude it.
   */
  readonly dateOperators: 'inclusive' | 'exclusive';
  readonly statuses: Statuses;
  /**
   * True if the identity needs a token, as every request does by interface.md, 5.1. The vendor's servers show the
   * identity to everyone.
   */
  readonly identityNeedsToken: boolean;
  /**
   * Meaning of `more` in a hub (a group of search results): the number of left out items (interface.md, 2.11), or true
   * and false on the vendor's servers.
   */
  readonly hubMore: 'count' | 'flag';
  /** Number of items in a playlist uri (interface.md, 4.14): one, or on the vendor's servers several with commas. */
  readonly playlistUris: 'one item' | 'several items';
}

const neutral: Vocabulary = {
  name: 'neutral',
  token: 'X-Media-Token',
  takesHeaders: false,
  clientHeaders: [],
  answerHeaders: {},
  pageStart: 'X-Media-Container-Start',
  pageSize: 'X-Media-Container-Size',
  libraryPlugin: 'com.mediaapp.plugins.library',
  accountsPlugin: 'com.mediaapp.system.accounts',
  guidScheme: 'media',
  personalAgent: 'com.mediaapp.agents.none',
  agents: { movie: 'tv.media.agents.movie', show: 'tv.media.agents.series', artist: 'tv.media.agents.music' },
  serviceAgents: {
    legacyMovies: 'com.mediaapp.agents.legacymoviedb',
    openMovies: 'com.mediaapp.agents.openmoviedb',
    series: 'com.mediaapp.agents.tvseriesdb',
    music: 'com.mediaapp.agents.musicdb',
  },
  scanners: {
    movie: 'Media Movie',
    video: 'Media Video Files Scanner',
    show: 'Media TV Series',
    artist: 'Media Music',
    photo: 'Media Photo Scanner',
  },
  oldScanners: { movie: 'Media Movie Scanner', show: 'Media Series Scanner', artist: 'Media Music Scanner' },
  criticSite: 'criticsite',
  ratingsSources: ['criticsite', 'legacymoviedb', 'openmoviedb'],
  airingOrder: 'openmoviedbAiring',
  flags: ['0', '1'],
  productName: 'Media',
  historyTrackParent: 'artist',
  historyVideoDevice: false,
  logGroups: 'joined',
  logWriters: 'users',
  isLenient: false,
  statuses: {
    added: 201,
    noSessionId: 400,
    endedSession: 400,
    unknownPreference: 400,
    badPlaylist: 500,
    emptySearch: 200,
  },
  dateOperators: 'inclusive',
  identityNeedsToken: true,
  hubMore: 'count',
  playlistUris: 'one item',
};

const plex: Vocabulary = {
  name: 'plex',
  token: 'X-Plex-Token',
  takesHeaders: true,
  clientHeaders: ['X-Plex-Client-Identifier', 'X-Plex-Product', 'X-Plex-Version'],
  answerHeaders: { 'X-Plex-Protocol': '1.0' },
  pageStart: 'X-Plex-Container-Start',
  pageSize: 'X-Plex-Container-Size',
  libraryPlugin: 'com.plexapp.plugins.library',
  accountsPlugin: 'com.plexapp.system.accounts',
  guidScheme: 'plex',
  personalAgent: 'com.plexapp.agents.none',
  agents: { movie: 'tv.plex.agents.movie', show: 'tv.plex.agents.series', artist: 'tv.plex.agents.music' },
  serviceAgents: {
    legacyMovies: 'com.plexapp.agents.imdb',
    openMovies: 'com.plexapp.agents.themoviedb',
    series: 'com.plexapp.agents.thetvdb',
    music: 'com.plexapp.agents.lastfm',
  },
  scanners: {
    movie: 'Plex Movie',
    video: 'Plex Video Files Scanner',
    show: 'Plex TV Series',
    artist: 'Plex Music',
    photo: 'Plex Photo Scanner',
  },
  oldScanners: { movie: 'Plex Movie Scanner', show: 'Plex Series Scanner', artist: 'Plex Music Scanner' },
  criticSite: 'rottentomatoes',
  ratingsSources: ['rottentomatoes', 'imdb', 'themoviedb'],
  airingOrder: 'tmdbAiring',
  flags: ['false', 'true'],
  productName: 'Plex',
  historyTrackParent: 'album',
  historyVideoDevice: true,
  logGroups: 'lines',
  logWriters: 'owner',
  isLenient: true,
  statuses: {
    added: 200,
    noSessionId: 403,
    endedSession: 404,
    unknownPreference: 403,
    badPlaylist: 400,
    emptySearch: 404,
  },
  dateOperators: 'exclusive',
  identityNeedsToken: false,
  hubMore: 'flag',
  playlistUris: 'several items',
};

export const VOCABULARIES: Readonly<Record<VocabularyName, Vocabulary>> = { neutral, plex };
