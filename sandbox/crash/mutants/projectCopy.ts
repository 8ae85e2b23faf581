import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyCrashTestMutant, type CrashTestMutant } from './mutant.ts';

export const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Folders that are large, or that the running bot does not need. */
const NOT_COPIED = new Set(['node_modules', 'test', 'bench', 'docs', 'data', 'dist']);

/** A temporary copy of the project, which takes one deliberate bug at a time. */
export interface ProjectCopy {
  readonly path: string;
  /** Adds the bug, and returns a function that removes it. Throws if the code to replace is not found. */
  apply(mutant: CrashTestMutant): () => void;
  remove(): void;
}

export function copyProject(): ProjectCopy {
  const path = mkdtempSync(join(tmpdir(), 'usher-mutants-'));
  for (const name of readdirSync(PROJECT_ROOT)) {
    if (NOT_COPIED.has(name) || name.startsWith('.')) continue;
    cpSync(join(PROJECT_ROOT, name), join(path, name), { recursive: true });
  }
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    apply: (mutant) => {
      const file = join(path, mutant.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, applyCrashTestMutant(mutant, text));
      return () => writeFileSync(file, text);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
