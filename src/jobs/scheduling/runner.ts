import { settledOrAborted } from '../../async/abortable.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Job } from './job.ts';

/** What became of a slot. `left out`: the job was running already, or is stopped. */
export type RunOutcome = 'done' | 'failed' | 'left out';

export interface JobRunner {
  readonly job: Job;
  /** Runs the job for this slot. Resolves when the run is over, or at once when it is left out; never rejects. */
  start(slot: Date): Promise<RunOutcome>;
  /** Runs it at once; while it is running, once more after that, since that run may have looked already. */
  runNow(): void;
  /** No more runs. Resolves when the one in hand is over, or given up because the signal fired. */
  stop(signal: AbortSignal): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Why a job is given up at its deadline; the same name as AbortSignal.timeout's reason. */
const timeout = (ms: number): DOMException => new DOMException(`not done within ${ms} ms`, 'TimeoutError');
const stopped = (): DOMException => new DOMException('the bot is stopping', 'AbortError');

/** One job: never twice at a time, with a deadline, and with its failures told once each. */
export function createRunner(job: Job, { clock, log }: Deps): JobRunner {
  let current:
    | { readonly abort: AbortController; readonly over: Promise<RunOutcome>; readonly isExtra: boolean }
    | undefined;
  let isStopped = false;
  let isWantedAgain = false;
  let trouble: string | undefined;

  async function run(slot: Date, abort: AbortController): Promise<RunOutcome> {
    const over = new AbortController();
    clock.wait(job.deadlineMs, over.signal).then(
      () => abort.abort(timeout(job.deadlineMs)),
      () => undefined,
    );
    try {
      await job.run(abort.signal, slot);
      if (trouble !== undefined) log.info({ job: job.name }, 'this job works again');
      trouble = undefined;
      return 'done';
    } catch (err) {
      logFailure(err);
      return 'failed';
    } finally {
      over.abort();
      current = undefined;
    }
  }

  /** Once when it begins and when it changes: a server that is down for a night is one line, not five hundred. */
  function logFailure(err: unknown): void {
    const kind = kindOf(err);
    const level = isStopped || kind === trouble ? 'debug' : 'warn';
    trouble = kind;
    log[level]({ err, job: job.name, kind }, 'this job failed; it is tried again at its next time');
  }

  async function start(slot: Date, isExtra = false): Promise<RunOutcome> {
    if (isStopped) return 'left out';
    if (current) {
      // An extra run does what its time would have done, and is no sign of a job that takes too long.
      log[current.isExtra ? 'debug' : 'warn'](
        { job: job.name, slot },
        'this job is still running; this time is left out',
      );
      return 'left out';
    }
    const abort = new AbortController();
    // `run` looks at `current` only after its first await, in which it is set.
    const over = Promise.resolve().then(() => run(slot, abort));
    current = { abort, over, isExtra };
    const outcome = await over;
    if (isWantedAgain) runNow();
    return outcome;
  }

  function runNow(): void {
    isWantedAgain = current !== undefined;
    if (!isWantedAgain) void start(clock.now(), true);
  }

  async function stop(signal: AbortSignal): Promise<void> {
    isStopped = true;
    if (!current) return;
    const { abort, over } = current;
    await settledOrAborted(over, signal);
    abort.abort(stopped());
  }

  return { job, start: (slot) => start(slot), runNow, stop };
}

/** Failures of ours have a kind; others have at least a name. */
function kindOf(err: unknown): string {
  if (!(err instanceof Error)) return 'unknown';
  return 'kind' in err && typeof err.kind === 'string' ? err.kind : err.name;
}
