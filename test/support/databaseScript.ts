import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type DatabaseScript = 'backup' | 'restore';

/** Runs a script as npm does, with nothing set but the database's path. Rejects if it ends with another status than 0. */
export function runOn(name: DatabaseScript, path: string, ...args: readonly string[]) {
  const file = fileURLToPath(new URL(`../../usher.cjs`, import.meta.url));
  const options = { cwd: dirname(path), env: { PATH: process.env.PATH, DATABASE_PATH: path } };
  return promisify(execFile)(process.execPath, [file, name, ...args], options);
}
