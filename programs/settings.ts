import process from 'node:process';
import { loadSettings } from '../src/config/someSettings.ts';
import type { Logger } from '../src/domain/logger.ts';
import { readEnvFile } from '../src/main/environment.ts';
import { backupFolderOf } from '../src/main/storeSettings.ts';

const quiet = (): void => undefined;
const print = (_: unknown, sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};
export const warnings: Logger = { debug: quiet, info: quiet, warn: print, error: print };

/** Paths of the database and its backups, from `.env` and the environment. All other settings may be invalid. */
export function databaseSettings() {
  const settings = loadSettings(['DATABASE_PATH', 'BACKUP_FOLDER', 'BACKUP_COUNT'], {
    file: readEnvFile(),
    environment: process.env,
  });
  return { path: settings.DATABASE_PATH, place: backupFolderOf(settings) };
}
