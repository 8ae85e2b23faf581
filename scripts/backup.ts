import { existsSync } from 'node:fs';
import { makeBackup } from '../src/store/backup/backups.ts';
import { databaseSettings, runScript, warnings } from './databaseScript.ts';

/** `npm run backup`: copies the database into the folder of backups, also while the bot runs. */
await runScript(async () => {
  const { path, place } = databaseSettings();
  if (!existsSync(path)) throw new Error(`There is no database ${path} yet.`);
  const clock = { now: () => new Date() };
  const made = await makeBackup('manual', { path, place, clock, log: warnings });
  return `Backup made: ${made}\nIt does not hold the installation's key (${path}.key or INSTALLATION_KEY): keep a copy of that in another place.`;
});
