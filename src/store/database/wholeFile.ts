import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file for its owner alone. It is the old one or the new one, whole, whenever the machine stops. */
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
 * Makes a new file, whole or not at all. Throws EEXIST if there is one already; of two processes at once, one makes it and the other gets
 * EEXIST.
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

/** A second name for a file is refused where there is one of that name. Some disks have no second names. */
function nameFirst(written: string, path: string): void {
  try {
    linkSync(written, path);
  } catch (error) {
    if (existsSync(path) || !(error instanceof Error) || Reflect.get(error, 'code') === 'ENOSPC') throw error;
    renameSync(written, path);
  }
}

/** Makes a new name in the folder of that file last. */
export function flushFolder(path: string): void {
  // Windows cannot open folders, and its file systems keep names by themselves.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
