import type { Behaviour } from '../behaviour.ts';
import type { LibraryOptions } from '../library/createLibrary.ts';
import type { Library } from '../library/library.ts';
import type { Device, Seat } from '../state/devices.ts';
import type { Residents } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { SessionStart } from '../state/sessions.ts';
import type { Words } from '../vocabulary.ts';

/** What is one media server's own, apart from what all of them do. */
export interface ServerProfile extends Residents {
  /** What the server calls itself. */
  readonly name: string;
  readonly version: string;
  /** Decides its random numbers, its machine identifier first. */
  readonly seed: number;
  readonly devices: { readonly [name: string]: Device };
  /** Who usually plays on which device. The first one plays what nobody else is named for. */
  readonly seats: readonly [Seat, ...Seat[]];
  /** Who plays what somebody at the terminal asks for, in this order. */
  readonly guests: readonly Seat[];
  /** What plays at the start. */
  readonly playing: readonly SessionStart[];
  /** Where it differs from the servers of today. */
  readonly behaviour: Partial<Behaviour>;
  createLibrary(words: Words, options: LibraryOptions): Library;
  addPlaylists(playlists: Playlists, library: Library): void;
}
