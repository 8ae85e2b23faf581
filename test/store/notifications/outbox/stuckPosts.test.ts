import { expect, test } from 'vitest';
import { CHANNEL, memoryStore } from '../../support/openStore.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const LATER = new Date('2026-01-01T12:01:00Z');
const TIME = { earliest: AT, latest: LATER };
const INVALID = { kind: 'invalid', message: 'invalid: 400' } as const;
const UNCERTAIN = { kind: 'uncertain', message: 'uncertain: 502' } as const;

async function threePosts() {
  const store = await memoryStore();
  for (const key of ['a', 'b', 'c']) await store.outbox.add({ key, channelId: CHANNEL, body: key });
  await store.outbox.add({ key: 'elsewhere', channelId: 'another', body: 'x' });
  return store;
}

test('a post goes from waiting to in doubt to sent, and stays sent', async () => {
  const { outbox } = await threePosts();
  expect(await outbox.stateOf(1)).toEqual({ kind: 'waiting' });
  await outbox.postpone(1, UNCERTAIN, LATER);
  expect(await outbox.stateOf(1)).toEqual({ kind: 'waiting', notBefore: LATER });
  await outbox.sending({ id: 1, channelId: CHANNEL }, TIME);
  expect(await outbox.stateOf(1)).toEqual({ kind: 'in doubt', since: AT, last: LATER });
  await outbox.sent(1, 'm1', LATER);
  expect(await outbox.stateOf(1)).toEqual({ kind: 'sent', messageId: 'm1' });
  await outbox.deadLetter(1, INVALID);
  expect(await outbox.stateOf(1)).toEqual({ kind: 'sent', messageId: 'm1' });
});

test('a post that was given up stays so, with the reason', async () => {
  const { outbox } = await threePosts();
  await outbox.deadLetter(1, INVALID);
  await outbox.sent(1, 'm1', LATER);
  expect(await outbox.stateOf(1)).toEqual({ kind: 'dead-lettered', why: 'invalid' });
  expect(await outbox.stateOf(5)).toBeUndefined();
});

test('the first post of a channel can be skipped once it has failed, and is then tried at once', async () => {
  const { outbox, clock } = await threePosts();
  const since = clock.now();
  await outbox.uncertain(1, UNCERTAIN, new Date('2030-01-01T00:00:00Z'));
  await clock.advance(1000);
  await outbox.uncertain(1, UNCERTAIN, new Date('2030-01-01T00:00:00Z'));
  expect(await outbox.skip(CHANNEL, 2)).toBeUndefined();
  expect(await outbox.next(CHANNEL)).toMatchObject({ isSkipAsked: false });
  expect(await outbox.skip(CHANNEL, 1)).toEqual({ id: 1, since, behind: 2 });
  expect(await outbox.next(CHANNEL)).toMatchObject({
    id: 1,
    isSkipAsked: true,
    failingSince: since,
    attempts: 2,
    state: { kind: 'waiting', notBefore: undefined },
  });
  await outbox.deadLetter(1, INVALID);
  expect(await outbox.next(CHANNEL)).toMatchObject({ id: 2, isSkipAsked: false });
});

test('skipping without naming a post skips the channel’s first post', async () => {
  const { outbox } = await threePosts();
  await outbox.deadLetter(1, INVALID);
  await outbox.uncertain(2, UNCERTAIN, LATER);
  expect(await outbox.skip(CHANNEL)).toMatchObject({ id: 2, behind: 1 });
});

test('a post that waits for its turn and never failed cannot be skipped', async () => {
  const { outbox } = await threePosts();
  await outbox.uncertain(2, UNCERTAIN, LATER);
  expect([await outbox.skip(CHANNEL), await outbox.skip('a third')]).toEqual([undefined, undefined]);
  expect(await outbox.next(CHANNEL)).toMatchObject({ id: 1, isSkipAsked: false });
});

test('an alert about a stuck post is remembered for that post only', async () => {
  const { outbox } = await threePosts();
  expect(await outbox.next(CHANNEL)).toMatchObject({ isAlerted: false });
  await outbox.alerted(1);
  expect(await outbox.next(CHANNEL)).toMatchObject({ id: 1, isAlerted: true });
  expect(await outbox.next('another')).toMatchObject({ isAlerted: false });
});

test.each([
  { name: 'a minute', byMs: 60_000 },
  { name: 'an hour', byMs: 3_600_000 },
  { name: 'a day', byMs: 86_400_000 },
  { name: 'a month', byMs: 30 * 86_400_000 },
  { name: 'a year', byMs: 365 * 86_400_000 },
])('a post counts as failing since the clock was set back, if that was by $name', async ({ byMs }) => {
  const { outbox, clock } = await threePosts();
  await outbox.uncertain(1, UNCERTAIN, LATER);
  clock.set(new Date(clock.now().getTime() - byMs));
  const since = clock.now();
  await outbox.postpone(1, UNCERTAIN, LATER);
  await clock.advance(1000);
  await outbox.uncertain(1, UNCERTAIN, LATER);
  expect(await outbox.next(CHANNEL)).toMatchObject({ failingSince: since });
});
