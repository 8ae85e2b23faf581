import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import { FOLDERS_BESIDE_DATABASE, fileAdvice } from './fileTrouble.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const LISTED =
  'other users of this machine may be able to open the folder of the database; Usher leaves the folder’s permissions unchanged, because the folder contains other files too';
const READABLE =
  'could not restrict the permissions of a file or folder of Usher; other users of this machine may be able to read it';

/**
 * Creates the folder of the database if it is missing, closed to other users. An existing folder with other content,
 * such as a home folder or /tmp, keeps its mode, which is logged. Throws a StoreFailure.
 */
export function ensurePrivateFolder(path: string, log: Logger): void {
  const folder = dirname(resolve(path));
  try {
    makeFolder(folder);
    if (!hasOtherMode(folder, FOLDER_MODE)) return;
    if (hasOnlyOurFiles(folder, path)) setMode(folder, FOLDER_MODE, log);
    else log.warn({ folder }, LISTED);
  } catch (cause) {
    const words = `The folder of the database ${path} cannot be made or read. ${fileAdvice(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

/** Creates the file if it is missing, readable only by its owner. SQLite gives its other files the same mode. */
export function ensurePrivateFile(path: string, log: Logger): void {
  try {
    closeSync(openSync(path, 'a', FILE_MODE));
  } catch {
    // If the file cannot be created, opening the database reports the problem later.
    return;
  }
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`])
    if (existsSync(file) && hasOtherMode(file, FILE_MODE)) setMode(file, FILE_MODE, log);
}

/**
 * Creates missing folders one by one. With `recursive`, Node 24.21 retries for ever where a folder cannot be created,
 * for example below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: FOLDER_MODE });
  // Sets the mode again, because a umask may have removed the owner's own permissions.
  chmodSync(path, FOLDER_MODE);
}

/** Always false on Windows, where files inherit the permissions of their folder. */
const hasOtherMode = (path: string, mode: number): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o777) !== mode;

function hasOnlyOurFiles(folder: string, path: string): boolean {
  const names = [path, existsSync(path) ? realpathSync(path) : path].map((name) => basename(name));
  return readdirSync(folder).every(
    (entry) => FOLDERS_BESIDE_DATABASE.has(entry) || names.some((name) => entry.startsWith(name)),
  );
}

/** Logs a failure, for example for a file of another user, because the file can still be used. */
function setMode(path: string, mode: number, log: Logger): void {
  try {
    chmodSync(path, mode);
  } catch (err) {
    log.warn({ err, path }, READABLE);
  }
}
