import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long though they are small, the longest first: a clean clone knows no durations yet, and goes by the size of files. */
const LONG = [
  'test/e2e/live/counter.test.ts',
  'test/e2e/feeds/blockedChannels.test.ts',
  'test/e2e/resilience/crash.test.ts',
  'test/e2e/servers/typedRefs.test.ts',
  'test/e2e/resilience/alive.test.ts',
  'test/e2e/setup/sandbox.test.ts',
  'test/e2e/resilience/fair.test.ts',
  'test/e2e/resilience/twoUshers.test.ts',
  'test/e2e/resilience/load.test.ts',
  'test/e2e/feeds/threads.test.ts',
  'test/e2e/resilience/burst.test.ts',
  'test/discord/gateway/login.test.ts',
  'test/discord/interactions/matrix/matrix.test.ts',
  'test/discord/gateway/presence.test.ts',
  'test/jobs/life/discordAway.test.ts',
  'test/sandbox/terminal/flags.test.ts',
];

/** Begins with what takes longest, so that no file runs alone at the end while processors idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG.filter((path) => !existsSync(path));
    if (gone.length > 0) throw new Error(`test/support/longestFirst.ts names what is not there: ${gone.join(', ')}`);
    const isKnown = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file) !== undefined;
    const placeOf = (file: TestSpecification) => LONG.findIndex((path) => file.moduleId.endsWith(path));
    const sorted = await super.sort(files);
    const early = sorted.filter((file) => placeOf(file) !== -1 && !isKnown(file));
    return [...early.toSorted((a, b) => placeOf(a) - placeOf(b)), ...sorted.filter((file) => !early.includes(file))];
  }
}
