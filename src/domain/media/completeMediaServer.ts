import type { LibraryFilter } from './filters/filters.ts';
import type { Decade, ItemPage, ListingInfo } from './items/listings.ts';
import type { Matches } from './items/matches.ts';
import type { AgentPreferenceValues, AgentWithPreferences } from './libraries/agentPreferences.ts';
import type { AddedLibrary, NewLibrary } from './libraries/newLibrary.ts';
import type { ItemKind, LogMessage, PlaylistRemoval } from './media.ts';
import type { CallOptions, MediaServer } from './mediaServer.ts';
import type { AccountResource } from './server/accountResources.ts';
import type { Setting, SettingValue } from './server/settings.ts';

/** Kinds that a library can be listed by, each with its number in `type=` (MEDIA-SERVER.md). */
export const LISTED_KINDS = {
  movie: 1,
  show: 2,
  season: 3,
  episode: 4,
  artist: 8,
  album: 9,
  track: 10,
  photo: 13,
} as const satisfies Readonly<Partial<Record<ItemKind, number>>>;
export type ListedKind = keyof typeof LISTED_KINDS;

export interface LibraryItemsQuery {
  /** `Library.key`. */
  readonly libraryKey: string;
  /** What the library holds at its top, if left out: films, shows, artists or photos. */
  readonly kind?: ListedKind | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface AlbumsQuery {
  /** Of a music library. */
  readonly libraryKey: string;
  /** The artist's `ratingKey`. */
  readonly artistKey: string;
  /** Adds `guids`, one for each online metadata service. */
  readonly includeGuids?: boolean | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface DecadeQuery {
  /** Of a movie library. */
  readonly libraryKey: string;
  /** Any year: the first of the ten. */
  readonly decade: number;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

/**
 * The whole interface. What most of the bot asks for is `MediaServer`; the rest is here, by topic.
 *
 * Listings come by pages of at most 100 items, each once; filtered rows are checked again on our side, so a server that
 * ignores a filter does not matter. Ids are 1 to 19 digits, else `invalid` without a request.
 */
export interface CompleteMediaServer extends MediaServer, LibraryServer, MetadataServer, SettingsServer {}

interface LibraryServer {
  /**
   * 4.2, then 4.3 or 4.4. Rejects as `invalid` with every problem in `words`: found by `checkNewLibrary` (nothing was
   * sent), or the server's own. Once the library is there a failure of the agent's preferences is part of the answer.
   */
  addLibrary(library: NewLibrary, options?: CallOptions): Promise<AddedLibrary>;
  /** 4.3, 4.4: for every library of that agent. `invalid` with every problem, before anything is sent. */
  setAgentPreferences(agent: AgentWithPreferences, values: AgentPreferenceValues, options?: CallOptions): Promise<void>;
  /** What they are now, as far as the server tells; `unsupported` where it does not. The interface shows no way to ask. */
  agentPreferences(agent: AgentWithPreferences, options?: CallOptions): Promise<AgentPreferenceValues>;
  libraryItems(query: LibraryItemsQuery, options?: CallOptions): AsyncIterable<ItemPage>;
  artists(libraryKey: string, options?: CallOptions): AsyncIterable<ItemPage>;
  albumsOfArtist(query: AlbumsQuery, options?: CallOptions): AsyncIterable<ItemPage>;
  /** The decades that a movie library has films of. */
  decades(libraryKey: string, options?: CallOptions): Promise<readonly Decade[]>;
  moviesOfDecade(query: DecadeQuery, options?: CallOptions): AsyncIterable<ItemPage>;
}

interface MetadataServer {
  /** 4.13. `not-found` for an id that the server does not know. */
  matches(ratingKey: string, options?: CallOptions): Promise<Matches>;
  /** 4.21: an artist becomes what a match says. What the server answers tells no more than that it worked. */
  applyMatch(
    artistKey: string,
    match: { readonly guid: string; readonly name: string },
    options?: CallOptions,
  ): Promise<ListingInfo>;
  /** 4.16, by `PlaylistItem.playlistItemId`; smart playlists have none. */
  removeFromPlaylist(playlistKey: string, playlistItemId: string, options?: CallOptions): Promise<PlaylistRemoval>;
}

interface SettingsServer {
  /** Secrets are left out of them: see `Setting.secret`. */
  settings(options?: CallOptions): Promise<readonly Setting[]>;
  /** 4.6. `invalid` with the server's words or `not-found` for an unknown name; names are case-sensitive. A boolean goes out as 1 or 0. */
  setPreference(name: string, value: SettingValue, options?: CallOptions): Promise<void>;
  /** 4.11, by `TranscodeSession.key`. The client stops without being told why. */
  terminateTranscode(key: string, options?: CallOptions): Promise<void>;
  /** 4.19: all of them in one request; none of them in none. */
  writeLogMessages(messages: readonly LogMessage[], options?: CallOptions): Promise<void>;
  /** 4.1, from the account service. `unsupported` when none is configured. Tokens are left out. */
  accountResources(options?: CallOptions): Promise<readonly AccountResource[]>;
}
