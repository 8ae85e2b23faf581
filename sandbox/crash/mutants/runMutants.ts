import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './all.ts';
import type { Mutant } from './mutant.ts';
import { type Copy, copyOfTheProject, PROJECT } from './projectCopy.ts';

const ATTEMPT = fileURLToPath(new URL('./runOne.ts', import.meta.url));
/** How long is waited, in ms, for what may never come now. */
const PATIENCE_MS = 25_000;
const MOST_SHOWN = 110;

interface Hunt {
  readonly seed: number;
  /** Those only whose names hold this. */
  readonly only?: string | undefined;
  readonly print: (line: string) => void;
}

interface Finding {
  readonly isFound: boolean;
  readonly first: string;
}

/** Puts each fault into a copy of the project by itself and runs the crash test there. Resolves with the names of those it did not find. */
export async function huntMutants({ seed, only = '', print }: Hunt): Promise<readonly string[]> {
  const copy = copyOfTheProject();
  const survivors: string[] = [];
  try {
    // All places are looked up before anything is run.
    for (const mutant of MUTANTS) copy.put(mutant)();
    const sound = await attempt(copy, { rounds: 1, cards: [{}] }, seed);
    if (sound.isFound) throw new Error(`the crash test finds something where there is no fault: ${sound.first}`);
    for (const mutant of MUTANTS.filter(({ name }) => name.includes(only))) {
      const { isFound, first } = await huntOne(mutant, copy, seed);
      if (!isFound) survivors.push(mutant.name);
      print(`${isFound ? 'found    ' : 'NOT FOUND'}  ${mutant.name.padEnd(40)}${first}`);
    }
  } finally {
    copy.remove();
  }
  return survivors;
}

async function huntOne(mutant: Mutant, copy: Copy, seed: number): Promise<Finding> {
  const takeOut = copy.put(mutant);
  try {
    return await attempt(copy, mutant.run, seed);
  } finally {
    takeOut();
  }
}

async function attempt({ path }: Copy, run: Mutant['run'], seed: number): Promise<Finding> {
  const options = JSON.stringify({ ...run, seed, patienceMs: PATIENCE_MS });
  const child = spawn(process.execPath, [relative(PROJECT, ATTEMPT), options], {
    cwd: path,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // A fault that breaks the test itself proves nothing.
  if (status !== 0 && said === '') throw new Error(`the crash test broke: ${failed.slice(-2000)}`);
  return { isFound: status !== 0, first: (said.split('\n')[0] ?? '').slice(0, MOST_SHOWN) };
}
