import type { Logger } from '../../domain/logger.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { serverDownReasonOfFailure } from '../../domain/media/server/health.ts';
import type { JobOutcomeRecorder } from './jobStates.ts';

/**
 * Logs a job's failure when it begins and when its kind changes. A media server that is down for a night causes one
 * line instead of five hundred.
 */
export function createFailureLog(job: string, log: Logger, outcomes?: JobOutcomeRecorder) {
  let failureKind: string | undefined;
  let isLogged = false;
  return {
    worked: (): void => {
      if (failureKind !== undefined)
        log[isLogged ? 'info' : 'debug']({ job }, 'a job works again after earlier failures');
      failureKind = undefined;
      isLogged = false;
      outcomes?.worked(job);
    },
    /** `isStopped` is true if the job was aborted because the bot is shutting down. */
    failed: (err: unknown, isStopped: boolean): void => {
      const kind = kindOf(err);
      const level = isStopped || kind === failureKind || isServerFailure(err) ? 'debug' : 'warn';
      failureKind = kind;
      // A failed media server does not count as a failed job, because a feed announces that the server is down.
      if (!isStopped && !isServerFailure(err)) outcomes?.failed(job);
      isLogged ||= level === 'warn';
      log[level]({ err, job, kind }, 'a job failed; it runs again at its next scheduled time');
    },
  };
}

/**
 * True if the media server is down or refuses the bot's token. The server's health logs this once, so jobs do not. A
 * refused token of a person's linked account (`link`) is a failure like others.
 */
const isServerFailure = (err: unknown): boolean =>
  err instanceof MediaServerFailure &&
  err.service === 'media-server' &&
  err.link === undefined &&
  (err.kind === 'unauthorized' || serverDownReasonOfFailure(err) !== undefined);

/** Kind of an error for the log. Failures of the bot have a kind, other errors at least a name. */
function kindOf(err: unknown): string {
  if (!(err instanceof Error)) return 'unknown';
  return 'kind' in err && typeof err.kind === 'string' ? err.kind : err.name;
}
