import type { Settings } from '../../bot.ts';
import type { Random } from '../../media-server/state/random.ts';
import type { House } from '../world.ts';

export type Striking = Pick<House, 'discord' | 'media' | 'database'>;

/** What goes wrong in a round beside the death of the bot. */
export interface Trouble {
  readonly name: string;
  /**
   * Of messages: it waits for the next one. Of the media server: for the next requests, from before the start. Of the
   * gateway and the database: it strikes soon after the bot is ready. Of the bot itself: by what it is started with.
   */
  readonly on: 'messages' | 'media' | 'gateway' | 'database' | 'bot';
  /** How it would break the test itself, in a round in which the bot is dead for minutes: what is on its way is carried out today. */
  readonly isLate?: boolean;
  readonly settings?: Settings;
  /** Calls back when it has struck, which may be never. Returns what ends it. */
  strike(where: Striking, struck: () => void): () => void;
}

/** A trouble and what of it chance decides. */
export type Chance = (random: Random) => Trouble;

export const nothing = (): void => undefined;

/** One after the other, since of two that met one message the second would be none; calls back at each that struck. */
export function strikeEach(
  [first, ...others]: readonly Trouble[],
  where: Striking,
  struck: (name: string) => void,
): () => void {
  if (!first) return nothing;
  let endOthers = nothing;
  const end = first.strike(where, () => {
    struck(first.name);
    endOthers = strikeEach(others, where, struck);
  });
  return () => {
    end();
    endOthers();
  };
}
