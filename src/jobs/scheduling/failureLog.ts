import type { Logger } from '../../domain/logger.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { downKindOf } from '../../domain/media/server/health.ts';
import type { JobOutcomes } from './jobStates.ts';

/**
 * Logs a job's failure when it begins and when its kind changes, so that a server that is down for a night makes one
 * line and not five hundred.
 */
export function createFailureLog(job: string, log: Logger, outcomes?: JobOutcomes) {
  let failureKind: string | undefined;
  let isLogged = false;
  return {
    worked: (): void => {
      if (failureKind !== undefined) log[isLogged ? 'info' : 'debug']({ job }, 'this job works again');
      failureKind = undefined;
      isLogged = false;
      outcomes?.worked(job);
    },
    /** `isStopped`: the job was aborted because the bot is shutting down. */
    failed: (err: unknown, isStopped: boolean): void => {
      const kind = kindOf(err);
      const level = isStopped || kind === failureKind || isServerFailure(err) ? 'debug' : 'warn';
      failureKind = kind;
      // A feed announces once that the media server is down, so the jobs do not repeat that.
      if (!isStopped && !isServerFailure(err)) outcomes?.failed(job);
      isLogged ||= level === 'warn';
      log[level]({ err, job, kind }, 'this job failed; it runs again at its next time');
    },
  };
}

/** True for a server that is down or refuses its token. Its change of state is logged once, not by each job. */
const isServerFailure = (err: unknown): boolean =>
  err instanceof MediaServerFailure &&
  err.service === 'media-server' &&
  err.link === undefined &&
  (err.kind === 'unauthorized' || downKindOf(err) !== undefined);

/** The bot's own failures have a kind; other errors have at least a name. */
function kindOf(err: unknown): string {
  if (!(err instanceof Error)) return 'unknown';
  return 'kind' in err && typeof err.kind === 'string' ? err.kind : err.name;
}
