import type { Actor } from '../domain/access.ts';
import type { Clock } from '../domain/clock.ts';
import type { MediaServer } from '../domain/mediaServer.ts';
import type { Posters } from '../domain/posters.ts';
import type { Tickets } from '../domain/store.ts';
import type { Texts } from '../render/texts/texts.ts';

/** What commands work with; each asks for its part: `Pick<Deps, 'media'>`. */
export interface Deps {
  readonly media: MediaServer;
  readonly posters: Posters;
  readonly tickets: Tickets;
  readonly clock: Clock;
  /** Shown to whoever's session is ended without a reason of its own (interface 4.9 refuses a missing one). */
  readonly terminateReason: string;
}

/** Who asks, in which language, and until when. */
export interface Ask {
  readonly actor: Actor;
  readonly texts: Texts;
  readonly signal: AbortSignal;
}

/** One line that autocomplete offers: at most 100 characters each, 25 of them. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}
