import { expect, test } from 'vitest';
import { type ChannelDirectory, ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { createPostSender, type PostSender, type PostSenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { renderStuckPost } from '../../../src/render/alerts/stuckPost.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aSubscription, memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, draw, GUILD, HOUR, textIn } from '../support/fakes.ts';

/**
 * A channel with three posts, of which Discord answers the first with a 5xx each time, and an admin who subscribed it.
 */
async function stuckChannel() {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  await store.subscriptions.set(aSubscription({ setBy: '7' }));
  for (const key of ['a', 'b', 'c']) await store.outbox.add({ key, channelId: CHANNEL, body: draw(key) });
  discord.chokeOn((body) => textIn(body) === 'a');
  const filled: { readonly message: Message; readonly userId: string }[] = [];
  const fill = async (message: Message, userId: string) => {
    filled.push({ message, userId });
    return message.components;
  };
  const start = async (more: Partial<PostSenderDeps> = {}): Promise<PostSender> => {
    const running: PostSender = createPostSender({
      ...store,
      ...discord,
      fill,
      log: recorder.log,
      random: () => 0,
      wake: () => running.wake(),
      alert: () => undefined,
      ...more,
    });
    running.wake();
    await store.clock.settle();
    return running;
  };
  const restart = async (running: PostSender) => {
    await running.stop(AbortSignal.timeout(1000));
    return await start();
  };
  const direct = () => discord.posted.filter(({ channelId }) => channelId.startsWith('direct'));
  const bodies = () => discord.posted.filter(({ channelId }) => channelId === CHANNEL).map(({ body }) => textIn(body));
  return { ...store, ...recorder, ...discord, start, restart, filled, direct, bodies };
}

test('admins are alerted once, after six hours, also across restarts, with a button that skips the stuck post', async () => {
  const { start, restart, direct, filled, clock, outbox } = await stuckChannel();
  const id = (await outbox.next(CHANNEL))?.id;
  const first = await start();
  await clock.advance(4 * HOUR);
  const second = await restart(first);
  expect(direct()).toEqual([]);
  await clock.advance(3 * HOUR);
  await restart(second);
  await clock.advance(30 * HOUR);
  expect(direct().map(({ channelId }) => channelId)).toEqual(['direct to 7']);
  expect(filled).toMatchObject([
    { userId: '7', message: { presses: [{ action: 'notify.skip.post', by: 'invoker' }] } },
  ]);
  expect(filled[0]?.message.presses?.[0]?.target).toEqual({ guildId: GUILD, channelId: CHANNEL, post: id });
});

test('the alert about a stuck post names its channel, its start, the feeds there and the number of waiting posts', async () => {
  const { start, filled, direct, clock, subscriptions, outbox } = await stuckChannel();
  await subscriptions.set(aSubscription({ setBy: '7', feed: 'added' }));
  await subscriptions.set(aSubscription({ setBy: '7', librarySectionId: '1' }));
  await subscriptions.set(aSubscription({ setBy: '8', feed: 'devices', channelId: 'another', locale: 'de' }));
  const since = clock.now();
  const id = (await outbox.next(CHANNEL))?.id ?? 0;
  await start();
  await clock.advance(7 * HOUR);
  const about = { id, channelId: CHANNEL, guildId: GUILD, since, feeds: ['history', 'added'], behind: 2 } as const;
  const marker = createMessageMarker(`note:stuck:${CHANNEL}:${id}`, 'direct to 7');
  const message = renderStuckPost(textsForLanguage('en-US'), about, marker);
  expect(filled).toEqual([{ userId: '7', message }]);
  expect(direct()).toMatchObject([{ body: JSON.stringify({ components: message.components }) }]);
});

test('the owner who gets an alert in place of an admin reads the same text', async () => {
  const { start, filled, out, clock } = await stuckChannel();
  out.set('direct to 7', 'forbidden');
  const since = clock.now();
  await start();
  await clock.advance(8 * HOUR);
  const about = { id: 1, channelId: CHANNEL, guildId: GUILD, since, feeds: ['history'], behind: 2 } as const;
  const owner = `owner of ${GUILD}`;
  const marker = createMessageMarker(`note:stuck:${CHANNEL}:1`, `direct to ${owner}`);
  expect(filled).toMatchObject([
    { userId: '7' },
    { userId: owner, message: renderStuckPost(textsForLanguage('en-US'), about, marker) },
  ]);
});

test('an owner who takes no direct messages does not get the alert about a stuck post twice', async () => {
  const { start, filled, out, clock, subscriptions, outbox } = await stuckChannel();
  await subscriptions.set(aSubscription({ setBy: `owner of ${GUILD}` }));
  out.set(`direct to owner of ${GUILD}`, 'forbidden');
  await start();
  await clock.advance(20 * HOUR);
  expect(filled).toHaveLength(1);
  expect(await outbox.channels()).toEqual([CHANNEL]);
});

test('a post that arrives within six hours causes no alert', async () => {
  const { start, direct, chokeOn, clock, bodies } = await stuckChannel();
  await start();
  await clock.advance(5 * HOUR);
  chokeOn(() => false);
  await clock.advance(5 * HOUR);
  expect(bodies()).toEqual(['a', 'b', 'c']);
  expect(direct()).toEqual([]);
});

test('a skipped post is dead-lettered once it is certain that it did not arrive, and the next posts follow', async () => {
  const { start, outbox, clock, bodies, calls } = await stuckChannel();
  const running = await start();
  await clock.advance(7 * HOUR);
  const post = await outbox.skip(CHANNEL);
  expect(post).toMatchObject({ behind: 2 });
  running.wake();
  await clock.advance(10 * 60_000);
  expect(bodies()).toEqual(['b', 'c']);
  expect(calls).toContain('find');
  expect(await outbox.stateOf(post?.id ?? 0)).toEqual({ kind: 'dead-lettered', why: 'invalid' });
});

test('a skipped post that turns out to have arrived is neither dead-lettered nor sent again', async () => {
  const { start, outbox, clock, bodies, chokeOn, faults } = await stuckChannel();
  chokeOn(() => false);
  faults.push('uncertain, but posted', 'unavailable', 'unavailable');
  const running = await start();
  const post = await outbox.skip(CHANNEL);
  running.wake();
  await clock.advance(HOUR);
  expect(bodies()).toEqual(['a', 'b', 'c']);
  expect(await outbox.stateOf(post?.id ?? 0)).toMatchObject({ kind: 'sent' });
});

test('an admin can skip the stuck post after it failed, and no other post', async () => {
  const { start, outbox } = await stuckChannel();
  expect(await outbox.skip(CHANNEL)).toBeUndefined();
  await start();
  expect(await outbox.skip(CHANNEL, 2)).toBeUndefined();
  expect(await outbox.skip(CHANNEL, 1)).toMatchObject({ id: 1 });
});

test('a bot that is killed after a request to skip a post skips it at the next start', async () => {
  const { start, restart, outbox, clock, bodies } = await stuckChannel();
  const running = await start();
  await clock.advance(HOUR);
  await outbox.skip(CHANNEL);
  await restart(running);
  await clock.advance(HOUR);
  expect(bodies()).toEqual(['b', 'c']);
});

test('the alert about a stuck post waits for a recipient, and goes to the owner if the recipient accepts no direct messages', async () => {
  const { start, direct, out, clock, subscriptions } = await stuckChannel();
  await subscriptions.set(aSubscription({ setBy: '7' }));
  out.set('direct to 7', 'forbidden');
  await start();
  await clock.advance(8 * HOUR);
  expect(direct().map(({ channelId }) => channelId)).toEqual([`direct to owner of ${GUILD}`]);
});

test('an alert about a stuck post is retried until the owner can be reached, and is then sent once', async () => {
  const { start, direct, out, clock, directory } = await stuckChannel();
  out.set('direct to 7', 'forbidden');
  const failures = [new ChannelFailure('unavailable', 'as told')];
  const open: ChannelDirectory['direct'] = (userId) => {
    const failure = userId.startsWith('owner') ? failures.pop() : undefined;
    return failure ? Promise.reject(failure) : directory.direct(userId);
  };
  await start({ directory: { ...directory, direct: open } });
  await clock.advance(20 * HOUR);
  expect(direct().map(({ channelId }) => channelId)).toEqual([`direct to owner of ${GUILD}`]);
  expect(failures).toEqual([]);
});

test('a post that arrives before an admin can be reached causes no alert', async () => {
  const { start, direct, out, clock, chokeOn, bodies } = await stuckChannel();
  out.set('direct to 7', 'unavailable');
  await start();
  await clock.advance(7 * HOUR);
  chokeOn(() => false);
  await clock.advance(HOUR);
  expect(bodies()).toEqual(['a', 'b', 'c']);
  out.clear();
  await clock.advance(2 * HOUR);
  expect(direct()).toEqual([]);
});
