import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner can read. If the machine stops, it is the old file or the new one, whole.
 */
export function writeWhole(path: string, text: string): void {
  const written = `${path}.writing`;
  try {
    writeFileSync(written, text, { mode: 0o600, flush: true });
    renameSync(written, path);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
  flushFolder(path);
}

/**
 * Makes a new file; a failure leaves no part of it. Throws EEXIST if there is one already; of two processes
 * at once, one makes it and the other gets EEXIST.
 */
export function writeNew(path: string, text: string): void {
  const written = `${path}.${randomUUID()}.writing`;
  try {
    writeFileSync(written, text, { flag: 'wx', mode: 0o600, flush: true });
    nameFirst(written, path);
  } finally {
    rmSync(written, { force: true });
  }
  flushFolder(path);
}

/** A hard link fails if a file of that name exists. Some disks have no hard links. */
function nameFirst(written: string, path: string): void {
  try {
    linkSync(written, path);
  } catch (error) {
    if (existsSync(path) || !(error instanceof Error) || Reflect.get(error, 'code') === 'ENOSPC') throw error;
    renameSync(written, path);
  }
}

/** Makes a new name in that file's folder survive a power cut. */
export function flushFolder(path: string): void {
  // Windows cannot open folders, and its file systems keep names without this.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
