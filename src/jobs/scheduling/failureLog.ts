import type { Logger } from '../../domain/logger.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { downKindOf } from '../../domain/media/server/health.ts';
import type { JobOutcomes } from './jobStates.ts';

/**
 * Logs a job's failure when it begins and when its kind changes: a server that is down for a night is one
 * line, not five hundred.
 */
export function createFailureLog(job: string, log: Logger, outcomes?: JobOutcomes) {
  let failing: string | undefined;
  let isSaid = false;
  return {
    worked: (): void => {
      if (failing !== undefined) log[isSaid ? 'info' : 'debug']({ job }, 'this job works again');
      failing = undefined;
      isSaid = false;
      outcomes?.worked(job);
    },
    /** `isStopped`: it was given up because the bot is shutting down. */
    failed: (err: unknown, isStopped: boolean): void => {
      const kind = kindOf(err);
      const level = isStopped || kind === failing || isOfServer(err) ? 'debug' : 'warn';
      failing = kind;
      // The media server's feed announces once that it is away; the jobs need not repeat that.
      if (!isStopped && !isOfServer(err)) outcomes?.failed(job);
      isSaid ||= level === 'warn';
      log[level]({ err, job, kind }, 'this job failed; it runs again at its next time');
    },
  };
}

/**
 * A server that is away or refuses its token is logged once, when its state changes, and not by each job that
 * needs it.
 */
const isOfServer = (err: unknown): boolean =>
  err instanceof MediaServerFailure &&
  err.service === 'media-server' &&
  err.link === undefined &&
  (err.kind === 'unauthorized' || downKindOf(err) !== undefined);

/** Our own failures have a kind; others have at least a name. */
function kindOf(err: unknown): string {
  if (!(err instanceof Error)) return 'unknown';
  return 'kind' in err && typeof err.kind === 'string' ? err.kind : err.name;
}
