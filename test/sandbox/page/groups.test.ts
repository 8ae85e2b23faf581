import { expect, test } from 'vitest';
import { findMessageGroupStarts, type MessageGroupingFields } from '../../../sandbox/page/groups.ts';

const MINUTE_MS = 60_000;
const dayOf = ({ at }: MessageGroupingFields) => String(Math.floor(at / (24 * 60 * MINUTE_MS)));
const sent = (author: string, minutes: number, more: Partial<MessageGroupingFields> = {}): MessageGroupingFields =>
  Object.assign({ author, at: minutes * MINUTE_MS, isAnswer: false, isPrivate: false }, more);
const starts = (...messages: readonly MessageGroupingFields[]) =>
  findMessageGroupStarts(messages, dayOf).map(({ isStart }) => isStart);

test('messages of one author within seven minutes of each other form a group on the page', () => {
  expect(starts(sent('a', 0), sent('a', 6), sent('a', 12), sent('a', 19))).toEqual([true, false, false, true]);
});

test('on the page, another author, an answer to a command and a private note each begin a group', () => {
  expect(starts(sent('a', 0), sent('b', 1), sent('a', 2))).toEqual([true, true, true]);
  expect(starts(sent('a', 0), sent('a', 1, { isAnswer: true }), sent('a', 2))).toEqual([true, true, false]);
  expect(starts(sent('a', 0), sent('a', 1, { isPrivate: true }), sent('a', 2))).toEqual([true, true, true]);
});

test('each day on the page begins with its name and a new group', () => {
  const beforeMidnight = 24 * 60 - 1;
  expect(findMessageGroupStarts([sent('a', beforeMidnight), sent('a', beforeMidnight + 2)], dayOf)).toEqual([
    { isStart: true, day: '0' },
    { isStart: true, day: '1' },
  ]);
});
