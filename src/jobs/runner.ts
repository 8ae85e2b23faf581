import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Job } from './job.ts';

export interface JobRunner {
  readonly job: Job;
  /** Runs the job for this slot unless it is running; resolves when the run is over and never rejects. */
  start(slot: Date): Promise<void>;
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
  let current: { readonly abort: AbortController; readonly over: Promise<void> } | undefined;
  let isStopped = false;
  let trouble: string | undefined;

  async function run(slot: Date, abort: AbortController): Promise<void> {
    const over = new AbortController();
    clock.wait(job.deadlineMs, over.signal).then(
      () => abort.abort(timeout(job.deadlineMs)),
      () => undefined,
    );
    try {
      await job.run(abort.signal, slot);
      if (trouble !== undefined) log.info({ job: job.name }, 'this job works again');
      trouble = undefined;
    } catch (err) {
      tellFailure(err);
    } finally {
      over.abort();
      current = undefined;
    }
  }

  /** Once when it begins and when it changes: a server that is down for a night is one line, not five hundred. */
  function tellFailure(err: unknown): void {
    const kind = kindOf(err);
    const level = isStopped || kind === trouble ? 'debug' : 'warn';
    trouble = kind;
    log[level]({ err, job: job.name, kind }, 'this job failed; it is tried again at its next time');
  }

  async function start(slot: Date): Promise<void> {
    if (isStopped) return;
    if (current) return log.warn({ job: job.name, slot }, 'this job is still running; this time is left out');
    const abort = new AbortController();
    // `run` looks at `current` only after its first await, in which it is set.
    const over = Promise.resolve().then(() => run(slot, abort));
    current = { abort, over };
    await over;
  }

  async function stop(signal: AbortSignal): Promise<void> {
    isStopped = true;
    if (!current) return;
    const { abort, over } = current;
    const giveUp = new Promise<void>((resolve) => {
      const fire = () => {
        abort.abort(stopped());
        resolve();
      };
      if (signal.aborted) fire();
      else signal.addEventListener('abort', fire, { once: true });
    });
    await Promise.race([over, giveUp]);
  }

  return { job, start, stop };
}

/** Failures of ours have a kind; others have at least a name. */
function kindOf(err: unknown): string {
  if (!(err instanceof Error)) return 'unknown';
  return 'kind' in err && typeof err.kind === 'string' ? err.kind : err.name;
}
