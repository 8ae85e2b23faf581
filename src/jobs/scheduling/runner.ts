import { settledOrAborted } from '../../async/abortable.ts';
import { createOnceMore } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { createFailureLog } from './failureLog.ts';
import type { Job } from './job.ts';
import type { JobOutcomes } from './jobStates.ts';

/** `left out`: the job was already running, or the schedule has stopped. */
export type RunOutcome = 'done' | 'failed' | 'left out';

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly outcomes?: JobOutcomes | undefined;
}

interface Run {
  readonly abort: AbortController;
  readonly completion: Promise<RunOutcome>;
  readonly isExtra: boolean;
}

/** The reason for aborting a job at its time limit. Has the name that AbortSignal.timeout uses. */
const timeout = (ms: number): DOMException => new DOMException(`not done within ${ms} ms`, 'TimeoutError');
const shutdown = (): DOMException => new DOMException('the bot is shutting down', 'AbortError');

/** Runs a job: never twice at once, each run with a time limit. Repeated failures are logged once. */
export class JobRunner {
  readonly job: Job;
  readonly #deps: Deps;
  readonly #failures;
  readonly #extraRuns;
  #current: Run | undefined;
  #isStopped = false;

  constructor(job: Job, deps: Deps) {
    this.job = job;
    this.#deps = deps;
    this.#failures = createFailureLog(job.name, deps.log, deps.outcomes);
    this.#extraRuns = createOnceMore(async () => {
      while (this.#current) await this.#current.completion;
      await this.start(deps.clock.now(), true);
    });
  }

  /**
   * Runs the job for a slot, or, with `isExtra`, between slots. Resolves when the run is over, or at once if it is left
   * out. Never rejects.
   */
  async start(slot: Date, isExtra = false): Promise<RunOutcome> {
    if (this.#isStopped) return 'left out';
    if (this.#current) {
      const { log, telemetry } = this.#deps;
      // An extra run does the work of the skipped slot, so the job is not too slow.
      const level = this.#current.isExtra ? 'debug' : 'warn';
      log[level]({ job: this.job.name, slot }, 'this job is still running; skipped its next run');
      if (!this.#current.isExtra) telemetry?.jobMissed(this.job.name);
      return 'left out';
    }
    const abort = new AbortController();
    // Starts one turn later, because `#run` needs `#current`, which is set below.
    const completion = Promise.resolve().then(() => this.#run(slot, abort));
    this.#current = { abort, completion, isExtra };
    return await completion;
  }

  /**
   * Runs the job at once. If it is running, it runs once more afterwards, because the current run may have missed the
   * newest data.
   */
  runNow(): void {
    this.#extraRuns.run();
  }

  /** Begins no more runs. Resolves when the current run is over. It is aborted when the signal fires. */
  async stop(signal: AbortSignal): Promise<void> {
    this.#isStopped = true;
    if (!this.#current) return;
    const { abort, completion } = this.#current;
    await settledOrAborted(completion, signal);
    abort.abort(shutdown());
  }

  async #run(slot: Date, abort: AbortController): Promise<RunOutcome> {
    const startedAt = performance.now();
    let outcome: 'done' | 'failed' = 'done';
    try {
      await withinDeadline(this.job, slot, abort, this.#deps.clock);
      this.#failures.worked();
    } catch (err) {
      outcome = 'failed';
      this.#failures.failed(err, this.#isStopped);
    }
    this.#current = undefined;
    this.#deps.telemetry?.jobRan(this.job.name, outcome, performance.now() - startedAt);
    return outcome;
  }
}

/** Aborts the job at its time limit. Rejects with the job's failure. */
async function withinDeadline({ run, deadlineMs }: Job, slot: Date, abort: AbortController, clock: Clock) {
  const completion = new AbortController();
  void clock.wait(deadlineMs, completion.signal).then(
    () => abort.abort(timeout(deadlineMs)),
    () => undefined,
  );
  await run(abort.signal, slot).finally(() => completion.abort());
}
