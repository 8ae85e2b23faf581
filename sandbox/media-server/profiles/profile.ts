import type { Behaviour } from '../behaviour.ts';
import type { LibraryOptions } from '../library/createLibrary.ts';
import type { Library } from '../library/library.ts';
import type { Device, PersonAtDevice } from '../state/devices.ts';
import type { Residents } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { SessionStart } from '../state/sessions.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Properties in which media servers differ. */
export interface ServerProfile extends Residents {
  readonly name: string;
  readonly version: string;
  /** Seed of the server's random numbers. Its first numbers make the machine identifier. */
  readonly seed: number;
  readonly devices: { readonly [name: string]: Device };
  /** Persons with their usual devices. The first one also plays items for which no person is given. */
  readonly seats: readonly [PersonAtDevice, ...PersonAtDevice[]];
  /** People for plays that the terminal starts, in the order in which they come. */
  readonly guests: readonly PersonAtDevice[];
  readonly playing: readonly SessionStart[];
  /** Differences between this server and a current one. */
  readonly behaviour: Partial<Behaviour>;
  createLibrary(words: Vocabulary, options: LibraryOptions): Library;
  addPlaylists(playlists: Playlists, library: Library): void;
}
