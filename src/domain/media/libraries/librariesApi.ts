import type { LibraryRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { Decade, ItemPage } from '../items/itemsApi.ts';
import type { AgentPreferenceValues, AgentWithPreferences } from './agentPreferences.ts';
import type { AlbumsQuery, DecadeQuery, Library, LibraryItemsQuery } from './library.ts';
import type { AddedLibrary, NewLibrary } from './newLibrary.ts';

/**
 * Listings come in pages of at most 100 items, each item once. Filtered rows are checked again here, because
 * a server may ignore a filter.
 */
export interface LibrariesApi {
  libraries(options?: CallOptions): Promise<readonly Library[]>;
  scanLibraries(options?: CallOptions): Promise<void>;
  /**
   * 4.2, then 4.3 or 4.4. Rejects as `invalid` with every problem in `words`: those found by `checkNewLibrary`
   * (nothing was sent), or the server's own. Once the library exists, a failure to set the agent's preferences
   * is part of the answer.
   */
  addLibrary(library: NewLibrary, options?: CallOptions): Promise<AddedLibrary>;
  /** 4.3, 4.4: for every library of that agent. `invalid` with every problem, before anything is sent. */
  setAgentPreferences(agent: AgentWithPreferences, values: AgentPreferenceValues, options?: CallOptions): Promise<void>;
  /**
   * Their current values, if the server reports them, else `unsupported`. The interface documents no request
   * for them.
   */
  agentPreferences(agent: AgentWithPreferences, options?: CallOptions): Promise<AgentPreferenceValues>;
  libraryItems(query: LibraryItemsQuery, options?: CallOptions): AsyncIterable<ItemPage>;
  artists(libraryKey: LibraryRef, options?: CallOptions): AsyncIterable<ItemPage>;
  albumsOfArtist(query: AlbumsQuery, options?: CallOptions): AsyncIterable<ItemPage>;
  /** The decades that a movie library has films of. */
  decades(libraryKey: LibraryRef, options?: CallOptions): Promise<readonly Decade[]>;
  moviesOfDecade(query: DecadeQuery, options?: CallOptions): AsyncIterable<ItemPage>;
}
