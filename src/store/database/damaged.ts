import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { StoreFailure } from '../../domain/database/storeFailure.ts';

const SQLITE_HEADER = Buffer.from('SQLite format 3\0');

/**
 * True if this failure is about a file that was a database once: it begins like one, or with the zeros that a
 * power cut leaves behind. Any other file belongs to another program, and stays.
 */
export function isDamagedDatabase(path: string, failure: unknown): failure is StoreFailure {
  if (!(failure instanceof StoreFailure) || failure.kind !== 'damaged' || !existsSync(path)) return false;
  const start = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.equals(SQLITE_HEADER) || start.every((byte) => byte === 0);
}

/**
 * Moves the journals of a database to its new place: the tools that rescue rows need them beside it, and a
 * journal left behind would be read into the database that takes its place.
 */
export function moveJournals(path: string, movedTo: string): void {
  for (const ending of ['-wal', '-shm', '-journal'])
    if (existsSync(path + ending)) renameSync(path + ending, movedTo + ending);
}

/** Moves a database out of the way, so that another one can begin. */
export function moveDatabase(path: string, movedTo: string): void {
  moveJournals(path, movedTo);
  renameSync(path, movedTo);
}
