import { expect, test } from 'vitest';
import { lowestMessageIdAt, sentTimeOfMessageId } from '../../src/domain/notifications/sentAt.ts';

test('the message id computed for a moment is the lowest that a Discord message of that moment can have', () => {
  // Discord's own example of an id.
  const example = '175928847299117063';
  const at = sentTimeOfMessageId(example);
  expect(at.toISOString()).toBe('2016-04-30T11:18:25.796Z');
  const lowest = BigInt(lowestMessageIdAt(at));
  expect(lowest <= BigInt(example)).toBe(true);
  expect(sentTimeOfMessageId(String(lowest))).toEqual(at);
  expect(sentTimeOfMessageId(String(lowest - 1n)).getTime()).toBe(at.getTime() - 1);
});
