import { readFileSync } from 'node:fs';
import process from 'node:process';
import { VOCABULARY_NAMES } from '../api/vocabularies/vocabularies.ts';
import { isMediaServerSetupMissing, SETTING_PLACEHOLDERS, settingsWithoutValue } from '../config/beforeSetup.ts';
import type { EnvironmentVariables } from '../config/problems.ts';
import { type Config, loadConfig } from '../config.ts';
import { cronPatternProblem } from '../jobs/scheduling/schedule.ts';
import { readEnvFile } from './environment.ts';

function readConfig(environment: EnvironmentVariables): Config {
  return loadConfig({
    file: readEnvFile(),
    folder: process.cwd(),
    environment,
    readFile: (path) => readFileSync(path, 'utf8'),
    vocabularies: VOCABULARY_NAMES,
    problemOfCron: cronPatternProblem,
  });
}

/** Reads the settings. Values from `/setup` fill in missing ones. Throws a ConfigFailure. */
export function readConfigWithSetupValues(
  setupValues: EnvironmentVariables,
  environment: EnvironmentVariables,
): Config {
  const missingValues = settingsWithoutValue(setupValues, [readEnvFile(), environment]);
  const config = readConfig({ ...environment, ...missingValues });
  if (missingValues.MEDIA_URL === undefined) return config;
  // `ownHosts` contains only addresses from the machine's own settings. The address from `/setup` was typed in Discord,
  // so it is removed.
  return { ...config, ownHosts: config.ownHosts.difference(new Set([config.MEDIA_URL.hostname])) };
}

interface FirstConfig {
  readonly config: Config;
  /**
   * True if the media server has to be chosen with `/setup` in Discord. Until then, the config contains placeholders
   * for it.
   */
  readonly needsSetup: boolean;
}

/** Reads the settings, with placeholders for a media server that is not set up yet. Throws a ConfigFailure. */
export function readFirstStartConfig(environment: EnvironmentVariables): FirstConfig {
  const needsSetup = isMediaServerSetupMissing([readEnvFile(), environment]);
  return {
    config: needsSetup ? readConfigWithSetupValues(SETTING_PLACEHOLDERS, environment) : readConfig(environment),
    needsSetup,
  };
}
