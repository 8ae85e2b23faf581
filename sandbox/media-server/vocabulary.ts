/** The vendor's words (MEDIA-SERVER.md, "Vocabulary"); `neutral` follows interface.md exactly. */

export const VOCABULARY_NAMES = ['neutral', 'plex'] as const;
export type VocabularyName = (typeof VOCABULARY_NAMES)[number];

/** Statuses that the two vocabularies have for the same answer. */
interface Statuses {
  /** 4.2: a library was added. */
  readonly added: 200 | 201;
  /** 4.9: the session id is missing or empty. */
  readonly noSessionId: 400 | 403;
  /** 4.9: the session does not exist. */
  readonly endedSession: 400 | 404;
  /** 4.6: the preference does not exist. */
  readonly unknownPreference: 400 | 403;
  /** 4.14: a value is not valid. */
  readonly badPlaylist: 400 | 500;
  /** 4.23: there is no library to search, or the given library has no match. */
  readonly emptySearch: 200 | 404;
}

export interface Words {
  readonly name: VocabularyName;
  readonly token: string;
  /**
   * True if headers count like the query (interface.md section 5, 7, does not show them, so neutral does not
   * accept them).
   */
  readonly takesHeaders: boolean;
  readonly clientHeaders: readonly string[];
  /** Headers on every response, including errors. */
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly pageStart: string;
  readonly pageSize: string;
  readonly libraryPlugin: string;
  readonly accountsPlugin: string;
  readonly guidScheme: string;
  readonly personalAgent: string;
  readonly agents: { readonly movie: string; readonly show: string; readonly artist: string };
  /** The agents of external services (interface.md 2.4). Two of them have preferences of their own (4.3, 4.4). */
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
  /** The older scanners of 2.5, which can still be chosen. */
  readonly oldScanners: { readonly movie: string; readonly show: string; readonly artist: string };
  readonly criticSite: string;
  /** Values of ratingsSource and showOrdering (2.7). */
  readonly ratingsSources: readonly [string, string, string];
  readonly airingOrder: string;
  /** How a setting of type bool is written, false first: the conventions say 0 and 1, real servers use words. */
  readonly flags: readonly [string, string];
  readonly productName: string;
  /** The parent of a Track in the history: the artist by 2.9, the album on real servers. */
  readonly historyTrackParent: 'artist' | 'album';
  /** True if videos have a deviceID: 2.9 gives it to tracks only; real servers give it to every row. */
  readonly historyVideoDevice: boolean;
  /**
   * The separator of the groups in 4.19: interface.md joins them with `&`, the vendor expects each on its own
   * line.
   */
  readonly logGroups: 'joined' | 'lines';
  /**
   * The users who may write to the log: all by interface.md section 5, the owner alone on the vendor's servers.
   */
  readonly logWriters: 'users' | 'owner';
  /**
   * Accepts the vendor's forms beyond interface.md: paths with and without their last slash, a plus for a space
   * in queries, HEAD for GET, and parameters that public clients send (`Route.vendorParameters`).
   */
  readonly isLenient: boolean;
  /**
   * Operators that compare dates in listings of a library. Those of 4.5 include the date itself; the vendor
   * documents `>>=` and `<<=` instead, which exclude it.
   */
  readonly dateOperators: 'inclusive' | 'exclusive';
  /** The statuses for which the vendor's document and interface.md have different ones. */
  readonly statuses: Statuses;
  /** 5.1: every request needs a token. The vendor's servers give their identity to everyone. */
  readonly identityNeedsToken: boolean;
  /**
   * The meaning of a hub's `more`: in 2.11 how many items are left out, on the vendor's servers whether any
   * are.
   */
  readonly hubMore: 'count' | 'flag';
  /** How many items the uri of 4.14 may name: interface.md shows one, the vendor's servers accept several with commas. */
  readonly playlistUris: 'one item' | 'several items';
}

const neutral: Words = {
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

const plex: Words = {
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

export const VOCABULARIES: Readonly<Record<VocabularyName, Words>> = { neutral, plex };
