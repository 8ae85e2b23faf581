import type { CrashOptions } from '../crash.ts';
import type { CrashCase } from '../plan.ts';

/** A fault that is put into a copy of the project for the crash test to find. */
export interface Mutant {
  readonly name: string;
  /** Relative to the project's folder. */
  readonly file: string;
  /** Must occur exactly once; otherwise the code has changed, and the whole run fails. */
  readonly search: string;
  readonly replacement: string;
  /** The shortest run that reaches the fault. */
  readonly run: Pick<CrashOptions, 'rounds' | 'cases' | 'servers'>;
}

/** The text with the fault in it. Throws unless the code is there exactly once. */
export function applyMutant({ name, file, search, replacement }: Omit<Mutant, 'run'>, text: string): string {
  const found = text.split(search).length - 1;
  if (found !== 1)
    throw new Error(`the mutant "${name}": its code is ${found} times in ${file}; look there for: ${search}`);
  return text.replace(search, () => replacement);
}

/** A run of these cases and nothing else, with one media server, which starts sooner. */
export const runOf = (...cases: readonly CrashCase[]): Mutant['run'] => ({ rounds: cases.length, cases, servers: 1 });
