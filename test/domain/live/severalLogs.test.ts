import { expect, test } from 'vitest';
import type { WatchedTime } from '../../../src/domain/live/sessionLog.ts';
import { severalLogs } from '../../../src/domain/live/severalLogs.ts';

const MINUTE = 60_000;
const times = (...minutes: readonly (readonly [number, number])[]): WatchedTime[] =>
  minutes.map(([from, until]) => ({ from: from * MINUTE, until: until * MINUTE }));

const log = (watched: readonly WatchedTime[], sinceMinute = 0) => ({
  since: sinceMinute * MINUTE,
  watched: async () => watched,
  between: async function* () {
    // Nothing played.
  },
});

test.each([
  ['both were looked at all the time', [log(times([0, 60])), log(times([0, 60]))], times([0, 60])],
  ['one was away for a while', [log(times([0, 60])), log(times([0, 20], [30, 60]))], times([0, 20], [30, 60])],
  [
    'both were away, at different times',
    [log(times([0, 10], [20, 60])), log(times([0, 40], [50, 60]))],
    times([0, 10], [20, 40], [50, 60]),
  ],
  ['one was never looked at', [log(times([0, 60])), log([])], []],
  ['one was added later', [log(times([0, 60])), log(times([40, 60]), 40)], times([0, 60])],
  [
    'one was first looked at some seconds after it was added',
    [log(times([0, 60])), log(times([40.1, 60]), 40)],
    times([0, 60]),
  ],
  ['one was added later and then away', [log(times([0, 60])), log(times([50, 60]), 40)], times([0, 40], [50, 60])],
  ['there is one alone, with a gap', [log(times([0, 10], [20, 60]))], times([0, 10], [20, 60])],
  ['there are no logs', [], []],
])('plays on several servers are known for the times when all servers were looked at: %s', async (_, logs, watched) => {
  expect(await severalLogs(logs).watched(0, 60 * MINUTE)).toEqual(watched);
});
