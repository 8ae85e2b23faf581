import type { Variables } from './problems.ts';
import { SETTINGS, type Settings } from './settings.ts';

/** The setting alone, as `loadConfig` reads it; undefined if it is no level. The environment takes precedence over `.env`. */
export function readLogLevel(file: Variables | undefined, environment: Variables): Settings['LOG_LEVEL'] | undefined {
  const given = [environment.LOG_LEVEL, file?.LOG_LEVEL].map((value) => value?.trim()).find(Boolean);
  return SETTINGS.LOG_LEVEL.read.safeParse(given).data;
}
