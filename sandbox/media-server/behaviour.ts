import type { Words } from './vocabulary.ts';

/**
 * Points that the specification leaves open, or on which servers differ. Tests change these while the server
 * runs.
 */
export interface Behaviour {
  /** A server that ignores paging returns everything (MEDIA-SERVER.md, quirk 9). */
  paging: boolean;
  /** A server that ignores filters returns everything, so clients have to check filtered rows again (quirk 5). */
  filters: boolean;
  /** The operators that compare dates in listings of a library. A filter with another one returns everything, or 400. */
  dateOperators: readonly Words['dateOperators'][];
  otherDateOperators: 'ignored' | 'refused';
  /** A server that ignores `sort=` returns things in the order in which they were written. */
  sorting: boolean;
  /**
   * Which characters become references: those that XML reserves, or every character of every attribute, which
   * means the same.
   */
  references: 'where needed' | 'everywhere';
  /** True if responses are compressed for a client that accepts gzip. */
  gzip: boolean;
  /**
   * Features that this server lacks, so that it returns 404: operations (`4.13`, `accounts`) or paths
   * (`/accounts`) as `OPERATIONS` lists them.
   */
  lacks: readonly string[];
  /** 4.23: sectionId "restricts or gives context". With `context`, other libraries' items follow those of the given one. */
  sectionSearch: 'restricts' | 'context';
  /**
   * The contents of the hubs of 4.23: real servers send every kind of item, while 2.11 lists films and episodes
   * (`Video`), tracks and actors (`Directory` of type tag). With `as listed` there is no artist, album, series,
   * season or photo in them.
   */
  searchHubs: 'every kind' | 'as listed';
  /**
   * Adding a video to a playlist of another media type: rule 1 of section 3 makes a new video playlist of the same
   * name; `nothing` returns leafCountAdded=0 instead. Real servers do either (MEDIA-SERVER.md).
   */
  playlistMismatch: 'new playlist' | 'nothing';
  /** How long a terminated session stays in the list, in ms on the simulated clock. */
  terminateDelay: number;
  /**
   * How a player comes back after it was terminated: under its id or under a new one, this many ms later on the
   * simulated clock. Undefined if it stays away.
   */
  comesBack: { readonly under: 'its id' | 'a new id'; readonly afterMs: number } | undefined;
  /** How long a scan continues after its response (rule 4 of section 3), in ms on the simulated clock. */
  scanDuration: number;
  /** The key of a TranscodeSession: 4.11 writes `session`, real servers `sessions` (quirk 2), old ones the bare id or none. */
  transcodeKey: 'session' | 'sessions' | 'bare' | 'none';
  /**
   * The meaning of `Media` in a session whose part goes through the transcoder: with `sent` the transcoder's
   * output, as on today's servers; with `file` its input, as in the library.
   */
  sessionMedia: 'sent' | 'file';
  /** The status of sessions for a valid token that is not the owner's: 401 up to 1.46, 403 later. */
  sessionsRefusal: 401 | 403;
  /** The status for an unknown preference: 4.6 says 400, the vendor's document 403. */
  unknownPreference: 400 | 403;
  /** The status for terminating a session that has already ended: 4.9 says 400, the vendor's document 404. */
  endedSession: 400 | 404;
  /** The status for a search that finds nothing in one library, or has no library to search in: an empty list, or 404. */
  emptySearch: 200 | 404;
  /**
   * True if the identity needs a token: 5.1 says that every request does, real servers give it to everyone
   * (MEDIA-SERVER.md).
   */
  identityNeedsToken: boolean;
  /** The machine identifier that the identity names; missing: the server's own. Any server can claim to be another one. */
  claimedMachine: string | undefined;
  /** How the account service writes dates (4.1): both are seen. */
  accountDates: 'epoch' | 'ISO';
  /** How the account service lists this server for its owner (4.1): as their own, as one shared with them, as a player, or not. */
  listedAs: 'own' | 'shared' | 'player' | 'nothing';
  /** How the account service answers to 4.1 if it has retired that: with a status, or with a web page. The vendor's newer list stays. */
  retiredResources: 404 | 410 | 'page' | undefined;
  /** Where the account service says that this server can be reached; missing: at the address that it has. */
  listedAt: readonly string[] | undefined;
  /** Addresses of the vendor's relays for this server, which the account service lists after its own. */
  relayedAt: readonly string[];
  /**
   * The accepted tokens. With `any`, as on networks that real servers allow without authentication, an unknown
   * token counts as the owner's.
   */
  tokens: 'known' | 'any';
  /** Tokens that were withdrawn: the server answers 401 to them. */
  withdrawnTokens: readonly string[];
  /** Expired tokens: the server and the account service answer 498 to them (MEDIA-SERVER.md). */
  expiredTokens: readonly string[];
  /** Folders that the server cannot read: 4.2 refuses them, although a client could not have known. */
  unreadableFolders: readonly string[];
}

export function defaultBehaviour({ identityNeedsToken, dateOperators, statuses }: Words): Behaviour {
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
  };
}
