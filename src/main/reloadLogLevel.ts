import type { Variables } from '../config/problems.ts';
import { SETTINGS } from '../config/settings.ts';
import type { AdjustableLogger, Level } from '../observe/logging.ts';

interface Reloading {
  readonly log: AdjustableLogger;
  readonly readFile: () => Variables | undefined;
  readonly environment: Variables;
}

/** Reads LOG_LEVEL again, and nothing else. Logs the result at any level. */
export function reloadLogLevel({ log, readFile, environment }: Reloading): void {
  try {
    const given = [environment.LOG_LEVEL, readFile()?.LOG_LEVEL].map((value) => value?.trim()).find(Boolean);
    const level = SETTINGS.LOG_LEVEL.read.safeParse(given).data;
    if (level === undefined) log.error({}, 'LOG_LEVEL stays as it was: it must be debug, info, warn or error');
    else change(log, level, environment.LOG_LEVEL ? 'the environment, which .env does not change' : '.env');
  } catch (err) {
    log.error({ err }, 'LOG_LEVEL stays as it was: .env could not be read');
  }
}

function change(log: AdjustableLogger, to: Level, from: string): void {
  log.setLevel('info');
  log.info({ to, from }, 'LOG_LEVEL read again');
  log.setLevel(to);
}
