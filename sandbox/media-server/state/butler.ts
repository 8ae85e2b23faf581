import type { SimulatedClock } from './clock.ts';
import type { SeededRandomGenerator } from './random.ts';

export interface MediaAnalysisTaskPlan {
  readonly enabledToday: boolean;
  /** The maintenance window, in hours of the day (UTC). It may include midnight. */
  readonly window: { readonly from: number; readonly to: number };
  /** True if the task runs at a random time in the window. */
  readonly randomTime: boolean;
  readonly duration: number;
}

export type MediaAnalysisRequestOutcome = 'started' | 'scheduled' | 'skipped' | 'already running';

export interface MediaAnalysisRequest {
  readonly at: Date;
  readonly outcome: MediaAnalysisRequestOutcome;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The task "upgrade media analysis" (interface.md, 4.20), with rule 3 of section 3. */
export class MediaAnalysisTask {
  readonly #clock: SimulatedClock;
  readonly #random: SeededRandomGenerator;
  readonly #requests: MediaAnalysisRequest[] = [];
  #plan: MediaAnalysisTaskPlan = {
    enabledToday: true,
    window: { from: 2, to: 5 },
    randomTime: false,
    duration: 120_000,
  };
  #runningUntil: number | undefined;
  #scheduledFor: number | undefined;
  #finished = 0;

  constructor(clock: SimulatedClock, random: SeededRandomGenerator) {
    this.#clock = clock;
    this.#random = random;
  }

  configure(change: Partial<MediaAnalysisTaskPlan>): void {
    this.#plan = { ...this.#plan, ...change };
  }

  get plan(): MediaAnalysisTaskPlan {
    return this.#plan;
  }

  get running(): boolean {
    return this.#runningUntil !== undefined;
  }

  get scheduledFor(): Date | undefined {
    return this.#scheduledFor === undefined ? undefined : new Date(this.#scheduledFor);
  }

  get requests(): readonly MediaAnalysisRequest[] {
    return this.#requests;
  }

  get finished(): number {
    return this.#finished;
  }

  /** Starts a run as the server's schedule does, without a request. */
  start(): void {
    this.#scheduledFor = undefined;
    this.#runningUntil = this.#clock.ms + this.#plan.duration;
  }

  request(): MediaAnalysisRequestOutcome {
    const outcome = this.#decide();
    this.#requests.push({ at: this.#clock.now(), outcome });
    if (outcome === 'started') this.start();
    if (outcome === 'scheduled') this.#scheduledFor ??= this.#timeInWindow();
    return outcome;
  }

  tick(): void {
    const now = this.#clock.ms;
    if (this.#runningUntil !== undefined && now >= this.#runningUntil) {
      this.#runningUntil = undefined;
      this.#finished += 1;
    }
    if (this.#scheduledFor !== undefined && now >= this.#scheduledFor) this.start();
  }

  #decide(): MediaAnalysisRequestOutcome {
    if (this.running) return 'already running';
    if (!this.#plan.enabledToday) return 'skipped';
    return this.#plan.randomTime && this.#leftOfWindow() > 0 ? 'scheduled' : 'started';
  }

  /** Milliseconds to the end of the window. 0 outside of the window. */
  #leftOfWindow(): number {
    const { from, to } = this.#plan.window;
    const length = (to - from) * HOUR + (to < from ? DAY : 0);
    const since = (this.#clock.ms - from * HOUR) % DAY;
    return since < length ? length - since : 0;
  }

  #timeInWindow(): number {
    return this.#clock.ms + this.#random.between(1000, this.#leftOfWindow());
  }
}
