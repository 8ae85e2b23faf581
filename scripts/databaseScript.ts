import process from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { loadSome } from '../src/config/someSettings.ts';
import type { Logger } from '../src/domain/logger.ts';
import { readEnvFile } from '../src/main/environment.ts';
import { backupPlaceOf } from '../src/main/storeSettings.ts';
import { keepAlive } from '../src/observe/systemClock.ts';

const quiet = (): void => undefined;
export const warnings: Logger = {
  debug: quiet,
  info: quiet,
  warn: (_, sentence) => void process.stderr.write(`${sentence}\n`),
  error: (_, sentence) => void process.stderr.write(`${sentence}\n`),
};

/** The database and the place of its backups, by `.env` and the environment; no other setting has to be right. */
export function databaseSettings() {
  const settings = loadSome(['DATABASE_PATH', 'BACKUP_FOLDER', 'BACKUP_COUNT'], {
    file: readEnvFile(),
    environment: process.env,
  });
  return { path: settings.DATABASE_PATH, place: backupPlaceOf(settings) };
}

/** What was typed after `--`. Throws with how the script is used where that is something that it does not take. */
export function readArguments<const Options extends ParseArgsConfig>(usage: string, options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
}

/** Runs a script and prints what it returns; a failure is printed as a sentence, with exit status 1. */
export async function runScript(work: () => Promise<string>): Promise<void> {
  const letEnd = keepAlive();
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    letEnd();
  }
}
