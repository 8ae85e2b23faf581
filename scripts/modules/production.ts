import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { filesBelow, type ModuleFile } from './files.ts';

const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});

/** The files that `npm ci --omit=dev` installs on this machine. */
export function* productionFiles(project: string): Iterable<ModuleFile> {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')));
  const modules = join(project, 'node_modules');
  for (const [folder, { dev = false }] of Object.entries(packages)) {
    if (folder === '' || dev || !existsSync(join(project, folder))) continue;
    // A package inside another one has its own entry.
    const below = folder.slice('node_modules/'.length);
    for (const file of filesBelow(modules, below))
      if (!file.path.slice(below.length).includes('/node_modules/')) yield file;
  }
}
