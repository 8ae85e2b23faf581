import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long though they are small: a clean clone knows no durations yet, and goes by the size of files. */
const LONG = [
  'test/e2e/resilience/crash.test.ts',
  'test/e2e/live/counter.test.ts',
  'test/e2e/feeds/blockedChannels.test.ts',
  'test/e2e/servers/typedRefs.test.ts',
  'test/e2e/resilience/burst.test.ts',
  'test/e2e/resilience/alive.test.ts',
  'test/e2e/resilience/load.test.ts',
  'test/e2e/resilience/fair.test.ts',
  'test/e2e/resilience/twoUshers.test.ts',
  'test/e2e/feeds/threads.test.ts',
  'test/e2e/setup/sandbox.test.ts',
  'test/discord/interactions/matrix/matrix.test.ts',
  'test/discord/gateway/login.test.ts',
  'test/discord/gateway/presence.test.ts',
  'test/jobs/life/discordAway.test.ts',
  'test/sandbox/terminal/flags.test.ts',
];

/** Begins with what takes longest, so that no file runs alone at the end while processors idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
