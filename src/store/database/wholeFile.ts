import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file for its owner alone. It is the old one or the new one, whole, whenever the machine stops. */
export function writeWhole(path: string, text: string): void {
  const written = `${path}.writing`;
  writeFileSync(written, text, { mode: 0o600, flush: true });
  renameSync(written, path);
  flushFolder(path);
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
