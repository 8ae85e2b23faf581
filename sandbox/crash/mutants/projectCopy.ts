import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMutant, type Mutant } from './mutant.ts';

/** The folder that all of it is in. */
export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** What a bot does not run by, and what is large. */
const NOT_COPIED = new Set(['node_modules', 'test', 'bench', 'docs', 'data']);

/** The project in a temporary folder, where one fault after the other is put in and taken out again. */
export interface ProjectCopy {
  readonly path: string;
  /** Returns what takes it out. Throws when its place is not found. */
  apply(mutant: Mutant): () => void;
  remove(): void;
}

export function copyProject(): ProjectCopy {
  const path = mkdtempSync(join(tmpdir(), 'usher-mutants-'));
  for (const name of readdirSync(PROJECT)) {
    if (NOT_COPIED.has(name) || name.startsWith('.')) continue;
    cpSync(join(PROJECT, name), join(path, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    apply: (mutant) => {
      const file = join(path, mutant.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, applyMutant(mutant, text));
      return () => writeFileSync(file, text);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
