import type { CrashOptions } from '../crash.ts';

/** A fault that is put into a copy of the project, for the crash test to find. */
export interface Mutant {
  readonly name: string;
  /** Below the project's folder. */
  readonly file: string;
  /** Exactly so, and once: code that has moved or changed is no longer found, which ends everything. */
  readonly search: string;
  readonly replacement: string;
  /** What reaches it. */
  readonly run: Pick<CrashOptions, 'rounds' | 'cases'>;
}

/** The text with the fault in it. Throws when it is not there, or there more than once. */
export function applyMutant({ name, file, search, replacement }: Omit<Mutant, 'run'>, text: string): string {
  const found = text.split(search).length - 1;
  if (found !== 1)
    throw new Error(`the fault "${name}": its place is ${found} times in ${file}; look there for: ${search}`);
  return text.replace(search, () => replacement);
}
