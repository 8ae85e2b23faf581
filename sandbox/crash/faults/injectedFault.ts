import type { BotSettings } from '../../bot.ts';
import type { SeededRandomGenerator } from '../../media-server/state/random.ts';
import type { CrashTestWorld } from '../world.ts';

export type FaultTargets = Pick<CrashTestWorld, 'discord' | 'media' | 'database'>;

/** A fault in one round, in addition to the kill of the bot. */
export interface InjectedFault {
  readonly name: string;
  /**
   * Moment of the fault. 'messages' waits for the next message. 'media' waits for the next requests, even before the
   * bot's start. 'gateway' and 'database' follow soon after the bot is ready. 'bot' is a setting at its start.
   */
  readonly on: 'messages' | 'media' | 'gateway' | 'database' | 'bot';
  /**
   * True if Discord carries the request out late. Rounds with minutes of downtime exclude it, because real requests are
   * on their way for seconds only.
   */
  readonly isLate?: boolean;
  readonly settings?: BotSettings;
  /**
   * Prepares the fault. Calls `injected` once it takes effect, which may not happen. Returns a function that ends the
   * fault.
   */
  inject(where: FaultTargets, injected: () => void): () => void;
}

export type FaultGenerator = (random: SeededRandomGenerator) => InjectedFault;

export const doNothing = (): void => undefined;

/**
 * Injects one fault after the other, because two faults on the same message would count as one. Calls `injected` with
 * each fault's name.
 */
export function injectFaultsOneByOne(
  [first, ...others]: readonly InjectedFault[],
  targets: FaultTargets,
  injected: (name: string) => void,
): () => void {
  if (!first) return doNothing;
  let endOthers = doNothing;
  const end = first.inject(targets, () => {
    injected(first.name);
    endOthers = injectFaultsOneByOne(others, targets, injected);
  });
  return () => {
    end();
    endOthers();
  };
}
