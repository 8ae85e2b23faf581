import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { findDatabasePageProblem, storeFailureOf } from '../database/database.ts';
import { fileAdvice } from '../database/fileTrouble.ts';

/** Database pages copied per step, about 2 MB. A write of the bot may have to wait for one step. */
const PAGES_PER_STEP = 500;

const SIDE_FILES = ['', '-wal', '-shm', '-journal'] as const;

export function removeDatabase(path: string): void {
  for (const ending of SIDE_FILES) rmSync(path + ending, { force: true });
}

/**
 * Copies a database that may be in use to a new file of mode 0600. The copy is checked before it gets its name. Throws
 * a StoreFailure and leaves no files if that fails.
 */
export async function copyDatabase(from: string, target: string): Promise<void> {
  if (existsSync(target)) throw new StoreFailure('unavailable', `${target} exists already, and is not overwritten.`);
  const partialPath = `${target}.partial`;
  try {
    removeDatabase(partialPath);
    // Creates the file before SQLite does, because SQLite would make it readable for all users.
    closeSync(openSync(partialPath, 'wx', 0o600));
    await copyPages(from, partialPath);
    finishCopy(partialPath);
    renameSync(partialPath, target);
  } catch (cause) {
    removeQuietly(partialPath);
    throw cause instanceof StoreFailure ? cause : copyFailure(from, target, cause);
  }
}

async function copyPages(from: string, target: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    // Keeps the copied state. Without an open transaction, each write of the bot would restart the copy.
    source.exec('begin; select count(*) from sqlite_schema;');
    await backup(source, target, { rate: PAGES_PER_STEP });
  } finally {
    source.close();
  }
}

function finishCopy(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('pragma journal_mode = delete');
    const problem = findDatabasePageProblem(copy, 'quick_check');
    if (problem !== undefined) throw new StoreFailure('damaged', `The copy ${path} is damaged (${problem}).`);
  } finally {
    copy.close();
  }
  chmodSync(path, 0o600);
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

function removeQuietly(path: string): void {
  try {
    removeDatabase(path);
  } catch {
    // An error while cleaning up is ignored, so that it does not hide the error that stopped the copy.
  }
}

function copyFailure(from: string, target: string, cause: unknown): StoreFailure {
  if (cause instanceof Error && 'errcode' in cause && !existsSync(from)) return storeFailureOf(from, cause);
  const words = `The database ${from} could not be copied to ${target}: ${cause instanceof Error ? cause.message : cause}. ${fileAdvice(target, cause)}`;
  return new StoreFailure('unavailable', words, { cause });
}
