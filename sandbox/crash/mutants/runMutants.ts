import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './all.ts';
import type { Mutant } from './mutant.ts';
import { copyProject, PROJECT, type ProjectCopy } from './projectCopy.ts';

const RUN_ONE = fileURLToPath(new URL('./runOne.ts', import.meta.url));
/** How long to wait, in ms, for something that may never come with a fault in place. */
const TIMEOUT_MS = 25_000;
const MAX_SHOWN = 110;

interface MutantOptions {
  readonly seed: number;
  /** Runs only those whose names contain this. */
  readonly only?: string | undefined;
  readonly print: (line: string) => void;
}

interface MutantResult {
  readonly isFound: boolean;
  readonly first: string;
}

/** Puts each fault by itself into a copy of the project and runs the crash test there. Resolves with the names of those it missed. */
export async function runMutants({ seed, only = '', print }: MutantOptions): Promise<readonly string[]> {
  const copy = copyProject();
  const survivors: string[] = [];
  try {
    // Look up every piece of code before running anything.
    for (const mutant of MUTANTS) copy.apply(mutant)();
    const sound = await runCopy(copy, { rounds: 1, cases: [{}] }, seed);
    if (sound.isFound) throw new Error(`the crash test finds a problem without any fault: ${sound.first}`);
    for (const mutant of MUTANTS.filter(({ name }) => name.includes(only))) {
      const { isFound, first } = await runMutant(mutant, copy, seed);
      if (!isFound) survivors.push(mutant.name);
      print(`${isFound ? 'found    ' : 'NOT FOUND'}  ${mutant.name.padEnd(40)}${first}`);
    }
  } finally {
    copy.remove();
  }
  return survivors;
}

async function runMutant(mutant: Mutant, copy: ProjectCopy, seed: number): Promise<MutantResult> {
  const takeOut = copy.apply(mutant);
  try {
    return await runCopy(copy, mutant.run, seed);
  } finally {
    takeOut();
  }
}

async function runCopy({ path }: ProjectCopy, run: Mutant['run'], seed: number): Promise<MutantResult> {
  const options = JSON.stringify({ ...run, seed, timeoutMs: TIMEOUT_MS });
  const child = spawn(process.execPath, [relative(PROJECT, RUN_ONE), options], {
    cwd: path,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // A fault that breaks the test itself proves nothing.
  if (status !== 0 && said === '') throw new Error(`the crash test broke: ${failed.slice(-2000)}`);
  return { isFound: status !== 0, first: (said.split('\n')[0] ?? '').slice(0, MAX_SHOWN) };
}
