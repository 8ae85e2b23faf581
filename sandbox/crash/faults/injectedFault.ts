import type { Settings } from '../../bot.ts';
import type { Random } from '../../media-server/state/random.ts';
import type { TestWorld } from '../world.ts';

export type FaultTargets = Pick<TestWorld, 'discord' | 'media' | 'database'>;

/** A fault in a round besides the kill. */
export interface InjectedFault {
  readonly name: string;
  /**
   * Moment of the fault: 'messages' waits for the next message, 'media' for the next requests, even before the bot's
   * start; 'gateway' and 'database' follow soon after the bot is ready; 'bot' is a setting at its start.
   */
  readonly on: 'messages' | 'media' | 'gateway' | 'database' | 'bot';
  /**
   * True if Discord carries the request out late. Not used in rounds with minutes of downtime, because real requests
   * are in flight only for seconds.
   */
  readonly isLate?: boolean;
  readonly settings?: Settings;
  /** Calls back when the fault takes effect, if ever. Returns a function that ends the fault. */
  inject(where: FaultTargets, injected: () => void): () => void;
}

/** Creates a fault with random details. */
export type FaultGenerator = (random: Random) => InjectedFault;

export const doNothing = (): void => undefined;

/**
 * Injects the faults one after the other, because two faults on the same message would count as one. Calls back for
 * each.
 */
export function injectInTurn(
  [first, ...others]: readonly InjectedFault[],
  targets: FaultTargets,
  injected: (name: string) => void,
): () => void {
  if (!first) return doNothing;
  let endOthers = doNothing;
  const end = first.inject(targets, () => {
    injected(first.name);
    endOthers = injectInTurn(others, targets, injected);
  });
  return () => {
    end();
    endOthers();
  };
}
