import type { CrashTestRun } from '../testRun.ts';

/**
 * Every poll of a feed sends a request to one of these paths. Polls do not overlap, so between the first and the third
 * request to a path, one whole poll took place.
 */
const POLLED_PATHS = ['/status/sessions/history/all', '/library/sections', '/devices', '/status/sessions'] as const;
const TIMES = 3;

/** Resolves once every feed has polled the media server again and recorded what it found. */
export async function waitForNextPolls({ world: { media } }: Pick<CrashTestRun, 'world'>): Promise<void> {
  const repeated = async (path: string) => {
    for (let requestCount = 0; requestCount < TIMES; requestCount += 1)
      await media.nextRequest({ path: new RegExp(`^${path}/?$`) });
  };
  await Promise.all(POLLED_PATHS.map(repeated));
}
