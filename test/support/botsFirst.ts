import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that start the bot take longest and wait most: if they begin first, the short ones fill their waits, and none are left for
 * the end. Before any run has measured the files, vitest knows only their sizes, and the longest are not the largest.
 */
export class BotsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { bots = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes('/test/e2e/') ? 'bots' : 'others',
    );
    return [...bots, ...others];
  }
}
