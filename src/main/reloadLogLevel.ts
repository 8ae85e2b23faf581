import type { EnvironmentVariables } from '../config/problems.ts';
import { SETTINGS } from '../config/settings.ts';
import type { AdjustableLogger, LogLevel } from '../observe/logging.ts';

interface Reloading {
  readonly log: AdjustableLogger;
  /** Reads `.env`. Undefined without such a file. */
  readonly readFile: () => EnvironmentVariables | undefined;
  readonly environment: EnvironmentVariables;
}

/** Reads LOG_LEVEL again, and no other setting. Logs the new level even if the level would hide that line. */
export function reloadLogLevel({ log, readFile, environment }: Reloading): void {
  try {
    const environmentText = environment.LOG_LEVEL?.trim();
    const levelText = environmentText || readFile()?.LOG_LEVEL?.trim() || undefined;
    const level = SETTINGS.LOG_LEVEL.read.safeParse(levelText).data;
    if (level === undefined) log.error({}, 'did not change LOG_LEVEL: it must be debug, info, warn or error');
    else changeLevel(log, level, environmentText ? 'the environment, which .env does not change' : '.env');
  } catch (err) {
    log.error({ err }, 'did not change LOG_LEVEL: could not read .env');
  }
}

function changeLevel(log: AdjustableLogger, level: LogLevel, source: string): void {
  log.setLevel('info');
  log.info({ to: level, from: source }, 'read LOG_LEVEL again');
  log.setLevel(level);
}
