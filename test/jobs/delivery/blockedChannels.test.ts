import { expect, test } from 'vitest';
import { createCallQueue } from '../../../src/async/turns.ts';
import {
  type ChannelDirectory,
  ChannelFailure,
  type ChannelFailureKind,
} from '../../../src/domain/notifications/channels.ts';
import { ALERT_QUIET_PERIOD_MS, sendChangedSettingsAlerts } from '../../../src/jobs/delivery/changedSettings.ts';
import { oneTimeDirectMessageKey } from '../../../src/jobs/delivery/directNotes.ts';
import { createPostSender, type PostSenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { renderBlockedChannels } from '../../../src/jobs/delivery/views/blockedChannel.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aSubscription, memoryStore } from '../../store/support/openStore.ts';
import { aBoard } from '../live/support/boards.ts';
import { CHANNEL, createFakeDiscord, createRecorder, draw, GUILD, HOUR, NOON, textIn } from '../support/fakes.ts';

const MINUTE = 60_000;

/** A channel with two rows, and routes to it. */
async function closedChannel(...subscriptions: readonly Parameters<typeof aSubscription>[0][]) {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  for (const subscription of subscriptions) await store.subscriptions.set(aSubscription(subscription));
  for (const key of ['a', 'b']) await store.outbox.add({ key, channelId: CHANNEL, body: draw(key) });
  discord.out.set(CHANNEL, 'forbidden');
  const start = async (more: Partial<PostSenderDeps> = {}) => {
    const deps = { ...store, ...discord, log: recorder.log, wake: () => running.wake(), random: () => 0, ...more };
    const inTurn = createCallQueue();
    const startedAt = store.clock.now();
    const alert = () => void inTurn(() => sendChangedSettingsAlerts({ ...deps, startedAt }));
    const running = createPostSender({ ...deps, alert });
    alert();
    running.wake();
    await store.clock.advance(ALERT_QUIET_PERIOD_MS);
    return { ...running, alert };
  };
  const sentences = () => discord.posted.map(({ channelId }) => channelId).filter((id) => id.startsWith('direct'));
  const warnings = () => recorder.lines.filter(({ level }) => level === 'warn').map(({ sentence }) => sentence);
  return { ...store, ...discord, ...recorder, start, sentences, warnings };
}

test('the person who subscribed the channel is alerted once, in the subscription’s language, with the reason', async () => {
  const { start, posted, clock, blocked } = await closedChannel(
    { setBy: '7', locale: 'de' },
    { setBy: '7', feed: 'added', locale: 'de' },
  );
  const since = clock.now();
  await start();
  const marker = createMessageMarker(oneTimeDirectMessageKey('changed settings 2'), 'direct to 7');
  const blockedNow = { channelId: CHANNEL, kind: 'forbidden', since } as const;
  const { components } = renderBlockedChannels(
    textsForLanguage('de'),
    [{ ...blockedNow, feeds: ['history', 'added'], waitingPosts: 2 }],
    marker,
  );
  expect(posted).toMatchObject([{ channelId: 'direct to 7', body: JSON.stringify({ components }) }]);
  expect(await blocked.list()).toEqual([blockedNow]);
});

test('a person who set a board is alerted when its channel is blocked, and the alert mentions the board', async () => {
  const { start, posted, clock, boards } = await closedChannel({ setBy: '7' });
  await boards.set(aBoard({ channelId: CHANNEL, setBy: '8', locale: 'de' }));
  await boards.set(aBoard({ channelId: 'elsewhere', setBy: '9' }));
  const since = clock.now();
  await start();
  const alert = {
    channelId: CHANNEL,
    kind: 'forbidden',
    since,
    feeds: ['history'],
    boards: ['streams'],
    waitingPosts: 2,
  } as const;
  const bodyIn = (locale: 'en-US' | 'de', direct: string, id: number) => {
    const marker = createMessageMarker(oneTimeDirectMessageKey(`changed settings ${id}`), direct);
    return JSON.stringify({ components: renderBlockedChannels(textsForLanguage(locale), [alert], marker).components });
  };
  expect(posted).toMatchObject([
    { channelId: 'direct to 7', body: bodyIn('en-US', 'direct to 7', 1) },
    { channelId: 'direct to 8', body: bodyIn('de', 'direct to 8', 2) },
  ]);
});

test('the alert about a blocked channel with a control panel says “Panel”, and not “Live board”', async () => {
  const { start, posted, boards } = await closedChannel({ setBy: '7' });
  await boards.set(aBoard({ channelId: CHANNEL, setBy: '7', shows: 'panel' }));
  await start();
  expect(posted[0]?.body).toContain('Plays · Panel');
  expect(posted[0]?.body).not.toContain('Live board');
});

test('the alert about a blocked channel does not mention a board in another channel', async () => {
  const { start, posted, boards } = await closedChannel({ setBy: '7' });
  await boards.set(aBoard({ channelId: 'elsewhere', setBy: '9' }));
  await start();
  expect(posted.map(({ channelId }) => channelId)).toEqual(['direct to 7']);
  expect(posted[0]?.body).not.toContain('Live board');
});

test('a blocked channel causes one alert, however long the block lasts and however often the bot starts', async () => {
  const { start, sentences, clock } = await closedChannel({ setBy: '7' });
  const first = await start();
  await clock.advance(10 * HOUR);
  await first.stop(AbortSignal.timeout(1000));
  await start();
  await clock.advance(10 * HOUR);
  expect(sentences()).toEqual(['direct to 7']);
});

test('a blocked channel is tried no more than once in ten minutes', async () => {
  const { start, calls, clock } = await closedChannel();
  await start({
    directory: { guildOf: async () => undefined, ownerOf: () => undefined, direct: async () => 'nobody' },
  });
  await clock.advance(24 * HOUR);
  expect(calls.length).toBeLessThanOrEqual(24 * 6);
  expect(calls.length).toBeGreaterThanOrEqual(24);
});

test('a channel that works again loses no posts, and its next block causes a new alert', async () => {
  const { start, sentences, clock, out, posted, outbox, blocked } = await closedChannel({ setBy: '7' });
  await start();
  out.clear();
  await clock.advance(10 * MINUTE);
  expect(posted.filter(({ channelId }) => channelId === CHANNEL).map(({ body }) => textIn(body))).toEqual(['a', 'b']);
  expect(await blocked.list()).toEqual([]);
  out.set(CHANNEL, 'gone');
  await outbox.add({ key: 'c', channelId: CHANNEL, body: draw('c') });
  await start();
  expect(sentences()).toEqual(['direct to 7', 'direct to 7']);
});

test('a forbidden channel that is later deleted stays blocked with the new reason, without a second alert', async () => {
  const { start, sentences, clock, out, blocked } = await closedChannel({ setBy: '7' });
  const since = clock.now();
  await start();
  out.set(CHANNEL, 'gone');
  await clock.advance(10 * MINUTE);
  expect(await blocked.list()).toEqual([{ channelId: CHANNEL, kind: 'gone', since }]);
  expect(sentences()).toEqual(['direct to 7']);
});

test('two blocked channels are blocked, alerted to and unblocked independently of each other', async () => {
  const { start, out, outbox, blocked, subscriptions, clock, sentences } = await closedChannel({ setBy: '7' });
  const other = '100000000000000009';
  await subscriptions.set(aSubscription({ setBy: '8', feed: 'added', channelId: other }));
  await outbox.add({ key: 'other', channelId: other, body: draw('other') });
  out.set(other, 'gone');
  const reasons = async () => new Map((await blocked.list()).map(({ channelId, kind }) => [channelId, kind]));
  await start();
  expect(sentences().toSorted()).toEqual(['direct to 7', 'direct to 8']);
  expect(await reasons()).toEqual(
    new Map([
      [CHANNEL, 'forbidden'],
      [other, 'gone'],
    ]),
  );
  out.set(CHANNEL, 'gone');
  await clock.advance(10 * MINUTE);
  expect(await reasons()).toEqual(
    new Map([
      [CHANNEL, 'gone'],
      [other, 'gone'],
    ]),
  );
  out.delete(other);
  await clock.advance(30 * MINUTE);
  expect(await reasons()).toEqual(new Map([[CHANNEL, 'gone']]));
  expect(sentences()).toHaveLength(2);
});

test('one cause that blocks several channels makes one message that names all the channels', async () => {
  const { start, posted, out, outbox, subscriptions, sentences } = await closedChannel({ setBy: '7' });
  const others = ['100000000000000011', '100000000000000012'];
  for (const channelId of others) {
    await subscriptions.set(aSubscription({ setBy: '7', feed: 'added', channelId, librarySectionId: channelId }));
    await outbox.add({ key: 'a', channelId, body: draw('a') });
    out.set(channelId, 'gone');
  }
  await start();
  expect(sentences()).toEqual(['direct to 7']);
  for (const channelId of [CHANNEL, ...others]) expect(posted.at(-1)?.body).toContain(`<#${channelId}>`);
});

test('a bot that is killed before the alert about a blocked channel is posted posts it at the next start', async () => {
  const { start, sentences, blocked, clock } = await closedChannel({ setBy: '7' });
  const first = await start({ clock: { ...clock, wait: () => new Promise<never>(() => undefined) } });
  expect([sentences(), (await blocked.list()).length]).toEqual([[], 1]);
  await first.stop(AbortSignal.timeout(1000));
  await start();
  expect(sentences()).toEqual(['direct to 7']);
});

test('a channel that was unblocked too early is blocked again, and a new alert is posted', async () => {
  const { start, sentences, blocked, clock } = await closedChannel({ setBy: '7' });
  const running = await start();
  await clock.advance(MINUTE);
  await blocked.unblock(CHANNEL);
  running.wake();
  await clock.settle();
  expect((await blocked.list())[0]?.since).toEqual(clock.now());
  await clock.advance(ALERT_QUIET_PERIOD_MS);
  expect(sentences()).toEqual(['direct to 7', 'direct to 7']);
});

test('a channel that an earlier start blocked is unblocked by the first message that arrives', async () => {
  const { start, clock, out, blocked, lines } = await closedChannel();
  await blocked.block({ channelId: CHANNEL, kind: 'gone', since: clock.now() }, []);
  out.clear();
  await start();
  expect(await blocked.list()).toEqual([]);
  expect(lines.map(({ sentence }) => sentence)).toEqual(['messages arrive in this channel again']);
});

test('a blocked channel alerts at most five of the people who subscribed it', async () => {
  const people = ['1', '2', '3', '4', '5', '6', '7'];
  const { start, sentences } = await closedChannel(
    ...people.map((setBy) => ({ setBy, librarySectionId: setBy })),
    { setBy: '1', feed: 'server' },
    { setBy: '99', channelId: 'elsewhere', librarySectionId: '99' },
  );
  const asked: string[] = [];
  await start({
    mayRead: async ({ userId, needs }) => {
      if (needs === 'notify.edit') asked.push(userId);
      return true;
    },
  });
  expect(sentences()).toEqual(['1', '2', '3', '4', '5'].map((id) => `direct to ${id}`));
  expect([...new Set(asked)]).toEqual(['1', '2', '3', '4', '5']);
});

test('people who subscribed another channel are not alerted to a blocked one', async () => {
  const { start, sentences } = await closedChannel(
    { setBy: '7' },
    { setBy: '8', channelId: 'elsewhere', feed: 'added' },
  );
  await start();
  expect(sentences()).toEqual(['direct to 7']);
});

test('at most five guild owners are alerted when a channel of six guilds is blocked', async () => {
  const guilds = ['1', '2', '3', '4', '5', '6'];
  const { start, sentences } = await closedChannel(
    ...guilds.map((guildId) => ({ guildId, librarySectionId: guildId })),
  );
  await start();
  expect(sentences()).toEqual(['1', '2', '3', '4', '5'].map((id) => `direct to owner of ${id}`));
});

test('a person who is no longer an admin is not alerted to a blocked channel; at most five others are', async () => {
  const people = ['1', '2', '3', '4', '5', '6', '7'];
  const { start, sentences } = await closedChannel(...people.map((setBy) => ({ setBy, librarySectionId: setBy })));
  await start({ mayRead: async ({ guildId, userId }) => guildId === GUILD && userId !== '2' });
  expect(sentences()).toEqual(['1', '3', '4', '5', '6'].map((id) => `direct to ${id}`));
});

test('the owner of the guild is alerted to a blocked channel when no person who subscribed it is still an admin', async () => {
  const { start, sentences } = await closedChannel({ setBy: '7' }, { setBy: '8', feed: 'added' });
  await start({ mayRead: async ({ needs }) => needs === 'owner' });
  expect(sentences()).toEqual([`direct to owner of ${GUILD}`]);
});

test('the owner of the guild is alerted to a blocked channel when it is unknown who subscribed it', async () => {
  const { start, sentences, warnings } = await closedChannel({});
  await start();
  expect(sentences()).toEqual([`direct to owner of ${GUILD}`]);
  expect(warnings()).not.toContain(
    'found no one to alert: the owner of the Discord server is unknown or accepts no direct messages',
  );
});

test('the owner of the guild is alerted to a blocked channel to which no subscription posts any more', async () => {
  const { start, sentences } = await closedChannel();
  await start();
  expect(sentences()).toEqual([`direct to owner of ${GUILD}`]);
});

test('a channel whose guild owner is unknown is blocked all the same, with a warning', async () => {
  const { start, blocked, warnings, sentences, directory } = await closedChannel({});
  await start({ directory: { ...directory, ownerOf: () => undefined } });
  expect([sentences(), (await blocked.list()).length]).toEqual([[], 1]);
  expect(warnings()).toContain(
    'found no one to alert: the owner of the Discord server is unknown or accepts no direct messages',
  );
});

test('a channel without anybody to alert is blocked all the same, with a warning', async () => {
  const { start, blocked, warnings, directory } = await closedChannel();
  await start({ directory: { ...directory, guildOf: async () => undefined } });
  expect((await blocked.list()).length).toBe(1);
  expect(warnings()).toContain(
    'found no one to alert, because this channel belongs to no Discord server that the bot can see',
  );
});

test.each(['forbidden', 'gone', 'invalid'] as const)(
  'direct messages that cannot be opened (%s) are logged as a warning, and the other people are alerted',
  async (kind) => {
    const { start, sentences, blocked, warnings, directory, clock } = await closedChannel(
      { setBy: '7' },
      { setBy: '8', feed: 'added' },
    );
    const direct = refusing(kind, (userId) => userId === '8', directory);
    await start({ directory: { ...directory, direct } });
    await clock.advance(10 * HOUR);
    expect(sentences()).toEqual(['direct to 7']);
    expect((await blocked.list()).length).toBe(1);
    expect(warnings().filter((each) => each.includes('could not alert a person')).length).toBe(1);
  },
);

test.each(['unavailable', 'uncertain', 'unauthorized'] as const)(
  'the alert about a blocked channel waits while Discord does not open direct messages (%s)',
  async (kind) => {
    const { start, sentences, blocked, directory, clock } = await closedChannel({ setBy: '7' });
    let tries = 0;
    const isEarly = () => {
      tries += 1;
      return tries === 1;
    };
    const { alert } = await start({ directory: { ...directory, direct: refusing(kind, isEarly, directory) } });
    expect([(await blocked.list()).length, sentences()]).toEqual([1, []]);
    alert();
    await clock.settle();
    expect(sentences()).toEqual(['direct to 7']);
  },
);

test.each(['forbidden', 'gone'] as const)(
  'the owner gets the alert of a recipient whose direct messages turn out to be closed (%s), once',
  async (kind) => {
    const { start, out, posted, outbox, blocked, warnings, calls, clock } = await closedChannel({
      setBy: '7',
      locale: 'de',
    });
    out.set('direct to 7', kind);
    await start();
    const owner = `direct to owner of ${GUILD}`;
    const alert = { channelId: CHANNEL, kind: 'forbidden', since: NOON, feeds: ['history'], waitingPosts: 2 } as const;
    const key = oneTimeDirectMessageKey('changed settings 1');
    const { components } = renderBlockedChannels(textsForLanguage('de'), [alert], createMessageMarker(key, owner));
    expect(posted).toMatchObject([{ channelId: owner, body: JSON.stringify({ components }) }]);
    expect(await outbox.channels()).toEqual([CHANNEL]);
    expect((await blocked.list()).map(({ channelId }) => channelId)).toEqual([CHANNEL]);
    expect(warnings()).toContain('dropped a direct message to a person who accepts none');
    expect(await outbox.fate('direct to 7', key)).toMatchObject({ kind });
    calls.length = 0;
    await clock.advance(10 * MINUTE);
    expect(calls).toEqual(['post']);
  },
);

test('the owner is alerted once, however many recipients have closed direct messages', async () => {
  const { start, out, sentences, clock, outbox } = await closedChannel(
    ...['7', '8', '9'].map((setBy) => ({ setBy, librarySectionId: setBy })),
  );
  out.set('direct to 7', 'forbidden').set('direct to 8', 'forbidden');
  await start();
  await clock.advance(10 * HOUR);
  expect(sentences().sort()).toEqual(['direct to 9', `direct to owner of ${GUILD}`]);
  expect(await outbox.channels()).toEqual([CHANNEL]);
});

test.each([
  { name: 'who set the subscription', subscription: { setBy: `owner of ${GUILD}` } },
  { name: 'alerted in place of the setter', subscription: { setBy: '7' } },
])(
  'nobody else is alerted after the owner $name turns out to have closed direct messages',
  async ({ subscription }) => {
    const { start, out, sentences, clock, outbox } = await closedChannel(subscription);
    out.set('direct to 7', 'forbidden').set(`direct to owner of ${GUILD}`, 'forbidden');
    await start();
    await clock.advance(10 * HOUR);
    expect(sentences()).toEqual([]);
    expect(await outbox.channels()).toEqual([CHANNEL]);
  },
);

test('the alert for the owner waits while the owner’s direct messages cannot be opened', async () => {
  const { start, out, sentences, directory, clock, blocked } = await closedChannel({ setBy: '7' });
  out.set('direct to 7', 'forbidden');
  let isAway = true;
  const direct = refusing('unavailable', (userId) => userId !== '7' && isAway, directory);
  const { alert } = await start({ directory: { ...directory, direct } });
  expect(sentences()).toEqual([]);
  isAway = false;
  alert();
  await clock.settle();
  expect(sentences()).toEqual([`direct to owner of ${GUILD}`]);
  expect((await blocked.list()).map(({ channelId }) => channelId)).toEqual([CHANNEL]);
});

test('a blocked channel that works again before its alert is passed on causes no further alert', async () => {
  const { start, out, sentences, blocked, clock } = await closedChannel({ setBy: '7' });
  out.set('direct to 7', 'unavailable');
  await start();
  out.clear();
  await blocked.unblock(CHANNEL);
  out.set('direct to 7', 'forbidden');
  await clock.advance(HOUR);
  expect(sentences()).toEqual([]);
});

test('a bot that is killed before it stores a refused alert still alerts the owner once', async () => {
  const { start, out, sentences, outbox, clock } = await closedChannel({ setBy: '7' });
  out.set('direct to 7', 'forbidden');
  await start({ outbox: { ...outbox, deadLetter: () => new Promise<never>(() => undefined) } });
  await start();
  await clock.advance(10 * HOUR);
  expect(sentences()).toEqual([`direct to owner of ${GUILD}`]);
  expect(await outbox.channels()).toEqual([CHANNEL]);
});

test.each(['forbidden', 'gone', 'invalid'] as const)(
  'the owner is alerted when no person who subscribed the channel takes direct messages (%s)',
  async (kind) => {
    const { start, sentences, directory } = await closedChannel({ setBy: '7' });
    await start({ directory: { ...directory, direct: refusing(kind, (userId) => userId === '7', directory) } });
    expect(sentences()).toEqual([`direct to owner of ${GUILD}`]);
  },
);

test('a bot that is killed between a failed post and the block blocks the channel and alerts at the next start', async () => {
  const { start, blocked, sentences } = await closedChannel({ setBy: '7' });
  await start({ blocked: { ...blocked, block: () => new Promise<never>(() => undefined) } });
  expect(sentences()).toEqual([]);
  await start();
  expect(sentences()).toEqual(['direct to 7']);
});

test('a bot that is killed before it unblocks a working channel unblocks it at the next start and repeats no post', async () => {
  const { start, blocked, out, outbox, posted, clock } = await closedChannel({ setBy: '7' });
  await start();
  out.clear();
  await start({ blocked: { ...blocked, unblock: () => new Promise<never>(() => undefined) } });
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'a' });
  await start();
  await clock.advance(HOUR);
  expect(await blocked.list()).toEqual([]);
  expect(posted.filter(({ channelId }) => channelId === CHANNEL).map(({ body }) => textIn(body))).toEqual(['a', 'b']);
});

const refusing =
  (kind: ChannelFailureKind, isRefused: (userId: string) => boolean, { direct }: Pick<ChannelDirectory, 'direct'>) =>
  (userId: string): Promise<string> =>
    isRefused(userId) ? Promise.reject(new ChannelFailure(kind, 'as told')) : direct(userId);
