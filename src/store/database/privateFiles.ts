import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import { BESIDE, whatToCheck } from './fileTrouble.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const LISTED = 'others can list the folder of the database, which also holds other files; it stays as it is';
const READABLE = 'others on this machine can read a file or folder of Usher, and its mode cannot be changed';

/**
 * Makes the folder of the database if it is missing, and keeps others out of it. A folder with other
 * things in it (a home folder, /tmp) keeps its mode, and the log says so. Throws a StoreFailure.
 */
export function ownFolderOf(path: string, log: Logger): void {
  const folder = dirname(resolve(path));
  try {
    makeFolder(folder);
    if (!hasOtherMode(folder, FOLDER_MODE)) return;
    if (isOursAlone(folder, path)) setMode(folder, FOLDER_MODE, log);
    else log.warn({ folder }, LISTED);
  } catch (cause) {
    const words = `The folder of the database ${path} cannot be made or read. ${whatToCheck(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

/** Makes the file if it is missing. SQLite gives the files that it puts beside a database the same mode. */
export function ownFile(path: string, log: Logger): void {
  try {
    closeSync(openSync(path, 'a', FILE_MODE));
  } catch {
    // Opening it as a database will report the problem.
    return;
  }
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`])
    if (existsSync(file) && hasOtherMode(file, FILE_MODE)) setMode(file, FILE_MODE, log);
}

/**
 * Makes the folders one by one: where that is impossible, as below /proc, Node's own `recursive` tries
 * forever (seen with Node 24.21).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: FOLDER_MODE });
  // A umask may even keep its owner out.
  chmodSync(path, FOLDER_MODE);
}

/** Windows has no modes: files there inherit the rights of their folder. */
const hasOtherMode = (path: string, mode: number): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o777) !== mode;

function isOursAlone(folder: string, path: string): boolean {
  const names = [path, existsSync(path) ? realpathSync(path) : path].map((name) => basename(name));
  return readdirSync(folder).every((entry) => BESIDE.has(entry) || names.some((name) => entry.startsWith(name)));
}

/** A file of another user can be used, but its mode cannot be changed: no reason not to start. */
function setMode(path: string, mode: number, log: Logger): void {
  try {
    chmodSync(path, mode);
  } catch (err) {
    log.warn({ err, path }, READABLE);
  }
}
