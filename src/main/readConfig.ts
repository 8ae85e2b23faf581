import { readFileSync } from 'node:fs';
import process from 'node:process';
import { VOCABULARY_NAMES } from '../api/vocabularies/vocabularies.ts';
import { isBeforeSetup, onlyMissing, PLACEHOLDERS } from '../config/beforeSetup.ts';
import type { Variables } from '../config/problems.ts';
import { type Config, loadConfig } from '../config.ts';
import { problemOfCron } from '../jobs/scheduling/schedule.ts';
import { readEnvFile } from './environment.ts';

/** What `.env` and the environment set. Throws a ConfigFailure. */
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

/** The same, with what `/setup` in Discord found out for settings that neither has. Throws a ConfigFailure. */
export function readConfigWith(found: Variables, environment: Variables): Config {
  const missing = onlyMissing(found, [readEnvFile(), environment]);
  const config = readConfig({ ...environment, ...missing });
  if (missing.MEDIA_URL === undefined) return config;
  // An address that was typed in Discord is none of the settings' own.
  return { ...config, ownHosts: config.ownHosts.difference(new Set([config.MEDIA_URL.hostname])) };
}

interface FirstConfig {
  readonly config: Config;
  /** Whether the media server is what `/setup` in Discord finds out or found out: then placeholders stand for it here. */
  readonly isWaiting: boolean;
}

/** The same, also where only `/setup` knows the media server. Throws a ConfigFailure. */
export function readFirstConfig(environment: Variables): FirstConfig {
  const isWaiting = isBeforeSetup([readEnvFile(), environment]);
  return { config: isWaiting ? readConfigWith(PLACEHOLDERS, environment) : readConfig(environment), isWaiting };
}
