import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long though they are small, the longest first: a clean clone knows no durations yet, and goes by the size of files. */
const LONG = [
  'test/long/live/counter.test.ts',
  'test/long/feeds/blockedChannels.test.ts',
  'test/long/resilience/crash.test.ts',
  'test/long/servers/typedRefs.test.ts',
  'test/long/resilience/alive.test.ts',
  'test/long/setup/sandbox.test.ts',
  'test/long/resilience/fair.test.ts',
  'test/long/resilience/twoUshers.test.ts',
  'test/long/resilience/load.test.ts',
  'test/long/resilience/burst.test.ts',
  'test/discord/gateway/login.test.ts',
  'test/discord/interactions/matrix/matrix.test.ts',
  'test/discord/gateway/presence.test.ts',
  'test/long/setup/flags.test.ts',
];

/** Tests that start the bot: they wait more than they work. */
const WAITING_TESTS = 'test/e2e/';

/**
 * Begins with what takes longest, so that no file runs alone at the end while processors idle. Files that wait are
 * spread evenly among those that work, so that one kind uses the processors while the other waits.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missingPaths = LONG.filter((path) => !existsSync(path));
    if (missingPaths.length > 0)
      throw new Error(`test/support/longestFirst.ts names what is not there: ${missingPaths.join(', ')}`);
    const isKnown = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file) !== undefined;
    const placeOf = (file: TestSpecification) => LONG.findIndex((path) => file.moduleId.endsWith(path));
    const sorted = await super.sort(files);
    const early = sorted.filter((file) => placeOf(file) !== -1 && !isKnown(file));
    const longestFirst = [
      ...early.toSorted((a, b) => placeOf(a) - placeOf(b)),
      ...sorted.filter((file) => !early.includes(file)),
    ];
    const { waiting = [], working = [] } = Object.groupBy(longestFirst, ({ moduleId }) =>
      moduleId.includes(WAITING_TESTS) ? 'waiting' : 'working',
    );
    return [...withPlaces(waiting), ...withPlaces(working)]
      .toSorted((a, b) => a.place - b.place)
      .map(({ file }) => file);
  }
}

/** Each file's place in its list, from 0 for the first to almost 1 for the last. */
function withPlaces(files: TestSpecification[]) {
  return files.map((file, index) => ({ file, place: index / files.length }));
}
