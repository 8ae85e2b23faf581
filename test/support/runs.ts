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
 * Number of runs of a random test, and their seed: few with a fixed seed in `npm test`, for which everybody waits,
 * and many with a fresh seed in `test:long`, which prints it. A test that uses this is named `*.random.test.ts`.
 */
export function runs(fewRuns: number, manyRuns: number): Runs {
  const seed = inject('freshSeed');
  return seed === undefined ? { seed: 20_260_101, numRuns: fewRuns } : { seed, numRuns: manyRuns };
}
