import type { LibraryRef } from '../../servers/refs.ts';
import type { MediaServerCallOptions } from '../callOptions.ts';
import type { Decade, ItemPage } from '../items/itemsApi.ts';
import type { MetadataAgentPreferenceValues, MetadataAgentWithPreferences } from './agentPreferences.ts';
import type { AlbumsQuery, DecadeQuery, Library, LibraryItemsQuery } from './library.ts';
import type { AddedLibrary, NewLibrary } from './newLibrary.ts';

/**
 * Reads and changes libraries. Listings come in pages of at most 100 items, each item once. The bot checks filtered
 * items itself, because a server may ignore a filter.
 */
export interface LibrariesApi {
  libraries(options?: MediaServerCallOptions): Promise<readonly Library[]>;
  scanLibraries(options?: MediaServerCallOptions): Promise<void>;
  /**
   * Adds a library (interface.md, 4.2) and sets the preferences of its agent (4.3 or 4.4). Rejects as `invalid` with
   * all problems in `words`. `checkNewLibrary` finds problems before anything is sent; others come from the server. If
   * only the agent's preferences fail, the library exists and the result contains the failure.
   */
  addLibrary(library: NewLibrary, options?: MediaServerCallOptions): Promise<AddedLibrary>;
  /**
   * Sets an agent's preferences for all libraries that use the agent (interface.md, 4.3 and 4.4). Rejects as `invalid`
   * with all problems, before anything is sent.
   */
  setAgentPreferences(
    agent: MetadataAgentWithPreferences,
    values: MetadataAgentPreferenceValues,
    options?: MediaServerCallOptions,
  ): Promise<void>;
  /**
   * Reads an agent's current preference values. The interface documents no request for them. Rejects as `unsupported`
   * if the server does not report them.
   */
  agentPreferences(
    agent: MetadataAgentWithPreferences,
    options?: MediaServerCallOptions,
  ): Promise<MetadataAgentPreferenceValues>;
  libraryItems(query: LibraryItemsQuery, options?: MediaServerCallOptions): AsyncIterable<ItemPage>;
  artists(libraryKey: LibraryRef, options?: MediaServerCallOptions): AsyncIterable<ItemPage>;
  albumsOfArtist(query: AlbumsQuery, options?: MediaServerCallOptions): AsyncIterable<ItemPage>;
  decades(libraryKey: LibraryRef, options?: MediaServerCallOptions): Promise<readonly Decade[]>;
  moviesOfDecade(query: DecadeQuery, options?: MediaServerCallOptions): AsyncIterable<ItemPage>;
}
