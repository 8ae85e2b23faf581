import { readFileSync } from 'node:fs';
import process from 'node:process';
import { VOCABULARY_NAMES } from '../api/vocabularies/vocabularies.ts';
import { isBeforeSetup, onlyUnset, PLACEHOLDERS } from '../config/beforeSetup.ts';
import type { Variables } from '../config/problems.ts';
import { type Config, loadConfig } from '../config.ts';
import { problemOfCron } from '../jobs/scheduling/schedule.ts';
import { readEnvFile } from './environment.ts';

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

/** Values from `/setup` take the place of missing settings. Throws a ConfigFailure. */
export function readConfigWith(setupValues: Variables, environment: Variables): Config {
  const missingValues = onlyUnset(setupValues, [readEnvFile(), environment]);
  const config = readConfig({ ...environment, ...missingValues });
  if (missingValues.MEDIA_URL === undefined) return config;
  // An address that was typed in Discord does not count as one that the machine's settings allow.
  return { ...config, ownHosts: config.ownHosts.difference(new Set([config.MEDIA_URL.hostname])) };
}

interface FirstConfig {
  readonly config: Config;
  /** True if the media server is chosen with `/setup` in Discord. The config then has placeholders for it. */
  readonly needsSetup: boolean;
}

/** Uses placeholders for a media server that is not set up yet. Throws a ConfigFailure. */
export function readFirstConfig(environment: Variables): FirstConfig {
  const needsSetup = isBeforeSetup([readEnvFile(), environment]);
  return { config: needsSetup ? readConfigWith(PLACEHOLDERS, environment) : readConfig(environment), needsSetup };
}
