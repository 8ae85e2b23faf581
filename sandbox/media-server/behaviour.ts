import type { Vocabulary } from './vocabulary.ts';

/** Points that the specification leaves open, or in which servers differ. Tests may change them at any time. */
export interface MediaServerBehaviour {
  /** False: the server ignores paging and returns everything (MEDIA-SERVER.md, quirk 9). */
  paging: boolean;
  /**
   * False: the server ignores filters and returns everything, so clients must check the rows again (MEDIA-SERVER.md,
   * quirk 5).
   */
  filters: boolean;
  /**
   * Operators that compare dates in a library's listings. A filter with another operator returns everything, or 400.
   */
  dateOperators: readonly Vocabulary['dateOperators'][];
  otherDateOperators: 'ignored' | 'refused';
  /** False: the server ignores `sort=` and returns items in the order of writing. */
  sorting: boolean;
  /**
   * Characters of attributes that become XML references: those that XML reserves, or every character. Both mean the
   * same.
   */
  references: 'where needed' | 'everywhere';
  gzip: boolean;
  /**
   * Features that this server lacks, with 404 as the response: operations (`4.13`, `accounts`) or paths (`/accounts`),
   * as in `MEDIA_SERVER_OPERATIONS`.
   */
  lacks: readonly string[];
  /**
   * Effect of a section id on a search. interface.md, 4.23 says that it "restricts or gives context". With `context`,
   * items of other libraries come after those of the given library.
   */
  sectionSearch: 'restricts' | 'context';
  /**
   * Contents of the search hubs, which are groups of search results (interface.md, 4.23). Real servers return every
   * kind of item. interface.md, 2.11 lists only films and episodes (`Video`), tracks, and actors (`Directory` of type
   * tag). So `as listed` has no artist, album, series, season or photo.
   */
  searchHubs: 'every kind' | 'as listed';
  /**
   * Result of adding a video to a playlist of another media type. By rule 1 of interface.md, section 3, a new video
   * playlist of the same name is created. With `nothing`, the response is leafCountAdded=0. Real servers do either
   * (MEDIA-SERVER.md).
   */
  playlistMismatch: 'new playlist' | 'nothing';
  /** Time in ms on the simulated clock before a terminated session leaves the list. */
  terminateDelay: number;
  /**
   * Return of a terminated player: with its old session id or a new one, after this many ms on the simulated clock.
   * Undefined if it does not return.
   */
  comesBack: { readonly under: 'its id' | 'a new id'; readonly afterMs: number } | undefined;
  /**
   * Time in ms on the simulated clock for which a scan continues after its response (rule 4 of interface.md, section
   * 3).
   */
  scanDuration: number;
  /**
   * Form of a TranscodeSession's key. interface.md, 4.11 has `session`, real servers have `sessions` (MEDIA-SERVER.md,
   * quirk 2), and old servers have the bare id or no key.
   */
  transcodeKey: 'session' | 'sessions' | 'bare' | 'none';
  /**
   * Stream that `Media` describes in a transcoded session: the transcoder's output (`sent`), as with current servers,
   * or its input in the library (`file`).
   */
  sessionMedia: 'sent' | 'file';
  /**
   * Status of a request for sessions with a valid token that is not the owner's. Servers return 401 up to version 1.46,
   * and 403 later.
   */
  sessionsRefusal: 401 | 403;
  /** Status of an unknown preference. interface.md, 4.6 has 400, the vendor's document has 403. */
  unknownPreference: 400 | 403;
  /**
   * Status of terminating a session that has already ended. interface.md, 4.9 has 400, the vendor's document has 404.
   */
  endedSession: 400 | 404;
  /**
   * Status of a search without a match in the given library, or without a library to search. With 200, the list is
   * empty.
   */
  emptySearch: 200 | 404;
  /**
   * True if the identity needs a token, as every request does by interface.md, 5.1. Real servers show the identity to
   * everyone (MEDIA-SERVER.md).
   */
  identityNeedsToken: boolean;
  /** Machine identifier that the server claims. Any server can claim another one's. By default its own. */
  claimedMachine: string | undefined;
  /** Form of the account service's dates (interface.md, 4.1). Both forms exist in practice. */
  accountDates: 'epoch' | 'ISO';
  /**
   * Entry of this server in the account service's list for its owner (interface.md, 4.1): their own server, a shared
   * server, a player, or no entry.
   */
  listedAs: 'own' | 'shared' | 'player' | 'nothing';
  /**
   * Response of the account service once the list of interface.md, 4.1 is retired: a status or a web page. The vendor's
   * newer list stays available.
   */
  retiredResources: 404 | 410 | 'page' | undefined;
  /** Addresses of this server in the account service's list. By default its real address. */
  listedAt: readonly string[] | undefined;
  /** Addresses of the vendor's relays. The account service lists them after the server's own. */
  relayedAt: readonly string[];
  /** Accepted tokens. With `any`, an unknown token counts as the owner's, as on networks without authentication. */
  tokens: 'known' | 'any';
  withdrawnTokens: readonly string[];
  /** Expired tokens. The server and the account service answer 498 to them (MEDIA-SERVER.md). */
  expiredTokens: readonly string[];
  /**
   * Folders that the server cannot read. Adding a library with such a folder fails (interface.md, 4.2), and the client
   * cannot know that before.
   */
  unreadableFolders: readonly string[];
  /** Ids of libraries that only the owner sees. Real servers too share only some libraries. */
  unsharedLibraries: readonly string[];
}

export function createMediaServerBehaviour({
  identityNeedsToken,
  dateOperators,
  statuses,
}: Vocabulary): MediaServerBehaviour {
  return {
    identityNeedsToken,
    dateOperators: [dateOperators],
    otherDateOperators: 'ignored',
    paging: true,
    filters: true,
    sorting: true,
    references: 'where needed',
    gzip: false,
    lacks: [],
    sectionSearch: 'restricts',
    searchHubs: 'every kind',
    playlistMismatch: 'new playlist',
    terminateDelay: 0,
    comesBack: undefined,
    scanDuration: 20_000,
    transcodeKey: 'sessions',
    sessionMedia: 'sent',
    sessionsRefusal: 403,
    unknownPreference: statuses.unknownPreference,
    endedSession: statuses.endedSession,
    emptySearch: statuses.emptySearch,
    claimedMachine: undefined,
    accountDates: 'epoch',
    listedAs: 'own',
    retiredResources: undefined,
    listedAt: undefined,
    relayedAt: [],
    tokens: 'known',
    withdrawnTokens: [],
    expiredTokens: [],
    unreadableFolders: [],
    unsharedLibraries: [],
  };
}
