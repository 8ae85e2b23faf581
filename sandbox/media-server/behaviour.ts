import type { Vocabulary } from './vocabulary.ts';

/**
 * Points that the specification leaves open, or in which servers differ. Tests may change them while the server runs.
 */
export interface Behaviour {
  /** If false, the server ignores paging and returns everything (MEDIA-SERVER.md, quirk 9). */
  paging: boolean;
  /**
   * If false, the server ignores filters and returns everything, so clients must check the rows again (MEDIA-SERVER.md,
   * quirk 5).
   */
  filters: boolean;
  /**
   * Operators that compare dates in a library's listings. A filter with another operator returns everything, or 400.
   */
  dateOperators: readonly Vocabulary['dateOperators'][];
  otherDateOperators: 'ignored' | 'refused';
  /** If false, the server ignores `sort=` and returns items in the order in which they were written. */
  sorting: boolean;
  /**
   * Characters in attributes that are written as XML references: only those that XML reserves, or every character. Both
   * mean the same.
   */
  references: 'where needed' | 'everywhere';
  gzip: boolean;
  /**
   * Features that this server lacks, so that it returns 404 for them: operations (`4.13`, `accounts`) or paths
   * (`/accounts`), as in `OPERATIONS`.
   */
  lacks: readonly string[];
  /**
   * Effect of a section id on a search. interface.md, 4.23 says that it "restricts or gives context". With `context`,
   * other libraries' items follow those of the given library.
   */
  sectionSearch: 'restricts' | 'context';
  /**
   * Contents of the search hubs (interface.md, 4.23). Real servers return every kind of item. interface.md, 2.11 lists
   * only films and episodes (`Video`), tracks, and actors (`Directory` of type tag), so `as listed` has no artist,
   * album, series, season or photo.
   */
  searchHubs: 'every kind' | 'as listed';
  /**
   * Result of adding a video to a playlist of another media type. By rule 1 of interface.md, section 3, a new video
   * playlist of the same name is made; `nothing` returns leafCountAdded=0 instead. Real servers do either
   * (MEDIA-SERVER.md).
   */
  playlistMismatch: 'new playlist' | 'nothing';
  /** Time in ms on the simulated clock for which a terminated session remains in the list. */
  terminateDelay: number;
  /**
   * How a terminated player returns, with its old session id or a new one, after this many ms on the simulated clock.
   * Undefined: it does not return.
   */
  comesBack: { readonly under: 'its id' | 'a new id'; readonly afterMs: number } | undefined;
  /**
   * Time in ms on the simulated clock for which a scan continues after its response (rule 4 of interface.md, section
   * 3).
   */
  scanDuration: number;
  /**
   * Form of a TranscodeSession's key: interface.md, 4.11 has `session`, real servers have `sessions` (MEDIA-SERVER.md,
   * quirk 2), old servers the bare id or no key.
   */
  transcodeKey: 'session' | 'sessions' | 'bare' | 'none';
  /**
   * The stream that `Media` describes in a transcoded session: `sent` is the transcoder's output, as with current
   * servers; `file` is its input, as in the library.
   */
  sessionMedia: 'sent' | 'file';
  /** Status of a request for sessions with a valid token that is not the owner's: 401 up to version 1.46, 403 later. */
  sessionsRefusal: 401 | 403;
  /** Status for an unknown preference: 400 by interface.md, 4.6, 403 by the vendor's document. */
  unknownPreference: 400 | 403;
  /**
   * Status for terminating a session that has already ended: 400 by interface.md, 4.9, 404 by the vendor's document.
   */
  endedSession: 400 | 404;
  /**
   * Status of a search that finds nothing in one library or has no library to search: 200 with an empty list, or 404.
   */
  emptySearch: 200 | 404;
  /**
   * True if the identity needs a token, as every request does by interface.md, 5.1. Real servers give it to everyone
   * (MEDIA-SERVER.md).
   */
  identityNeedsToken: boolean;
  /**
   * Machine identifier that the server states, because any server can claim to be another one. If undefined, its own.
   */
  claimedMachine: string | undefined;
  /** Form of the account service's dates (interface.md, 4.1); both exist in practice. */
  accountDates: 'epoch' | 'ISO';
  /**
   * Form in which the account service lists this server for its owner (interface.md, 4.1): as their own, as shared with
   * them, as a player, or not.
   */
  listedAs: 'own' | 'shared' | 'player' | 'nothing';
  /**
   * Response of the account service once the list of interface.md, 4.1 is retired: a status or a web page. The vendor's
   * newer list stays available.
   */
  retiredResources: 404 | 410 | 'page' | undefined;
  /** Addresses of this server in the account service's list; undefined: its real address. */
  listedAt: readonly string[] | undefined;
  /** Addresses of the vendor's relays for this server, listed after its own by the account service. */
  relayedAt: readonly string[];
  /**
   * Accepted tokens. With `any`, an unknown token counts as the owner's, as on networks that real servers allow without
   * authentication.
   */
  tokens: 'known' | 'any';
  withdrawnTokens: readonly string[];
  /** Expired tokens: the server and the account service answer 498 to them (MEDIA-SERVER.md). */
  expiredTokens: readonly string[];
  /**
   * Folders that the server cannot read. Adding a library with one of them fails (interface.md, 4.2), although the
   * client could not have known.
   */
  unreadableFolders: readonly string[];
  /** Ids of libraries that only the owner's token lists, as on real servers that share some of their libraries. */
  unsharedLibraries: readonly string[];
}

export function defaultBehaviour({ identityNeedsToken, dateOperators, statuses }: Vocabulary): Behaviour {
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
