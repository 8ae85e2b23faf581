import type { Counter } from '../../../domain/live/counters.ts';
import type { CounterNumber } from './view.ts';

/**
 * Time after which a number without some servers is shown, in ms. After a start, or when a server is added, every
 * server is usually read within this time.
 */
const SHOW_PARTIAL_AFTER_MS = 20_000;

/**
 * Delays numbers that lack some servers. They appear only if that lasts, because a channel can be renamed only twice in
 * ten minutes.
 */
export class PartialNumbers {
  /** For each counter: the time since which its number lacks some servers, by the steady clock. */
  readonly #partialSince = new Map<number, number>();

  /** True if the channel should keep its name for now. */
  mayPass({ id, name }: Pick<Counter, 'id' | 'name'>, { isPart }: CounterNumber, steadyMs: number): boolean {
    if (!isPart) {
      this.#partialSince.delete(id);
      return false;
    }
    const since = this.#partialSince.get(id) ?? steadyMs;
    this.#partialSince.set(id, since);
    return name !== undefined && steadyMs - since < SHOW_PARTIAL_AFTER_MS;
  }
}
