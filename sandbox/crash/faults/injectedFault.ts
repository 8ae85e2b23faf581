import type { Settings } from '../../bot.ts';
import type { Random } from '../../media-server/state/random.ts';
import type { TestWorld } from '../world.ts';

export type FaultTargets = Pick<TestWorld, 'discord' | 'media' | 'database'>;

/** Something that goes wrong in a round besides the kill. */
export interface InjectedFault {
  readonly name: string;
  /**
   * On messages, it waits for the next one. On the media server, it waits for the next requests, even before the start. On
   * the gateway and the database, it is injected soon after the bot is ready. On the bot, it is a setting of its start.
   */
  readonly on: 'messages' | 'media' | 'gateway' | 'database' | 'bot';
  /**
   * Discord carries the request out late. In a round with minutes of downtime this would break the test itself,
   * because real requests are under way for seconds only.
   */
  readonly isLate?: boolean;
  readonly settings?: Settings;
  /** Calls back once the fault hit, which may be never. Returns a function that ends it. */
  inject(where: FaultTargets, injected: () => void): () => void;
}

/** Makes a fault, with its details drawn at random. */
export type FaultGenerator = (random: Random) => InjectedFault;

export const doNothing = (): void => undefined;

/**
 * Injects one after the other, because two faults on the same message would count as one; calls back for
 * each.
 */
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
