import type { TestRun } from '../testRun.ts';

/**
 * Every poll of a feed makes at least one of these requests; after three of them a whole poll is over,
 * because polls do not overlap.
 */
const POLLED_PATHS = ['/status/sessions/history/all', '/library/sections', '/devices', '/status/sessions'] as const;
const TIMES = 3;

/** Resolves when every feed has polled the media server once more and recorded the results. */
export async function nextPolls({ world: { media } }: Pick<TestRun, 'world'>): Promise<void> {
  const repeated = async (path: string) => {
    for (let seen = 0; seen < TIMES; seen += 1) await media.nextRequest({ path: new RegExp(`^${path}/?$`) });
  };
  await Promise.all(POLLED_PATHS.map(repeated));
}
