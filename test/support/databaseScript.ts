import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type DatabaseScript = 'backup' | 'restore';

interface ScriptRun {
  readonly name: DatabaseScript;
  /** The database's path as the setting names it. */
  readonly path: string;
  readonly folder: string;
  readonly args: readonly string[];
}

/**
 * Runs a script as npm does, with nothing set but the database's path. Rejects if it ends with another status than 0.
 */
export const runOn = (name: DatabaseScript, path: string, ...args: readonly string[]) =>
  runIn({ name, path, folder: dirname(path), args });

export function runIn({ name, path, folder, args }: ScriptRun) {
  const file = fileURLToPath(new URL(`../../usher.cjs`, import.meta.url));
  const options = { cwd: folder, env: { PATH: process.env.PATH, DATABASE_PATH: path } };
  return promisify(execFile)(process.execPath, [file, name, ...args], options);
}
