import type { Actor } from '../domain/access.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Clock } from '../domain/clock.ts';
import type { CompleteMediaServer } from '../domain/completeMediaServer.ts';
import type { Posters } from '../domain/posters.ts';
import type { Outbox, Removals, Tickets } from '../domain/store.ts';
import type { Capability } from '../permissions/capabilities.ts';
import type { Texts } from '../render/texts/texts.ts';
import type { Works } from './works.ts';

/** What commands work with; each asks for its part: `Pick<Deps, 'media'>`. */
export interface Deps {
  readonly media: CompleteMediaServer;
  readonly catalogue: Catalogue;
  readonly posters: Posters;
  readonly tickets: Tickets;
  /** What the feeds posted, by the messages it became. */
  readonly posts: Pick<Outbox, 'bodyOf'>;
  /** What people took out of playlists, to put it back. */
  readonly removals: Removals;
  /** What is being done right now and takes long. */
  readonly works: Works;
  readonly clock: Clock;
  /** Shown to whoever's session is ended without a reason of its own (interface 4.9 refuses a missing one). */
  readonly terminateReason: string;
  /** The ids under which Discord knows the commands in that guild, by name: for links. Empty until they are registered. */
  readonly commandIds: (guildId: string | undefined) => ReadonlyMap<string, string>;
}

/** Who asks, in which language, and until when. */
export interface Ask {
  readonly actor: Actor;
  readonly texts: Texts;
  /** Whether they may, by the roles in this very interaction: what they may not is not offered. */
  readonly may: (capability: Capability) => boolean;
  readonly signal: AbortSignal;
}

/** One line that autocomplete offers: at most 100 characters each, 25 of them. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}
