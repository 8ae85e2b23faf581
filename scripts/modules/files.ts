import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isUnneeded, type Purpose } from './unneeded.ts';

export interface ModuleFile {
  /** Relative to node_modules, with `/`. */
  readonly path: string;
  /** On the disk, as `du` counts it. */
  readonly bytes: number;
}

/** All files below a folder of node_modules, in the order of the file system. */
export function* filesBelow(modules: string, below = ''): Iterable<ModuleFile> {
  for (const entry of readdirSync(join(modules, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(modules, path);
    else if (entry.isFile()) yield { path, bytes: diskBytes(join(modules, path)) };
  }
}

/** Deletes files that an installation for this purpose does not need, and then empty folders. */
export function prune(modules: string, purpose: Purpose): { readonly files: number; readonly bytes: number } {
  const unneeded = [...filesBelow(modules)].filter(({ path }) => isUnneeded(path, purpose));
  for (const { path } of unneeded) rmSync(join(modules, path));
  removeEmpty(modules);
  return { files: unneeded.length, bytes: unneeded.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Windows does not count blocks. */
function diskBytes(path: string): number {
  const { blocks, size } = statSync(path);
  return blocks ? blocks * 512 : size;
}
