import { settledOrAborted } from '../../async/abortable.ts';
import { createOnceMore } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { createFailureLog } from './failureLog.ts';
import type { Job } from './job.ts';
import type { JobOutcomes } from './jobStates.ts';

/** The outcome of a run. `left out`: the job was running already, or the schedule has stopped. */
export type RunOutcome = 'done' | 'failed' | 'left out';

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly outcomes?: JobOutcomes | undefined;
}

interface Run {
  readonly abort: AbortController;
  readonly over: Promise<RunOutcome>;
  readonly isExtra: boolean;
}

/**
 * The reason why a job is given up at its deadline; has the same name as the reason of AbortSignal.timeout.
 */
const timeout = (ms: number): DOMException => new DOMException(`not done within ${ms} ms`, 'TimeoutError');
const shutdown = (): DOMException => new DOMException('the bot is shutting down', 'AbortError');

/** One job: never two runs at a time, each with a deadline, and with its failures logged once each. */
export class JobRunner {
  readonly job: Job;
  readonly #deps: Deps;
  readonly #failures;
  readonly #extra;
  #current: Run | undefined;
  #isStopped = false;

  constructor(job: Job, deps: Deps) {
    this.job = job;
    this.#deps = deps;
    this.#failures = createFailureLog(job.name, deps.log, deps.outcomes);
    this.#extra = createOnceMore(async () => {
      while (this.#current) await this.#current.over;
      await this.start(deps.clock.now(), true);
    });
  }

  /**
   * Runs the job for this slot, or (`isExtra`) between two. Resolves when the run is over, or at once if it is
   * left out; never rejects.
   */
  async start(slot: Date, isExtra = false): Promise<RunOutcome> {
    if (this.#isStopped) return 'left out';
    if (this.#current) {
      const { log, telemetry } = this.#deps;
      // An extra run does the work of the next slot, so skipping that slot does not mean that the job takes too
      // long.
      const level = this.#current.isExtra ? 'debug' : 'warn';
      log[level]({ job: this.job.name, slot }, 'job still running; run skipped');
      if (!this.#current.isExtra) telemetry?.jobMissed(this.job.name);
      return 'left out';
    }
    const abort = new AbortController();
    // `#run` looks at `#current` only after its first await, by when it is set.
    const over = Promise.resolve().then(() => this.#run(slot, abort));
    this.#current = { abort, over, isExtra };
    return await over;
  }

  /**
   * Runs the job at once. If it is running, runs it once more afterwards, because that run may have looked
   * already.
   */
  runNow(): void {
    this.#extra.run();
  }

  /** Starts no more runs. Resolves when the current run is over, or was given up because the signal fired. */
  async stop(signal: AbortSignal): Promise<void> {
    this.#isStopped = true;
    if (!this.#current) return;
    const { abort, over } = this.#current;
    await settledOrAborted(over, signal);
    abort.abort(shutdown());
  }

  async #run(slot: Date, abort: AbortController): Promise<RunOutcome> {
    const began = performance.now();
    let outcome: 'done' | 'failed' = 'done';
    try {
      await withinDeadline(this.job, slot, abort, this.#deps.clock);
      this.#failures.worked();
    } catch (err) {
      outcome = 'failed';
      this.#failures.failed(err, this.#isStopped);
    }
    this.#current = undefined;
    this.#deps.telemetry?.jobRan(this.job.name, outcome, performance.now() - began);
    return outcome;
  }
}

/** Runs the job; its signal fires at the deadline. Rejects with the job's failure. */
async function withinDeadline({ run, deadlineMs }: Job, slot: Date, abort: AbortController, clock: Clock) {
  const over = new AbortController();
  void clock.wait(deadlineMs, over.signal).then(
    () => abort.abort(timeout(deadlineMs)),
    () => undefined,
  );
  await run(abort.signal, slot).finally(() => over.abort());
}
