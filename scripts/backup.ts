import { existsSync } from 'node:fs';
import { makeBackup } from '../src/store/backup/backups.ts';
import { databaseSettings, readArguments, runScript, warnings } from './databaseScript.ts';

const USAGE =
  'npm run backup\nThe file goes into the folder of backups, which BACKUP_FOLDER names, and is called after the time.';

/** `npm run backup`: copies the database into the folder of backups, also while the bot runs. */
await runScript(async () => {
  readArguments(USAGE, {});
  const { path, place } = databaseSettings();
  if (!existsSync(path)) throw new Error(`There is no database ${path} yet.`);
  const clock = { now: () => new Date() };
  const made = await makeBackup('manual', { path, place, clock, log: warnings });
  return `Backup made: ${made}\nIt does not hold the installation's key (${path}.key or INSTALLATION_KEY): keep a copy of that in another place.`;
});
