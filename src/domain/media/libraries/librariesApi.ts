import type { LibraryRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { Decade, ItemPage } from '../items/itemsApi.ts';
import type { AgentPreferenceValues, AgentWithPreferences } from './agentPreferences.ts';
import type { AlbumsQuery, DecadeQuery, Library, LibraryItemsQuery } from './library.ts';
import type { AddedLibrary, NewLibrary } from './newLibrary.ts';

/**
 * Reads and changes libraries. Listings come in pages of at most 100 items, each item once. The bot checks filtered
 * rows again, because a server may ignore a filter.
 */
export interface LibrariesApi {
  libraries(options?: CallOptions): Promise<readonly Library[]>;
  scanLibraries(options?: CallOptions): Promise<void>;
  /**
   * Adds a library (interface.md, 4.2) and sets its agent's preferences (4.3 or 4.4). Rejects as `invalid` with every
   * problem in `words`: those found by `checkNewLibrary` (nothing was sent), or the server's own. Once the library
   * exists, a failure to set the agent's preferences is part of the answer.
   */
  addLibrary(library: NewLibrary, options?: CallOptions): Promise<AddedLibrary>;
  /**
   * Sets the preferences for every library of that agent (interface.md, 4.3 and 4.4). Rejects as `invalid` with every
   * problem before anything is sent.
   */
  setAgentPreferences(agent: AgentWithPreferences, values: AgentPreferenceValues, options?: CallOptions): Promise<void>;
  /**
   * The agent's current values. Rejects as `unsupported` if the server does not report them, because the interface
   * documents no request for them.
   */
  agentPreferences(agent: AgentWithPreferences, options?: CallOptions): Promise<AgentPreferenceValues>;
  libraryItems(query: LibraryItemsQuery, options?: CallOptions): AsyncIterable<ItemPage>;
  artists(libraryKey: LibraryRef, options?: CallOptions): AsyncIterable<ItemPage>;
  albumsOfArtist(query: AlbumsQuery, options?: CallOptions): AsyncIterable<ItemPage>;
  /** The decades from which a movie library has films. */
  decades(libraryKey: LibraryRef, options?: CallOptions): Promise<readonly Decade[]>;
  moviesOfDecade(query: DecadeQuery, options?: CallOptions): AsyncIterable<ItemPage>;
}
