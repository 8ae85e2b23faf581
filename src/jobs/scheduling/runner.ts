import { settledOrAborted } from '../../async/abortable.ts';
import { createOnceMore } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { createFailureLog } from './failureLog.ts';
import type { Job } from './job.ts';

/** The outcome of a run. `left out`: the job was running already, or the schedule has stopped. */
export type RunOutcome = 'done' | 'failed' | 'left out';

export interface JobRunner {
  readonly job: Job;
  /** Runs the job for this slot. Resolves when the run is over, or at once when it is left out; never rejects. */
  start(slot: Date): Promise<RunOutcome>;
  /** Runs it at once; while it is running, once more after that, since that run may have looked already. */
  runNow(): void;
  /** No more runs. Resolves when the current one is over, or given up because the signal fired. */
  stop(signal: AbortSignal): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
}

interface Run {
  readonly abort: AbortController;
  readonly over: Promise<RunOutcome>;
  /** It was started between two slots. */
  readonly isExtra: boolean;
}

/** Why a job is given up at its deadline; the same name as the reason of AbortSignal.timeout. */
const timeout = (ms: number): DOMException => new DOMException(`not done within ${ms} ms`, 'TimeoutError');
const shutdown = (): DOMException => new DOMException('the bot is shutting down', 'AbortError');

/** One job: never two runs at a time, each with a deadline, and with its failures logged once each. */
export function createRunner(job: Job, { clock, log, telemetry }: Deps): JobRunner {
  const failures = createFailureLog(job.name, log);
  let current: Run | undefined;
  let isStopped = false;
  const { run: runNow } = createOnceMore(async () => {
    while (current) await current.over;
    await start(clock.now(), true);
  });

  async function run(slot: Date, abort: AbortController): Promise<RunOutcome> {
    const began = performance.now();
    const ran = (outcome: 'done' | 'failed') => telemetry?.jobRan(job.name, outcome, performance.now() - began);
    try {
      await withinDeadline(job, slot, abort, clock);
      failures.worked();
      ran('done');
      return 'done';
    } catch (err) {
      failures.failed(err, isStopped);
      ran('failed');
      return 'failed';
    } finally {
      current = undefined;
    }
  }

  async function start(slot: Date, isExtra: boolean): Promise<RunOutcome> {
    if (isStopped) return 'left out';
    if (current) {
      // An extra run does what its time would have done, and is no sign of a job that takes too long.
      const level = current.isExtra ? 'debug' : 'warn';
      log[level]({ job: job.name, slot }, 'this job is still running; this time is left out');
      if (!current.isExtra) telemetry?.jobMissed(job.name);
      return 'left out';
    }
    const abort = new AbortController();
    // `run` looks at `current` only after its first await, by when it is set.
    const over = Promise.resolve().then(() => run(slot, abort));
    current = { abort, over, isExtra };
    return await over;
  }

  async function stop(signal: AbortSignal): Promise<void> {
    isStopped = true;
    if (!current) return;
    const { abort, over } = current;
    await settledOrAborted(over, signal);
    abort.abort(shutdown());
  }

  return { job, start: (slot) => start(slot, false), runNow, stop };
}

/** Runs the job; its signal fires at the deadline. Rejects with the job's failure. */
async function withinDeadline(
  { run, deadlineMs }: Job,
  slot: Date,
  abort: AbortController,
  clock: Clock,
): Promise<void> {
  const over = new AbortController();
  clock.wait(deadlineMs, over.signal).then(
    () => abort.abort(timeout(deadlineMs)),
    () => undefined,
  );
  try {
    await run(abort.signal, slot);
  } finally {
    over.abort();
  }
}
