import type { MediaServerBehaviour } from '../behaviour.ts';
import type { MediaLibraryOptions } from '../library/createLibrary.ts';
import type { Library } from '../library/library.ts';
import type { AccountWithDevice, Device } from '../state/devices.ts';
import type { ServerAccountsAndTokens } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { SessionStartOptions } from '../state/sessions.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Properties in which media servers differ. */
export interface MediaServerProfile extends ServerAccountsAndTokens {
  readonly name: string;
  readonly version: string;
  /** Seed of the server's random numbers. The first ones become the machine identifier. */
  readonly seed: number;
  readonly devices: { readonly [name: string]: Device };
  /** People with their usual devices. The first person plays items for which no person is given. */
  readonly seats: readonly [AccountWithDevice, ...AccountWithDevice[]];
  /** People for plays from the terminal, in order. */
  readonly guests: readonly AccountWithDevice[];
  readonly playing: readonly SessionStartOptions[];
  /** Differences from a current server. */
  readonly behaviour: Partial<MediaServerBehaviour>;
  createLibrary(words: Vocabulary, options: MediaLibraryOptions): Library;
  addPlaylists(playlists: Playlists, library: Library): void;
}
