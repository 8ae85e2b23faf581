import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './all.ts';
import type { Mutant } from './mutant.ts';
import { copyProject, PROJECT, type ProjectCopy } from './projectCopy.ts';

const RUN_ONE = fileURLToPath(new URL('./runOne.ts', import.meta.url));
/** In ms: how long to wait for something that a fault may prevent. */
const TIMEOUT_MS = 25_000;
const MAX_SHOWN = 110;

interface MutantOptions {
  readonly seed: number;
  /** Runs only the mutants whose names contain this. */
  readonly only?: string | undefined;
  readonly print: (line: string) => void;
}

interface MutantResult {
  readonly isFound: boolean;
  readonly first: string;
}

/**
 * Puts each fault alone into a copy of the project and runs the crash test there. The same run
 * without the fault follows: if that fails too, the cause is another one, for example a busy machine, and the
 * fault counts as undetected. Resolves with the names of the undetected faults.
 */
export async function runMutants({ seed, only = '', print }: MutantOptions): Promise<readonly string[]> {
  const copy = copyProject();
  const survivors: string[] = [];
  const soundRun = createSoundRuns(copy, seed);
  try {
    // Look up every piece of code before running anything.
    for (const mutant of MUTANTS) copy.apply(mutant)();
    for (const mutant of MUTANTS.filter(({ name }) => name.includes(only))) {
      const { name, run } = mutant;
      const { isFound, first } = await runMutant(mutant, copy, seed);
      const sound = await soundRun(run);
      const isProof = isFound && !sound.isFound;
      if (!isProof) survivors.push(name);
      const why = sound.isFound ? `without it: ${sound.first}` : first;
      print(`${isProof ? 'found    ' : 'NOT FOUND'}  rounds: ${run.rounds}  ${name.padEnd(NAME_WIDTH)}  ${why}`);
    }
  } finally {
    copy.remove();
  }
  return survivors;
}

const NAME_WIDTH = Math.max(...MUTANTS.map(({ name }) => name.length));

/** Several faults have the same run, which is run once without any. */
function createSoundRuns(copy: ProjectCopy, seed: number): (run: Mutant['run']) => Promise<MutantResult> {
  const known = new Map<string, Promise<MutantResult>>();
  return (run) => {
    const key = JSON.stringify(run);
    const result = known.get(key) ?? runCopy(copy, run, seed);
    known.set(key, result);
    return result;
  };
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
