import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CRASH_TEST_MUTANTS } from './all.ts';
import type { CrashTestMutant } from './mutant.ts';
import { copyProject, PROJECT_ROOT, type ProjectCopy } from './projectCopy.ts';

const RUN_ONE = fileURLToPath(new URL('./runOne.ts', import.meta.url));
/** Maximum wait in ms for an event that the bug may prevent. */
const TIMEOUT_MS = 25_000;
const MAX_SHOWN = 110;

interface MutantOptions {
  readonly seed: number;
  /** Runs only the mutants with this text in their names. */
  readonly only?: string | undefined;
  readonly print: (line: string) => void;
}

interface MutantResult {
  readonly isFound: boolean;
  readonly first: string;
}

/**
 * Runs the crash test on a copy of the project: with one bug at a time, then without it. A bug counts as undetected if
 * the run without it fails too, for example on a busy machine. Resolves with the names of undetected bugs.
 */
export async function runCrashTestMutants({ seed, only = '', print }: MutantOptions): Promise<readonly string[]> {
  const copy = copyProject();
  const survivors: string[] = [];
  const soundRun = createSoundRuns(copy, seed);
  try {
    // Tries every replacement, so that changed code is reported before the first run.
    for (const mutant of CRASH_TEST_MUTANTS) copy.apply(mutant)();
    for (const mutant of CRASH_TEST_MUTANTS.filter(({ name }) => name.includes(only))) {
      const { name, run } = mutant;
      const { isFound, first } = await runMutant(mutant, copy, seed);
      const sound = await soundRun(run);
      const isProof = isFound && !sound.isFound;
      if (!isProof) survivors.push(name);
      const reason = sound.isFound ? `without it: ${sound.first}` : first;
      print(`${isProof ? 'found    ' : 'NOT FOUND'}  rounds: ${run.rounds}  ${name.padEnd(NAME_WIDTH)}  ${reason}`);
    }
  } finally {
    copy.remove();
  }
  return survivors;
}

const NAME_WIDTH = Math.max(...CRASH_TEST_MUTANTS.map(({ name }) => name.length));

/** Runs the copy without a bug. Bugs with the same run share the result. */
function createSoundRuns(copy: ProjectCopy, seed: number): (run: CrashTestMutant['run']) => Promise<MutantResult> {
  const cache = new Map<string, Promise<MutantResult>>();
  return (run) => {
    const key = JSON.stringify(run);
    const result = cache.get(key) ?? runCopy(copy, run, seed);
    cache.set(key, result);
    return result;
  };
}

async function runMutant(mutant: CrashTestMutant, copy: ProjectCopy, seed: number): Promise<MutantResult> {
  const takeOut = copy.apply(mutant);
  try {
    return await runCopy(copy, mutant.run, seed);
  } finally {
    takeOut();
  }
}

async function runCopy({ path }: ProjectCopy, run: CrashTestMutant['run'], seed: number): Promise<MutantResult> {
  const options = JSON.stringify({ ...run, seed, timeoutMs: TIMEOUT_MS });
  const child = spawn(process.execPath, [relative(PROJECT_ROOT, RUN_ONE), options], {
    cwd: path,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // A crash test that broke before its checks has found nothing.
  if (status !== 0 && said === '') throw new Error(`the crash test broke: ${failed.slice(-2000)}`);
  return { isFound: status !== 0, first: (said.split('\n')[0] ?? '').slice(0, MAX_SHOWN) };
}
