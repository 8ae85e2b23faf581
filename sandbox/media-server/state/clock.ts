/** The simulated clock. It moves only when the simulation steps. */
export class SimulatedClock {
  #ms: number;

  constructor(start: Date) {
    this.#ms = start.getTime();
  }

  get ms(): number {
    return this.#ms;
  }

  get seconds(): number {
    return Math.floor(this.#ms / 1000);
  }

  now(): Date {
    return new Date(this.#ms);
  }

  advance(ms: number): void {
    this.#ms += ms;
  }
}
