import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRowsIntoMessages } from '../../../../src/render/kit/message/splitRowsIntoMessages.ts';

const ROOM = 4000 - 180;

test('packed rows are all in messages, in order, and each message is as full as possible', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: ROOM }), { maxLength: 60 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 12 }), (rows, most) => {
      const messages = splitRowsIntoMessages(rows, { limit: most, lengthOf: (length) => length });
      expect(messages.flat()).toEqual(rows);
      const sum = (message: readonly number[]) => message.reduce((total, length) => total + length, 0);
      for (const message of messages) expect([message.length <= most, sum(message) <= ROOM]).toEqual([true, true]);
      messages.slice(1).forEach(([first = 0], index) => {
        const before = messages[index] ?? [];
        expect(before.length === most || sum(before) + first > ROOM).toBe(true);
      });
    }),
    { seed: 4 },
  );
});

test('a row that is longer than a message gets a message of its own', () => {
  expect(splitRowsIntoMessages([1, ROOM + 500, 2], { limit: 10, lengthOf: (length) => length })).toEqual([
    [1],
    [ROOM + 500],
    [2],
  ]);
});
