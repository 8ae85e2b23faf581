import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { createHome } from '../../sandbox/bot.ts';
import { startWorld, type WorldOptions } from './embeddedWorld.ts';

/** A bot that has run, and where its database is. */
export async function startWithFile({ settings, ...options }: WorldOptions = {}) {
  const home = createHome();
  const path = join(home.path, 'usher.db');
  const world = await startWorld({ ...options, settings: { ...settings, DATABASE_PATH: path } });
  onTestFinished(async () => {
    await world.close();
    home.remove();
  });
  return { world, path };
}

/** Runs a script of the project on that database. */
export const runOn = (name: 'backup' | 'restore', path: string, ...args: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url)), ...args],
    { cwd: dirname(path), env: { DATABASE_PATH: path } },
  );
