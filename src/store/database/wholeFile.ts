import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file that only its owner can read. After a power cut, either the old or the new file is complete. */
export function writeFileAtomically(path: string, text: string): void {
  const temporaryPath = `${path}.writing`;
  try {
    writeFileSync(temporaryPath, text, { mode: 0o600, flush: true });
    renameSync(temporaryPath, path);
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
  flushFolderToDisk(path);
}

/**
 * Creates a file completely or leaves nothing of it. Throws EEXIST if the file exists, also if another process creates
 * it at the same time.
 */
export function createFileAtomically(path: string, text: string): void {
  const temporaryPath = `${path}.${randomUUID()}.writing`;
  try {
    writeFileSync(temporaryPath, text, { flag: 'wx', mode: 0o600, flush: true });
    nameIfFree(temporaryPath, path);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  flushFolderToDisk(path);
}

/** Renames the file unless the name is taken. A hard link fails in that case, but some disks have no hard links. */
function nameIfFree(temporaryPath: string, path: string): void {
  try {
    linkSync(temporaryPath, path);
  } catch (error) {
    if (existsSync(path) || !(error instanceof Error) || Reflect.get(error, 'code') === 'ENOSPC') throw error;
    renameSync(temporaryPath, path);
  }
}

/** Flushes a file's folder, so that the file's name survives a power cut. */
export function flushFolderToDisk(path: string): void {
  // Windows cannot open folders, and its file systems store new names without a flush.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
