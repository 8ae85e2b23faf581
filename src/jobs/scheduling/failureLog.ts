import type { Logger } from '../../domain/logger.ts';

/** Logs a job's failure when it begins and when its kind changes: a server that is down for a night is one line, not five hundred. */
export function createFailureLog(job: string, log: Logger) {
  let failing: string | undefined;
  return {
    worked: (): void => {
      if (failing !== undefined) log.info({ job }, 'this job works again');
      failing = undefined;
    },
    /** `isStopped`: it was given up because the bot is shutting down. */
    failed: (err: unknown, isStopped: boolean): void => {
      const kind = kindOf(err);
      const level = isStopped || kind === failing ? 'debug' : 'warn';
      failing = kind;
      log[level]({ err, job, kind }, 'this job failed; it runs again at its next time');
    },
  };
}

/** Failures of ours have a kind; others have at least a name. */
function kindOf(err: unknown): string {
  if (!(err instanceof Error)) return 'unknown';
  return 'kind' in err && typeof err.kind === 'string' ? err.kind : err.name;
}
