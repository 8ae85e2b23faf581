import type { Counter } from '../../../domain/live/counters.ts';
import type { CounterNumber } from './view.ts';

/**
 * How long a number that lacks some media servers is held back, in ms. After a start, or when a server is added, all
 * servers are usually read sooner.
 */
const SHOW_PARTIAL_AFTER_MS = 20_000;

/**
 * Delays numbers that lack some media servers: they are shown only if that lasts, because a channel can be renamed only
 * twice in ten minutes.
 */
export class PartialNumbers {
  /** Time since which each counter's number lacks a media server, on the steady clock. */
  readonly #partialSince = new Map<number, number>();

  /** True if the channel keeps its name for now, because the new number may be too low. */
  holdBack({ id, name }: Pick<Counter, 'id' | 'name'>, { isIncomplete }: CounterNumber, steadyMs: number): boolean {
    if (!isIncomplete) {
      this.#partialSince.delete(id);
      return false;
    }
    const since = this.#partialSince.get(id) ?? steadyMs;
    this.#partialSince.set(id, since);
    return name !== undefined && steadyMs - since < SHOW_PARTIAL_AFTER_MS;
  }
}
