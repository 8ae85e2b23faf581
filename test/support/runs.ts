import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of random tests in `test:long`; `npm test` has none, so that it does the same every time. */
    readonly freshSeed: number | undefined;
  }
}

export interface Runs {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * How often a random test runs: a few times with a fixed seed in `npm test`, which everybody waits for, and often with a fresh
 * seed, which is printed, in `test:long`. vitest.config.ts finds the files of `test:long` by their import of this one.
 */
export function runs(few: number, many: number): Runs {
  const seed = inject('freshSeed');
  return seed === undefined ? { seed: 20_260_101, numRuns: few } : { seed, numRuns: many };
}
