import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { makeBackup } from '../src/store/backup/backups.ts';
import { readArguments } from './arguments.ts';
import { databaseSettings, warnings } from './settings.ts';

export async function backup(args: readonly string[]): Promise<number> {
  readArguments(args, {});
  const { path, place } = databaseSettings();
  if (!existsSync(path)) throw new Error(`There is no database ${path} yet.`);
  const clock = { now: () => new Date() };
  const file = await makeBackup('manual', { path, place, clock, log: warnings });
  process.stdout.write(
    `Backup made: ${resolve(file)}\nIt does not hold the installation's key (${resolve(path)}.key or INSTALLATION_KEY): keep a copy of that in another place.\n`,
  );
  return 0;
}
