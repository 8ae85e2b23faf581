import { expect, test } from 'vitest';
import {
  cameToNothing,
  longest,
  NOTHING_REMEMBERED,
  type StreamMemory,
  stillRemembered,
} from '../../../../src/domain/live/rules/remembered.ts';

const aMemory = (given: Partial<StreamMemory> = {}): StreamMemory => ({
  key: '["s1","7"]',
  order: 0,
  seenMs: 0,
  isEnding: false,
  rules: [],
  ...given,
});

test('of several streaks the longest counts, and of equal ones that with the shorter break', () => {
  const streaks = [1, 3, 3].map((ms, n) => ({ ms, breakMs: 9 - n }));
  expect(longest(streaks)).toEqual({ ms: 3, breakMs: 7 });
  expect(longest([])).toBeUndefined();
});

test('of more streams than any house has those are remembered that were seen last, of these the newest', () => {
  const streams = Array.from({ length: 2001 }, (_, order) => aMemory({ order, seenMs: order === 1000 ? 1 : 0 }));
  const orders = stillRemembered(streams, 1).map(({ order }) => order);
  expect([orders.length, orders.slice(0, 3), orders.includes(0)]).toEqual([2000, [1000, 2000, 1999], false]);
  expect(stillRemembered(streams.slice(1), 1)).toHaveLength(2000);
});

test('what came to nothing under the former settings of a rule, or under another rule, is no try of this one', () => {
  const rules = [
    { ruleId: 1, revision: 2, hasDecided: true },
    { ruleId: 2, revision: 1, hasDecided: true },
  ];
  const memory = { ...NOTHING_REMEMBERED, streams: [aMemory({ rules })] };
  const without = cameToNothing(memory, { ruleId: 1, revision: 1, key: '["s1","7"]', mayHaveEnded: false });
  expect(without.streams[0]?.rules).toEqual(rules);
});
