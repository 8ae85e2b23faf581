import type { Library } from '../library/library.ts';
import type { SimulatedClock } from './clock.ts';
import type { AccountWithDevice } from './devices.ts';
import type { OlderPlayHistory, PlayHistoryRow } from './history.ts';

/** Seconds between two plays: 144 plays a day. */
const STEP_SECONDS = 600;

/** Any number of old plays. Rows are created on request and not stored. */
export class SyntheticPlayHistory implements OlderPlayHistory {
  readonly length: number;
  readonly #library: Library;
  readonly #defaultSeat: AccountWithDevice;
  readonly #films: readonly string[];
  readonly #end: number;

  constructor(library: Library, clock: SimulatedClock, defaultSeat: AccountWithDevice, length: number) {
    this.length = length;
    this.#library = library;
    this.#defaultSeat = defaultSeat;
    this.#films =
      length === 0 ? [] : library.ofKind(library.sectionFor('movie'), 'movie').map(({ ratingKey }) => ratingKey);
    this.#end = clock.seconds - STEP_SECONDS;
  }

  row(index: number): PlayHistoryRow {
    const film = this.#library.get(this.#films[index % this.#films.length]);
    return {
      historyKey: `/status/sessions/history/${this.length - index}`,
      viewedAt: this.#end - index * STEP_SECONDS,
      accountId: this.#defaultSeat.account.id,
      deviceId: this.#defaultSeat.device.id,
      lineage: film ? [film] : [],
    };
  }

  countSince(seconds: number): number {
    return Math.min(this.length, Math.max(0, Math.floor((this.#end - seconds) / STEP_SECONDS) + 1));
  }
}
