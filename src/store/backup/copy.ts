import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { failureOf, pageProblem } from '../database/database.ts';
import { whatToCheck } from '../database/fileTrouble.ts';

/**
 * Pages copied in one step, some 2 MB: it runs on another thread, and a write of ours may have to wait for a
 * step.
 */
const PAGES_AT_A_TIME = 500;

const SIDE_FILES = ['', '-wal', '-shm', '-journal'] as const;

/** Deletes a database file with the files that SQLite puts beside it. */
export function removeDatabase(path: string): void {
  for (const ending of SIDE_FILES) rmSync(path + ending, { force: true });
}

/**
 * Copies a database in its current state, even while others write to it, into a single file of mode 0600,
 * which needs no journal beside it. The copy is checked before it gets its name, so that a file of that name
 * is always whole. Rejects with a StoreFailure, and leaves nothing behind.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw new StoreFailure('unavailable', `${to} exists already, and is not overwritten.`);
  const partial = `${to}.partial`;
  try {
    removeDatabase(partial);
    // SQLite would make it readable for all users.
    closeSync(openSync(partial, 'wx', 0o600));
    await copyPages(from, partial);
    makeWhole(partial);
    renameSync(partial, to);
  } catch (cause) {
    removeQuietly(partial);
    throw cause instanceof StoreFailure ? cause : unwritable(from, to, cause);
  }
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    // An open transaction keeps the state of its beginning. Without it, each write of the bot would start the
    // copy again.
    source.exec('begin; select count(*) from sqlite_schema;');
    await backup(source, to, { rate: PAGES_AT_A_TIME });
  } finally {
    source.close();
  }
}

/** Leaves one file without a journal, checks its pages, and flushes it to the disk. */
function makeWhole(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('pragma journal_mode = delete');
    const problem = pageProblem(copy, 'quick_check');
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
    // The caller gets the failure that stopped the copy, for example a folder that cannot be written.
  }
}

function unwritable(from: string, to: string, cause: unknown): StoreFailure {
  if (cause instanceof Error && 'errcode' in cause && !existsSync(from)) return failureOf(from, cause);
  const words = `The database ${from} could not be copied to ${to}: ${cause instanceof Error ? cause.message : cause}. ${whatToCheck(to, cause)}`;
  return new StoreFailure('unavailable', words, { cause });
}
