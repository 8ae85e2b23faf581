import type { MediaServerBehaviour } from '../behaviour.ts';
import type { SimulatedClock } from './clock.ts';

/** Library scans (interface.md, 4.10). Each continues after its response (rule 4 of section 3). */
export class LibraryScans {
  readonly #clock: SimulatedClock;
  readonly #behaviour: MediaServerBehaviour;
  readonly #startedAt: Date[] = [];
  #until = 0;

  constructor(clock: SimulatedClock, behaviour: MediaServerBehaviour) {
    this.#clock = clock;
    this.#behaviour = behaviour;
  }

  get count(): number {
    return this.#startedAt.length;
  }

  get startedAt(): readonly Date[] {
    return this.#startedAt;
  }

  get running(): boolean {
    return this.#clock.ms < this.#until;
  }

  start(): void {
    this.#startedAt.push(this.#clock.now());
    this.#until = this.#clock.ms + this.#behaviour.scanDuration;
  }
}
