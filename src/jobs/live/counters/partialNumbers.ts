import type { Counter } from '../../../domain/live/counters.ts';
import type { CounterNumber } from './view.ts';

/** After a start, and when a server is added, every server is read within this time. */
const PART_AFTER_MS = 20_000;

/**
 * Numbers that lack some servers. They are shown only if that lasts: a channel can be renamed only twice in
 * ten minutes.
 */
export class PartialNumbers {
  /** The time since which the number of a counter lacks some servers, by the steady clock. */
  readonly #since = new Map<number, number>();

  /** True if the channel should keep its name for now. */
  isPassing({ id, name }: Pick<Counter, 'id' | 'name'>, { isPart }: CounterNumber, steadyMs: number): boolean {
    if (!isPart) {
      this.#since.delete(id);
      return false;
    }
    const since = this.#since.get(id) ?? steadyMs;
    this.#since.set(id, since);
    return name !== undefined && steadyMs - since < PART_AFTER_MS;
  }
}
