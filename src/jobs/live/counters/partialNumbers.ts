import type { Counter } from '../../../domain/live/counters.ts';
import type { CounterNumber } from './view.ts';

/** A server that was added, or that is read again after a start, is read before this. */
const PART_AFTER_MS = 20_000;

/** Numbers that lack some servers. They are shown only if that lasts: a channel can be renamed only twice in ten minutes. */
export class PartialNumbers {
  /** Since when the number of a counter is such a one, by the steady clock. */
  readonly #since = new Map<number, number>();

  /** True if what the channel is called should stay for now. */
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
