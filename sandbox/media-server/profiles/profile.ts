import type { Behaviour } from '../behaviour.ts';
import type { LibraryOptions } from '../library/createLibrary.ts';
import type { Library } from '../library/library.ts';
import type { Device, Seat } from '../state/devices.ts';
import type { Residents } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { SessionStart } from '../state/sessions.ts';
import type { Words } from '../vocabulary.ts';

/** The differences between one media server and the others. */
export interface ServerProfile extends Residents {
  /** The server's own name. */
  readonly name: string;
  readonly version: string;
  /** Decides its random numbers, its machine identifier first. */
  readonly seed: number;
  readonly devices: { readonly [name: string]: Device };
  /** The usual person for each device. The first one plays items without another person. */
  readonly seats: readonly [Seat, ...Seat[]];
  /** The people for plays that the terminal asks for, in this order. */
  readonly guests: readonly Seat[];
  /** The sessions at the start. */
  readonly playing: readonly SessionStart[];
  /** Where it differs from the servers of today. */
  readonly behaviour: Partial<Behaviour>;
  createLibrary(words: Words, options: LibraryOptions): Library;
  addPlaylists(playlists: Playlists, library: Library): void;
}
