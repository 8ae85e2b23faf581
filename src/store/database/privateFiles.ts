import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import { FOLDERS_BESIDE, whatToCheck } from './fileTrouble.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const LISTED = 'other users can list the folder of the database; its mode stays, because it also holds other files';
const READABLE = 'could not change the mode of a file or folder of Usher that other users of this machine can read';

/**
 * Creates the database's folder if missing, closed to other users. A folder with other content (a home folder, /tmp)
 * keeps its mode, which is logged. Throws a StoreFailure.
 */
export function ownFolderOf(path: string, log: Logger): void {
  const folder = dirname(resolve(path));
  try {
    makeFolder(folder);
    if (!hasOtherMode(folder, FOLDER_MODE)) return;
    if (hasOnlyOurFiles(folder, path)) setMode(folder, FOLDER_MODE, log);
    else log.warn({ folder }, LISTED);
  } catch (cause) {
    const words = `The folder of the database ${path} cannot be made or read. ${whatToCheck(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

/** Creates the file if missing, readable only by its owner. SQLite gives the files beside a database the same mode. */
export function ownFile(path: string, log: Logger): void {
  try {
    closeSync(openSync(path, 'a', FILE_MODE));
  } catch {
    // Opening the file as a database will report the problem.
    return;
  }
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`])
    if (existsSync(file) && hasOtherMode(file, FILE_MODE)) setMode(file, FILE_MODE, log);
}

/**
 * Creates missing folders one by one. Node's `recursive` option retries for ever where creation is impossible, as below
 * /proc (seen with Node 24.21).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: FOLDER_MODE });
  // A umask may have removed the owner's own permissions.
  chmodSync(path, FOLDER_MODE);
}

/**
 * True if the file has other permissions than these. False on Windows, where files have none of their own but inherit
 * their folder's.
 */
const hasOtherMode = (path: string, mode: number): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o777) !== mode;

function hasOnlyOurFiles(folder: string, path: string): boolean {
  const names = [path, existsSync(path) ? realpathSync(path) : path].map((name) => basename(name));
  return readdirSync(folder).every(
    (entry) => FOLDERS_BESIDE.has(entry) || names.some((name) => entry.startsWith(name)),
  );
}

/**
 * Changes a file's mode. The mode of another user's file cannot be changed, but the file can be used, so the start
 * continues.
 */
function setMode(path: string, mode: number, log: Logger): void {
  try {
    chmodSync(path, mode);
  } catch (err) {
    log.warn({ err, path }, READABLE);
  }
}
