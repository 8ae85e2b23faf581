import { expect, test } from 'vitest';
import { lowestMessageIdAt, sentAt } from '../../src/domain/notifications/sentAt.ts';

test('the id computed for a moment is the lowest that a message sent then can have', () => {
  // Discord's own example of an id.
  const example = '175928847299117063';
  const at = sentAt(example);
  expect(at.toISOString()).toBe('2016-04-30T11:18:25.796Z');
  const lowest = BigInt(lowestMessageIdAt(at));
  expect(lowest <= BigInt(example)).toBe(true);
  expect(sentAt(String(lowest))).toEqual(at);
  expect(sentAt(String(lowest - 1n)).getTime()).toBe(at.getTime() - 1);
});
