import type { LogFields, Logger } from '../../domain/logger.ts';
import type { Telemetry } from '../../domain/telemetry.ts';

/**
 * Adds the server's name to each log line. While `name` returns undefined, as for a single server, lines stay
 * unchanged.
 */
export function createLogOfMediaServer(log: Logger, name: () => string | undefined): Logger {
  const fieldsWith = (fields: LogFields) => {
    const server = name();
    return server === undefined ? fields : { server, ...fields };
  };
  return {
    debug: (fields, sentence) => log.debug(fieldsWith(fields), sentence),
    info: (fields, sentence) => log.info(fieldsWith(fields), sentence),
    warn: (fields, sentence) => log.warn(fieldsWith(fields), sentence),
    error: (fields, sentence) => log.error(fieldsWith(fields), sentence),
  };
}

/**
 * Adds the server's name to each counted event. While `name` returns undefined, as for a single server, nothing is
 * added.
 */
export const createTelemetryOfMediaServer = (telemetry: Telemetry, name: () => string | undefined): Telemetry => ({
  ...telemetry,
  upstreamCalled: (call) => telemetry.upstreamCalled({ ...call, server: name() }),
  jobRan: (job, outcome, ms) => telemetry.jobRan(job, outcome, ms, name()),
  jobMissed: (job) => telemetry.jobMissed(job, name()),
});
