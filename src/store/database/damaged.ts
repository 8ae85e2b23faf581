import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { StoreFailure } from '../../domain/database/storeFailure.ts';

const SQLITE_HEADER = Buffer.from('SQLite format 3\0');

/**
 * True if the file is a damaged database: it begins like an SQLite file, or with the zeros that a power cut leaves. Any
 * other file belongs to another program and must not be touched.
 */
export function isDamagedDatabase(path: string, failure: unknown): failure is StoreFailure {
  if (!(failure instanceof StoreFailure) || failure.kind !== 'damaged' || !existsSync(path)) return false;
  const firstBytes = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, firstBytes, 0, firstBytes.length, 0);
  } finally {
    closeSync(file);
  }
  return firstBytes.equals(SQLITE_HEADER) || firstBytes.every((byte) => byte === 0);
}

/**
 * Moves the journals of a database, which rescue tools need. SQLite would apply a remaining journal to the next
 * database at this path.
 */
export function moveDatabaseJournals(path: string, movedTo: string): void {
  for (const ending of ['-wal', '-shm', '-journal'])
    if (existsSync(path + ending)) renameSync(path + ending, movedTo + ending);
}

export function moveDatabase(path: string, movedTo: string): void {
  moveDatabaseJournals(path, movedTo);
  renameSync(path, movedTo);
}
