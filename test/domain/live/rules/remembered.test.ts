import { expect, test } from 'vitest';
import {
  dropLongAbsentStreams,
  EMPTY_RULE_ENGINE_MEMORY,
  type RememberedStream,
  recordFailedStreamEnding,
} from '../../../../src/domain/live/rules/remembered.ts';
import { type ConditionStreak, longerStreak } from '../../../../src/domain/live/rules/streaks.ts';

const aMemory = (given: Partial<RememberedStream> = {}): RememberedStream => ({
  key: '["s1","7"]',
  order: 0,
  seenMs: 0,
  isEnding: false,
  rules: [],
  ...given,
});

test('of several remembered pauses the longest counts, and of equally long ones the pause with the shorter break', () => {
  const streaks = [1, 3, 3].map((ms, n) => ({ ms, breakMs: 9 - n }));
  const inOrder = streaks.reduce<ConditionStreak | undefined>(
    (longest, streak) => longerStreak(longest, streak),
    undefined,
  );
  const inReverse = streaks.reduceRight<ConditionStreak | undefined>(
    (longest, streak) => longerStreak(longest, streak),
    undefined,
  );
  expect([inOrder, inReverse]).toEqual([
    { ms: 3, breakMs: 7 },
    { ms: 3, breakMs: 7 },
  ]);
});

test('of more than 2,000 streams, a rule remembers those seen last, and of these the newest', () => {
  const streams = Array.from({ length: 2001 }, (_, order) => aMemory({ order, seenMs: order === 1000 ? 1 : 0 }));
  const orders = dropLongAbsentStreams(streams, 1).map(({ order }) => order);
  expect([orders.length, orders.slice(0, 3), orders.includes(0)]).toEqual([2000, [1000, 2000, 1999], false]);
  expect(dropLongAbsentStreams(streams.slice(1), 1)).toHaveLength(2000);
});

test('a failed attempt under former settings or another rule does not count for a rule', () => {
  const rules = [
    { ruleId: 1, revision: 2, hasDecided: true },
    { ruleId: 2, revision: 1, hasDecided: true },
  ];
  const memory = { ...EMPTY_RULE_ENGINE_MEMORY, streams: [aMemory({ rules })] };
  const without = recordFailedStreamEnding(memory, { ruleId: 1, revision: 1, key: '["s1","7"]', mayHaveEnded: false });
  expect(without.streams[0]?.rules).toEqual(rules);
});
