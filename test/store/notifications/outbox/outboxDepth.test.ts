import { expect, test } from 'vitest';
import { CHANNEL, memoryStore } from '../../support/openStore.ts';

test('the depth of the outbox is the number of waiting posts and the age of the first one', async () => {
  const { outbox, outboxDepth, clock } = await memoryStore();
  expect(await outboxDepth()).toEqual({ posts: 0, oldest: undefined, first: undefined });
  const first = clock.now();
  await outbox.add({ key: 'a', channelId: CHANNEL, body: '{}' });
  await clock.advance(60_000);
  await outbox.add({ key: 'b', channelId: 'another', body: '{}' });
  expect(await outboxDepth()).toEqual({ posts: 2, oldest: first, first: 1 });
});

test('the depth of the outbox leaves out posts that are sent, given up or for a blocked channel', async () => {
  const { outbox, outboxDepth, blocked, clock } = await memoryStore();
  for (const key of ['a', 'b']) await outbox.add({ key, channelId: CHANNEL, body: '{}' });
  await outbox.add({ key: 'c', channelId: 'blocked', body: '{}' });
  await blocked.block({ channelId: 'blocked', kind: 'gone', since: clock.now() }, []);
  await outbox.sent(1, '4711', clock.now());
  await outbox.deadLetter(2, { kind: 'invalid', message: 'x' });
  expect(await outboxDepth()).toEqual({ posts: 0, oldest: undefined, first: undefined });
});
