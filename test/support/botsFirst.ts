import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What starts the bot takes longest and waits most: begun first, the short ones fill its waits, and none of it is left for
 * the end. Where no run has measured the files before, vitest knows only their sizes, and the longest are not the largest.
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
