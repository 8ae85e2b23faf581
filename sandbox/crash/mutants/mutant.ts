import type { CrashOptions } from '../crash.ts';
import type { CrashCase } from '../plan.ts';

/** A deliberate bug in a copy of the project. The crash test must find it. */
export interface CrashTestMutant {
  readonly name: string;
  readonly file: string;
  /** Code to replace. It must occur exactly once in the file, or the run fails. */
  readonly search: string;
  readonly replacement: string;
  /** The shortest crash test that finds the bug. */
  readonly run: Pick<CrashOptions, 'rounds' | 'cases' | 'servers'>;
}

/** Returns the text with the bug. Throws unless the code to replace occurs exactly once. */
export function applyCrashTestMutant(
  { name, file, search, replacement }: Omit<CrashTestMutant, 'run'>,
  text: string,
): string {
  const matchCount = text.split(search).length - 1;
  if (matchCount !== 1)
    throw new Error(`the mutant "${name}": its code is ${matchCount} times in ${file}; look there for: ${search}`);
  return text.replace(search, () => replacement);
}

/** Describes a run of these kill cases. One media server starts faster than two. */
export const runOfKillCases = (...cases: readonly CrashCase[]): CrashTestMutant['run'] => ({
  rounds: cases.length,
  cases,
  servers: 1,
});
