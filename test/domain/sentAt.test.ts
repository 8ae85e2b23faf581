import { expect, test } from 'vitest';
import { lowestMessageIdAt, messageSentAt } from '../../src/domain/notifications/sentAt.ts';

test('the id computed for a moment is the lowest that a message sent then can have', () => {
  // Discord's own example of an id.
  const example = '175928847299117063';
  const at = messageSentAt(example);
  expect(at.toISOString()).toBe('2016-04-30T11:18:25.796Z');
  const lowest = BigInt(lowestMessageIdAt(at));
  expect(lowest <= BigInt(example)).toBe(true);
  expect(messageSentAt(String(lowest))).toEqual(at);
  expect(messageSentAt(String(lowest - 1n)).getTime()).toBe(at.getTime() - 1);
});
