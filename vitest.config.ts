import { defineConfig } from 'vitest/config';
import { BotsFirst } from './test/support/botsFirst.ts';
import { PATIENCE_MS } from './test/support/patience.ts';

/** Three suites: what everybody runs, which module may import which (part of `npm run check`), and what takes minutes. */
export default defineConfig({
  test: {
    reporters: ['default', './test/support/closingLine.ts'],
    // Tests leave nothing behind in a module: no module mocks, time and state are parameters. Loading everything again for
    // each of the files took as long as running their tests.
    isolate: false,
    // Room for short-lived objects: garbage collection took a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // End-to-end tests wait more than they work: more of them at a time than there are cores.
    maxWorkers: 4,
    sequence: { sequencer: BotsFirst },
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    projects: [
      { extends: true, test: { name: 'usher', include: ['test/**/*.test.ts'], exclude: ['test/long/**'] } },
      { extends: true, test: { name: 'architecture', include: ['test/architecture.test.ts'] } },
      { extends: true, test: { name: 'long', include: ['test/long/**/*.test.ts'], testTimeout: 900_000 } },
    ],
  },
});
