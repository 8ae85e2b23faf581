import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InstallPurpose, isUnneededModuleFile } from './unneeded.ts';

export interface ModuleFile {
  readonly path: string;
  /** Size on the disk, in bytes, as `du` reports it. */
  readonly bytes: number;
}

export function* listModuleFilesBelow(modules: string, folder = ''): Iterable<ModuleFile> {
  for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listModuleFilesBelow(modules, path);
    else if (entry.isFile()) yield { path, bytes: diskBytes(join(modules, path)) };
  }
}

/** Deletes files that the bot does not need for this purpose, then empty folders. */
export function deleteUnneededModuleFiles(
  modules: string,
  purpose: InstallPurpose,
): { readonly files: number; readonly bytes: number } {
  const unneeded = [...listModuleFilesBelow(modules)].filter(({ path }) => isUnneededModuleFile(path, purpose));
  for (const { path } of unneeded) rmSync(join(modules, path));
  removeEmpty(modules);
  return { files: unneeded.length, bytes: unneeded.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Size of a file on the disk, in bytes. The length of the file on systems without block counts, such as Windows. */
function diskBytes(path: string): number {
  const { blocks, size } = statSync(path);
  return blocks ? blocks * 512 : size;
}
