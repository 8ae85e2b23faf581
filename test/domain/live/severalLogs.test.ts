import { expect, test } from 'vitest';
import type { PeriodWithoutSnapshotGaps } from '../../../src/domain/live/sessionLog.ts';
import { mergeSessionLogs } from '../../../src/domain/live/severalLogs.ts';

const MINUTE = 60_000;
const times = (...minutes: readonly (readonly [number, number])[]): PeriodWithoutSnapshotGaps[] =>
  minutes.map(([from, until]) => ({ from: from * MINUTE, until: until * MINUTE }));

const log = (watched: readonly PeriodWithoutSnapshotGaps[], sinceMinute = 0) => ({
  since: sinceMinute * MINUTE,
  watched: async () => watched,
  between: async function* () {
    // Nothing played.
  },
});

test.each([
  {
    name: 'both were looked at all the time',
    logs: [log(times([0, 60])), log(times([0, 60]))],
    watched: times([0, 60]),
  },
  {
    name: 'one was away for a while',
    logs: [log(times([0, 60])), log(times([0, 20], [30, 60]))],
    watched: times([0, 20], [30, 60]),
  },
  {
    name: 'both were away, at different times',
    logs: [log(times([0, 10], [20, 60])), log(times([0, 40], [50, 60]))],
    watched: times([0, 10], [20, 40], [50, 60]),
  },
  { name: 'one was never looked at', logs: [log(times([0, 60])), log([])], watched: [] },
  { name: 'one was added later', logs: [log(times([0, 60])), log(times([40, 60]), 40)], watched: times([0, 60]) },
  {
    name: 'one was first looked at some seconds after it was added',
    logs: [log(times([0, 60])), log(times([40.1, 60]), 40)],
    watched: times([0, 60]),
  },
  {
    name: 'one was added later and then away',
    logs: [log(times([0, 60])), log(times([50, 60]), 40)],
    watched: times([0, 40], [50, 60]),
  },
  { name: 'there is one alone, with a gap', logs: [log(times([0, 10], [20, 60]))], watched: times([0, 10], [20, 60]) },
  { name: 'there are no logs', logs: [], watched: [] },
])('plays on several servers are known only for times when all servers were read: $name', async ({ logs, watched }) => {
  expect(await mergeSessionLogs(logs).watched(0, 60 * MINUTE)).toEqual(watched);
});
