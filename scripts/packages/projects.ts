import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** The folders with packages of production: the bot's own, and the fonts that charts can do without. */
export const PRODUCTION = ['.', 'fonts'] as const;

const NPM_MS = 60_000;

/** npm's output in a folder; empty if npm cannot be run or takes too long. */
export function npmIn(folder: string, ...args: readonly string[]): string {
  const isWindows = process.platform === 'win32';
  const { stdout } = spawnSync(isWindows ? 'npm.cmd' : 'npm', [...args, '--prefix', folder], {
    encoding: 'utf8',
    timeout: NPM_MS,
    maxBuffer: 2 ** 28,
    shell: isWindows,
  });
  return stdout ?? '';
}
