import type { CrashOptions } from '../crash.ts';
import type { CrashCase } from '../plan.ts';

/** A fault that is put into a copy of the project; the crash test must find it. */
export interface Mutant {
  readonly name: string;
  /** Path of the file, relative to the project's folder. */
  readonly file: string;
  /** Code that must occur exactly once. Otherwise the code has changed, and the run fails. */
  readonly search: string;
  readonly replacement: string;
  /** The shortest run that reaches the fault. */
  readonly run: Pick<CrashOptions, 'rounds' | 'cases' | 'servers'>;
}

/** Returns the text with the fault. Throws unless the searched code occurs exactly once. */
export function applyMutant({ name, file, search, replacement }: Omit<Mutant, 'run'>, text: string): string {
  const matchCount = text.split(search).length - 1;
  if (matchCount !== 1)
    throw new Error(`the mutant "${name}": its code is ${matchCount} times in ${file}; look there for: ${search}`);
  return text.replace(search, () => replacement);
}

/** A run of only these cases. It has one media server, because that starts faster. */
export const runOf = (...cases: readonly CrashCase[]): Mutant['run'] => ({ rounds: cases.length, cases, servers: 1 });
