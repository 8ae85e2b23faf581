import { waitUntilSettledOrAborted } from '../../async/abortable.ts';
import { createCoalescedWork } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { createFailureLog } from './failureLog.ts';
import type { Job } from './job.ts';
import type { JobOutcomeRecorder } from './jobStates.ts';

/** `left out`: the job was already running, or the schedule has stopped. */
export type JobRunOutcome = 'done' | 'failed' | 'left out';

interface RunnerDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly outcomes?: JobOutcomeRecorder | undefined;
}

interface Run {
  readonly controller: AbortController;
  readonly completion: Promise<JobRunOutcome>;
  readonly isExtra: boolean;
}

/** The reason for aborting a job at its time limit. Has the name that AbortSignal.timeout uses. */
const timeoutError = (ms: number): DOMException => new DOMException(`not done within ${ms} ms`, 'TimeoutError');
const shutdownError = (): DOMException => new DOMException('the bot is shutting down', 'AbortError');

/** Runs a job: never twice at once, each run with a time limit. Repeated failures are logged once. */
export class JobRunner {
  readonly job: Job;
  readonly #deps: RunnerDeps;
  readonly #failures;
  readonly #extraRuns;
  #currentRun: Run | undefined;
  #isStopped = false;

  constructor(job: Job, deps: RunnerDeps) {
    this.job = job;
    this.#deps = deps;
    this.#failures = createFailureLog(job.name, deps.log, deps.outcomes);
    this.#extraRuns = createCoalescedWork(async () => {
      while (this.#currentRun) await this.#currentRun.completion;
      await this.start(deps.clock.now(), true);
    });
  }

  /**
   * Runs the job for a slot (scheduled time), or between slots if `isExtra` is true. Resolves when the run is over, or
   * at once if it is left out. Never rejects.
   */
  async start(slot: Date, isExtra = false): Promise<JobRunOutcome> {
    if (this.#isStopped) return 'left out';
    if (this.#currentRun) {
      const { log, telemetry } = this.#deps;
      // If an extra run is in progress, it does the work of the skipped slot, so the log does not warn.
      const level = this.#currentRun.isExtra ? 'debug' : 'warn';
      log[level]({ job: this.job.name, slot }, 'skipped a run of a job, because its previous run is not over');
      if (!this.#currentRun.isExtra) telemetry?.jobMissed(this.job.name);
      return 'left out';
    }
    const controller = new AbortController();
    // Starts the work one turn of the event loop later, because `#run` needs `#currentRun`, which is set below.
    const completion = Promise.resolve().then(() => this.#run(slot, controller));
    this.#currentRun = { controller, completion, isExtra };
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
    if (!this.#currentRun) return;
    const { controller, completion } = this.#currentRun;
    await waitUntilSettledOrAborted(completion, signal);
    controller.abort(shutdownError());
  }

  async #run(slot: Date, controller: AbortController): Promise<JobRunOutcome> {
    const startedAt = performance.now();
    let outcome: 'done' | 'failed' = 'done';
    try {
      await runWithinDeadline({ job: this.job, slot, controller }, this.#deps.clock);
      this.#failures.worked();
    } catch (err) {
      outcome = 'failed';
      this.#failures.failed(err, this.#isStopped);
    }
    this.#currentRun = undefined;
    this.#deps.telemetry?.jobRan(this.job.name, outcome, performance.now() - startedAt);
    return outcome;
  }
}

interface LimitedRun {
  readonly job: Job;
  readonly slot: Date;
  readonly controller: AbortController;
}

/** Aborts the job at its time limit. Rejects with the job's failure. */
async function runWithinDeadline({ job, slot, controller }: LimitedRun, clock: Clock): Promise<void> {
  const { run, deadlineMs } = job;
  const completion = new AbortController();
  void clock.wait(deadlineMs, completion.signal).then(
    () => controller.abort(timeoutError(deadlineMs)),
    () => undefined,
  );
  await run(controller.signal, slot).finally(() => completion.abort());
}
