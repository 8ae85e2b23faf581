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
  /** Seed of the server's random numbers. The first ones become the machine identifier. */
  readonly seed: number;
  readonly devices: { readonly [name: string]: Device };
  /** People with their usual devices. The first person plays items for which no person is given. */
  readonly seats: readonly [PersonAtDevice, ...PersonAtDevice[]];
  /** People for plays from the terminal, in order. */
  readonly guests: readonly PersonAtDevice[];
  readonly playing: readonly SessionStart[];
  /** Differences from a current server. */
  readonly behaviour: Partial<Behaviour>;
  createLibrary(words: Vocabulary, options: LibraryOptions): Library;
  addPlaylists(playlists: Playlists, library: Library): void;
}
