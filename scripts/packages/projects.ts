import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** Folders with production packages: the bot's, and the optional fonts for charts. */
export const PRODUCTION_PACKAGE_FOLDERS = ['.', 'fonts'] as const;

const NPM_MS = 60_000;

/** Runs npm in a folder and returns its output. Empty if npm cannot run or takes too long. */
export function runNpmInFolder(folder: string, ...args: readonly string[]): string {
  const isWindows = process.platform === 'win32';
  const { stdout } = spawnSync(isWindows ? 'npm.cmd' : 'npm', [...args, '--prefix', folder], {
    encoding: 'utf8',
    timeout: NPM_MS,
    maxBuffer: 2 ** 28,
    shell: isWindows,
  });
  return stdout ?? '';
}
