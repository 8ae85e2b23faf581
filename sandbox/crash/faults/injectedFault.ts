import type { Settings } from '../../bot.ts';
import type { Random } from '../../media-server/state/random.ts';
import type { TestWorld } from '../world.ts';

export type FaultTargets = Pick<TestWorld, 'discord' | 'media' | 'database'>;

/** What goes wrong in a round beside the death of the bot. */
export interface InjectedFault {
  readonly name: string;
  /**
   * Of messages: it waits for the next one. Of the media server: for the next requests, from before the start. Of the
   * gateway and the database: it strikes soon after the bot is ready. Of the bot itself: by what it is started with.
   */
  readonly on: 'messages' | 'media' | 'gateway' | 'database' | 'bot';
  /** How it would break the test itself, in a round in which the bot is dead for minutes: what is on its way is carried out today. */
  readonly isLate?: boolean;
  readonly settings?: Settings;
  /** Calls back when it has injected, which may be never. Returns what ends it. */
  inject(where: FaultTargets, injected: () => void): () => void;
}

/** A fault and what of it chance decides. */
export type FaultGenerator = (random: Random) => InjectedFault;

export const doNothing = (): void => undefined;

/** One after the other, since of two that met one message the second would be none; calls back at each that injected. */
export function injectInTurn(
  [first, ...others]: readonly InjectedFault[],
  where: FaultTargets,
  injected: (name: string) => void,
): () => void {
  if (!first) return doNothing;
  let endOthers = doNothing;
  const end = first.inject(where, () => {
    injected(first.name);
    endOthers = injectInTurn(others, where, injected);
  });
  return () => {
    end();
    endOthers();
  };
}
