import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listModuleFilesBelow, type ModuleFile } from './files.ts';

const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), link: z.boolean().optional() })),
});

/** Files that `npm ci --omit=dev` installs on this machine. Workspaces are left out, because they are only links. */
export function* listProductionModuleFiles(project: string): Iterable<ModuleFile> {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')));
  const modules = join(project, 'node_modules');
  for (const [folder, { dev = false, link = false }] of Object.entries(packages)) {
    if (!folder.startsWith('node_modules/') || dev || link || !existsSync(join(project, folder))) continue;
    // A package within another package has its own entry in the lock file, so its files are skipped here.
    const packageFolder = folder.slice('node_modules/'.length);
    for (const file of listModuleFilesBelow(modules, packageFolder))
      if (!file.path.slice(packageFolder.length).includes('/node_modules/')) yield file;
  }
}
