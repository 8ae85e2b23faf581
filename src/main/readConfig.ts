import { readFileSync } from 'node:fs';
import process from 'node:process';
import { VOCABULARY_NAMES } from '../api/vocabularies/vocabularies.ts';
import { isBeforeSetup, onlyMissing, PLACEHOLDERS } from '../config/beforeSetup.ts';
import type { Variables } from '../config/problems.ts';
import { type Config, loadConfig } from '../config.ts';
import { problemOfCron } from '../jobs/scheduling/schedule.ts';
import { readEnvFile } from './environment.ts';

/** The settings of `.env` and the environment. Throws a ConfigFailure. */
function readConfig(environment: Variables): Config {
  return loadConfig({
    file: readEnvFile(),
    folder: process.cwd(),
    environment,
    readFile: (path) => readFileSync(path, 'utf8'),
    vocabularies: VOCABULARY_NAMES,
    problemOfCron,
  });
}

/**
 * The same, with the values that `/setup` in Discord found for settings that are missing in both. Throws a
 * ConfigFailure.
 */
export function readConfigWith(found: Variables, environment: Variables): Config {
  const missing = onlyMissing(found, [readEnvFile(), environment]);
  const config = readConfig({ ...environment, ...missing });
  if (missing.MEDIA_URL === undefined) return config;
  // An address that was typed in Discord does not count as one of the settings.
  return { ...config, ownHosts: config.ownHosts.difference(new Set([config.MEDIA_URL.hostname])) };
}

interface FirstConfig {
  readonly config: Config;
  /** True if `/setup` in Discord chooses or chose the media server: then placeholders stand for it here. */
  readonly isWaiting: boolean;
}

/** The same, even if only `/setup` knows the media server. Throws a ConfigFailure. */
export function readFirstConfig(environment: Variables): FirstConfig {
  const isWaiting = isBeforeSetup([readEnvFile(), environment]);
  return { config: isWaiting ? readConfigWith(PLACEHOLDERS, environment) : readConfig(environment), isWaiting };
}
