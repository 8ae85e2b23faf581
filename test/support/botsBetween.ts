import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that start the bot take longest and wait most: the short ones are spread between them, and fill their waits from the beginning to
 * the end. Before any run has measured the files, vitest knows only their sizes, and the longest are not the largest.
 */
export class BotsBetween extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { bots = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes('/test/e2e/') ? 'bots' : 'others',
    );
    const each = Math.ceil(others.length / Math.max(1, bots.length));
    const spread = bots.flatMap((bot, nth) => [bot, ...others.slice(nth * each, (nth + 1) * each)]);
    return bots.length === 0 ? others : spread;
  }
}
