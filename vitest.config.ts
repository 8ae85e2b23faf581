import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE_FOLDER } from './sandbox/bot.ts';
import { fastFolder } from './test/support/fastFolder.ts';
import { LongestFirst } from './test/support/longestFirst.ts';
import { PATIENCE_MS } from './test/support/patience.ts';

/** Tests of random input: a few runs with a fixed seed in `npm test`, many with a fresh one in `npm run test:long`. */
const RANDOM_TESTS = 'test/**/*.random.test.ts';

/** `SEED=1234 npm run test:long` repeats a run whose seed was printed. */
const freshSeed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** How the code is built and bundled: checked once by `npm run check`, which lands nothing without it. */
const ARCHITECTURE_AND_BUILD = [
  'test/architecture.test.ts',
  'test/glossary.test.ts',
  'test/contributing.test.ts',
  'test/scripts/build/*.test.ts',
];

/**
 * More files at a time than there are processors, because tests that start the bot wait more than they work. Each worker
 * loads the whole bot, which takes five seconds of a processor.
 */
const WORKERS = { maxWorkers: availableParallelism() + 4 };
/** Most long tests start the bot. */
const LONG_WORKERS = { maxWorkers: availableParallelism() + 6 };

/** Three projects: `usher` is what everybody runs, `architecture` is part of `npm run check`, `long` takes long. */
export default defineConfig({
  test: {
    reporters: ['default', './test/support/closingLine.ts'],
    // Tests leave nothing behind in a module: no module mocks, time and state are parameters. Loading everything again for
    // each of the files took as long as running their tests.
    isolate: false,
    // Node runs the tests' TypeScript as it runs the bot's. Without Vite's transformation, loading is a quarter cheaper.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Room for short-lived objects: garbage collection took a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // For the programs that tests start, which would compile everything again.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER },
    sequence: { sequencer: LongestFirst },
    // The title of a row of a table is never cut.
    taskTitleValueFormatTruncate: 0,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    provide: { freshSeed: undefined },
    projects: [
      {
        extends: true,
        test: {
          name: 'usher',
          include: ['test/**/*.test.ts'],
          exclude: ['test/long/**', ...ARCHITECTURE_AND_BUILD],
          ...WORKERS,
          // A fifth of the time of tests with a database was waiting for the disk.
          env: { TMPDIR: fastFolder() },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ARCHITECTURE_AND_BUILD, ...WORKERS, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['test/long/**/*.test.ts', RANDOM_TESTS],
          ...LONG_WORKERS,
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          provide: { freshSeed },
        },
      },
    ],
  },
});
