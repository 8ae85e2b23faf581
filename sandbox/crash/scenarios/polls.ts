import type { CrashTestRun } from '../testRun.ts';

/**
 * Each poll of a feed requests one of these paths. Polls do not overlap, so one whole poll takes place between the
 * first and the third request to a path.
 */
const POLLED_PATHS = ['/status/sessions/history/all', '/library/sections', '/devices', '/status/sessions'] as const;
const TIMES = 3;

/** Resolves once every feed has polled again and recorded the result. */
export async function waitForNextPollOfEachFeed({ world: { media } }: Pick<CrashTestRun, 'world'>): Promise<void> {
  const repeated = async (path: string) => {
    for (let requestCount = 0; requestCount < TIMES; requestCount += 1)
      await media.nextRequest({ path: new RegExp(`^${path}/?$`) });
  };
  await Promise.all(POLLED_PATHS.map(repeated));
}
