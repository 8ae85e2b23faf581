import type { TestRun } from '../testRun.ts';

/** Requests that each look of a feed makes at least one of; after three a whole look is over, since none begins before the last one ended. */
const POLLED_PATHS = ['/status/sessions/history/all', '/library/sections', '/devices', '/status/sessions'] as const;
const TIMES = 3;

/** All feeds have looked at the media server once more, with all that came of it written down. */
export async function nextPolls({ world: { media } }: Pick<TestRun, 'world'>): Promise<void> {
  const repeated = async (path: string) => {
    for (let seen = 0; seen < TIMES; seen += 1) await media.nextRequest({ path: new RegExp(`^${path}/?$`) });
  };
  await Promise.all(POLLED_PATHS.map(repeated));
}
