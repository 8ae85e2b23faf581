import { type Config, ConfigFailure } from '../config.ts';
import type { Logger } from '../domain/logger.ts';
import { NO_TELEMETRY, type Telemetry } from '../domain/telemetry.ts';
import { createReadinessCheck, type ReadinessSources } from '../observe/health/readiness.ts';
import type { Shutdown } from './shutdown.ts';

interface Watching {
  readonly telemetry: Telemetry;
  /** Serves the health pages if a port is set. Rejects with a ConfigFailure if the port cannot be opened. */
  serve(sources: ReadinessSources): Promise<void>;
}

type HealthSettings = Pick<Config, 'HEALTH_PORT' | 'HEALTH_HOST'>;

/**
 * Counts events and serves the bot's state if HEALTH_PORT is set. Without the setting, nothing is counted, and the code
 * for it is not loaded.
 */
export async function openMonitoring(
  { HEALTH_PORT: port, HEALTH_HOST: host }: HealthSettings,
  { log, shutdown }: { log: Logger; shutdown: Pick<Shutdown, 'onClose'> },
): Promise<Watching> {
  if (port === undefined) return { telemetry: NO_TELEMETRY, serve: async () => undefined };
  const { createMetrics } = await import('../observe/health/metrics.ts');
  const { openHealthServer } = await import('../observe/health/server.ts');
  const metrics = createMetrics();
  return {
    telemetry: metrics.telemetry,
    serve: async (sources) => {
      const readiness = createReadinessCheck(sources);
      metrics.watch({ ...sources, readiness });
      const server = await openHealthServer({
        host,
        port,
        readiness,
        metrics: metrics.read,
      }).catch((error: unknown) => failToOpen(port, host, error));
      shutdown.onClose(() => server.close());
      log.info({ host, port: server.port }, 'opened the health pages');
    },
  };
}

function failToOpen(port: number, host: string, error: unknown): never {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const reason = PORT_PROBLEMS[`${code}`] ?? `${code}`;
  throw new ConfigFailure([`HEALTH_PORT ${port} cannot be opened on HEALTH_HOST ${host}: ${reason}.`]);
}

const PORT_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it',
  EACCES: 'ports below 1024 need more rights',
};
