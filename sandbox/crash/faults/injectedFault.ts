import type { BotSettings } from '../../bot.ts';
import type { Random } from '../../media-server/state/random.ts';
import type { TestWorld } from '../world.ts';

export type FaultTargets = Pick<TestWorld, 'discord' | 'media' | 'database'>;

/** A fault in one round of the test, in addition to the kill of the bot. */
export interface InjectedFault {
  readonly name: string;
  /**
   * Moment of the fault. 'messages' waits for the next message; 'media' for the next requests, even before the bot's
   * start. 'gateway' and 'database' follow soon after the bot is ready. 'bot' is a setting at its start.
   */
  readonly on: 'messages' | 'media' | 'gateway' | 'database' | 'bot';
  /**
   * True if Discord carries the request out late. Rounds with minutes of downtime exclude such a fault, because a real
   * request is in flight only for seconds.
   */
  readonly isLate?: boolean;
  readonly settings?: BotSettings;
  /**
   * Prepares the fault and calls `injected` when it takes effect, which may never happen. Returns a function that ends
   * the fault.
   */
  inject(where: FaultTargets, injected: () => void): () => void;
}

export type FaultGenerator = (random: Random) => InjectedFault;

export const doNothing = (): void => undefined;

/**
 * Injects the faults one after the other, because two faults on the same message would count as one. Calls `injected`
 * with the name of each.
 */
export function injectOneByOne(
  [first, ...others]: readonly InjectedFault[],
  targets: FaultTargets,
  injected: (name: string) => void,
): () => void {
  if (!first) return doNothing;
  let endOthers = doNothing;
  const end = first.inject(targets, () => {
    injected(first.name);
    endOthers = injectOneByOne(others, targets, injected);
  });
  return () => {
    end();
    endOthers();
  };
}
