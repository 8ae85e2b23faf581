import { expect, test } from 'vitest';
import {
  type ChannelDirectory,
  ChannelFailure,
  type ChannelFailureKind,
} from '../../../src/domain/notifications/channels.ts';
import { markerOf } from '../../../src/jobs/delivery/postMarker.ts';
import { createSender, type SenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { renderParked } from '../../../src/render/alerts/blockedChannel.ts';
import { textsFor } from '../../../src/render/texts/texts.ts';
import { aRoute, memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, draw, GUILD, HOUR, NOON, textIn } from '../support/fakes.ts';

const MINUTE = 60_000;

/** A channel with two rows, and routes to it. */
async function closedChannel(...routes: readonly Parameters<typeof aRoute>[0][]) {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  for (const route of routes) await store.routes.set(aRoute(route));
  for (const key of ['a', 'b']) await store.outbox.add({ key, channelId: CHANNEL, body: draw(key) });
  discord.out.set(CHANNEL, 'forbidden');
  const start = async (more: Partial<SenderDeps> = {}) => {
    const running = createSender({
      ...{ ...store, ...discord, log: recorder.log, wake: () => running.wake(), random: () => 0 },
      ...more,
    });
    running.wake();
    await store.clock.settle();
    return running;
  };
  const told = () => discord.posted.map(({ channelId }) => channelId).filter((id) => id.startsWith('direct'));
  const warnings = () => recorder.lines.filter(({ level }) => level === 'warn').map(({ sentence }) => sentence);
  return { ...store, ...discord, ...recorder, start, told, warnings };
}

test('whoever set a route there is told once, in the language of the route, what is wrong', async () => {
  const { start, posted, clock, parked } = await closedChannel(
    { setBy: '7', locale: 'de' },
    { setBy: '7', feed: 'added', locale: 'de' },
  );
  const since = clock.now();
  await start();
  const marker = markerOf(`parked:${CHANNEL}:${since.getTime()}`, 'direct to 7');
  const parkedNow = { channelId: CHANNEL, kind: 'forbidden', since } as const;
  const { components } = renderParked(
    textsFor('de'),
    { ...parkedNow, feeds: ['history', 'added'], waiting: 2 },
    marker,
  );
  expect(posted).toMatchObject([{ channelId: 'direct to 7', body: JSON.stringify({ components }) }]);
  expect(await parked.list()).toEqual([parkedNow]);
});

test('it is told once, however long it lasts and however often it is started', async () => {
  const { start, told, clock } = await closedChannel({ setBy: '7' });
  const first = await start();
  await clock.advance(10 * HOUR);
  await first.stop(AbortSignal.timeout(1000));
  await start();
  await clock.advance(10 * HOUR);
  expect(told()).toEqual(['direct to 7']);
});

test('a parked channel is asked no more than once in ten minutes', async () => {
  const { start, calls, clock } = await closedChannel();
  await start({
    directory: { guildOf: async () => undefined, ownerOf: () => undefined, direct: async () => 'nobody' },
  });
  await clock.advance(24 * HOUR);
  expect(calls.length).toBeLessThanOrEqual(24 * 6);
  expect(calls.length).toBeGreaterThanOrEqual(24);
});

test('when it works again nothing is lost, and the next time is told again', async () => {
  const { start, told, clock, out, posted, outbox, parked } = await closedChannel({ setBy: '7' });
  await start();
  out.clear();
  await clock.advance(10 * MINUTE);
  expect(posted.filter(({ channelId }) => channelId === CHANNEL).map(({ body }) => textIn(body))).toEqual(['a', 'b']);
  expect(await parked.list()).toEqual([]);
  out.set(CHANNEL, 'gone');
  await outbox.add({ key: 'c', channelId: CHANNEL, body: draw('c') });
  await start();
  expect(told()).toEqual(['direct to 7', 'direct to 7']);
});

test('that a channel is gone by now which was only closed is written down, and told nobody again', async () => {
  const { start, told, clock, out, parked } = await closedChannel({ setBy: '7' });
  const since = clock.now();
  await start();
  out.set(CHANNEL, 'gone');
  await clock.advance(10 * MINUTE);
  expect(await parked.list()).toEqual([{ channelId: CHANNEL, kind: 'gone', since }]);
  expect(told()).toEqual(['direct to 7']);
});

test('somebody who takes it up again too early is told again', async () => {
  const { start, told, parked, clock } = await closedChannel({ setBy: '7' });
  const running = await start();
  await clock.advance(MINUTE);
  await parked.unpark(CHANNEL);
  running.wake();
  await clock.settle();
  expect(told()).toEqual(['direct to 7', 'direct to 7']);
  expect((await parked.list())[0]?.since).toEqual(clock.now());
});

test('a channel that was parked by an earlier start is taken up by the first message that arrives', async () => {
  const { start, clock, out, parked, lines } = await closedChannel();
  await parked.park({ channelId: CHANNEL, kind: 'gone', since: clock.now() }, []);
  out.clear();
  await start();
  expect(await parked.list()).toEqual([]);
  expect(lines.map(({ sentence }) => sentence)).toEqual(['messages arrive in this channel again']);
});

test('at most five of those who set a route there are told', async () => {
  const people = ['1', '2', '3', '4', '5', '6', '7'];
  const { start, told } = await closedChannel(
    ...people.map((setBy) => ({ setBy, librarySectionId: setBy })),
    { setBy: '1', feed: 'server' },
    { setBy: '99', channelId: 'elsewhere', librarySectionId: '99' },
  );
  await start();
  expect(told()).toEqual(['1', '2', '3', '4', '5'].map((id) => `direct to ${id}`));
});

test('who set it and is no admin any more is not told; the others are, five at most', async () => {
  const people = ['1', '2', '3', '4', '5', '6', '7'];
  const { start, told } = await closedChannel(...people.map((setBy) => ({ setBy, librarySectionId: setBy })));
  await start({ mayMend: async (guildId, userId) => guildId === GUILD && userId !== '2' });
  expect(told()).toEqual(['1', '3', '4', '5', '6'].map((id) => `direct to ${id}`));
});

test('when nobody of those who set it is an admin any more, the owner of the guild is told', async () => {
  const { start, told } = await closedChannel({ setBy: '7' }, { setBy: '8', feed: 'added' });
  await start({ mayMend: async () => false });
  expect(told()).toEqual([`direct to owner of ${GUILD}`]);
});

test('when nobody is known who set it, the owner of the guild is told', async () => {
  const { start, told } = await closedChannel({});
  await start();
  expect(told()).toEqual([`direct to owner of ${GUILD}`]);
});

test('when no route goes there any more, the owner of its guild is told', async () => {
  const { start, told } = await closedChannel();
  await start();
  expect(told()).toEqual([`direct to owner of ${GUILD}`]);
});

test('when nobody can be told, it is parked all the same, with a warning', async () => {
  const { start, parked, warnings, directory } = await closedChannel();
  await start({ directory: { ...directory, guildOf: async () => undefined } });
  expect((await parked.list()).length).toBe(1);
  expect(warnings()).toContain('nobody is known who could be told of this channel');
});

test.each(['forbidden', 'gone', 'invalid'] as const)(
  'direct messages that cannot be opened (%s) are a warning, and the others are told',
  async (kind) => {
    const { start, told, parked, warnings, directory, clock } = await closedChannel(
      { setBy: '7' },
      { setBy: '8', feed: 'added' },
    );
    const direct = refusing(kind, (userId) => userId === '8', directory);
    await start({ directory: { ...directory, direct } });
    await clock.advance(10 * HOUR);
    expect(told()).toEqual(['direct to 7']);
    expect((await parked.list()).length).toBe(1);
    expect(warnings().filter((each) => each.includes('this person takes no direct messages')).length).toBe(1);
  },
);

test.each(['unavailable', 'uncertain', 'unauthorized'] as const)(
  'when Discord does not open direct messages just now (%s), it is parked and told at the next failure',
  async (kind) => {
    const { start, told, parked, directory, clock } = await closedChannel({ setBy: '7' });
    const since = clock.now();
    let tries = 0;
    const isEarly = () => {
      tries += 1;
      return tries === 1;
    };
    await start({ directory: { ...directory, direct: refusing(kind, isEarly, directory) } });
    expect([await parked.list(), told()]).toEqual([[], []]);
    await clock.advance(10 * MINUTE);
    expect(told()).toEqual(['direct to 7']);
    expect(await parked.list()).toMatchObject([{ since }]);
  },
);

test.each(['forbidden', 'gone'] as const)(
  'a person who takes no messages after all (%s) is a warning: nothing is parked for it, and it is not tried again',
  async (kind) => {
    const { start, out, outbox, parked, warnings, calls, clock } = await closedChannel({ setBy: '7' });
    out.set('direct to 7', kind);
    await start();
    expect(await outbox.channels()).toEqual([CHANNEL]);
    expect((await parked.list()).map(({ channelId }) => channelId)).toEqual([CHANNEL]);
    expect(warnings()).toContain('whoever should hear of a parked channel takes no direct messages');
    expect(await outbox.fate('direct to 7', `parked:${CHANNEL}:${clock.now().getTime()}`)).toMatchObject({ kind });
    calls.length = 0;
    await clock.advance(10 * MINUTE);
    expect(calls).toEqual(['post']);
  },
);

test.each(['forbidden', 'gone'] as const)(
  'for somebody who takes no messages after all (%s) the owner is told, in the language of the route',
  async (kind) => {
    const { start, out, posted, parked } = await closedChannel({ setBy: '7', locale: 'de' });
    out.set('direct to 7', kind);
    await start();
    const [channel] = await parked.list();
    const owner = `direct to owner of ${GUILD}`;
    const news = { channelId: CHANNEL, kind: 'forbidden', since: NOON, feeds: ['history'], waiting: 2 } as const;
    const { components } = renderParked(
      textsFor('de'),
      news,
      markerOf(`parked:${CHANNEL}:${channel?.since.getTime()}`, owner),
    );
    expect(posted).toMatchObject([{ channelId: owner, body: JSON.stringify({ components }) }]);
  },
);

test('the owner is told once, however many take no messages and whoever else was told', async () => {
  const { start, out, told, clock, outbox } = await closedChannel(
    ...['7', '8', '9'].map((setBy) => ({ setBy, librarySectionId: setBy })),
  );
  out.set('direct to 7', 'forbidden').set('direct to 8', 'forbidden');
  await start();
  await clock.advance(10 * HOUR);
  expect(told().sort()).toEqual(['direct to 9', `direct to owner of ${GUILD}`]);
  expect(await outbox.channels()).toEqual([CHANNEL]);
});

test.each([
  ['who set it', { setBy: `owner of ${GUILD}` }],
  ['in place of those who set it', { setBy: '7' }],
])('an owner %s who takes no messages is the last who was to hear of it', async (_, route) => {
  const { start, out, told, clock, outbox } = await closedChannel(route);
  out.set('direct to 7', 'forbidden').set(`direct to owner of ${GUILD}`, 'forbidden');
  await start();
  await clock.advance(10 * HOUR);
  expect(told()).toEqual([]);
  expect(await outbox.channels()).toEqual([CHANNEL]);
});

test('when the owner’s direct messages cannot be opened just now, they are told later', async () => {
  const { start, out, told, directory, clock, parked } = await closedChannel({ setBy: '7' });
  out.set('direct to 7', 'forbidden');
  let isAway = true;
  const direct = refusing('unavailable', (userId) => userId !== '7' && isAway, directory);
  await start({ directory: { ...directory, direct } });
  expect(told()).toEqual([]);
  isAway = false;
  await clock.advance(10 * MINUTE);
  expect(told()).toEqual([`direct to owner of ${GUILD}`]);
  expect((await parked.list()).map(({ channelId }) => channelId)).toEqual([CHANNEL]);
});

test('nobody else is told of a channel that works again by then', async () => {
  const { start, out, told, parked, clock } = await closedChannel({ setBy: '7' });
  out.set('direct to 7', 'unavailable');
  await start();
  out.clear();
  await parked.unpark(CHANNEL);
  out.set('direct to 7', 'forbidden');
  await clock.advance(HOUR);
  expect(told()).toEqual([]);
});

test('killed before the refusal is written down, the owner is told once all the same', async () => {
  const { start, out, told, outbox, clock } = await closedChannel({ setBy: '7' });
  out.set('direct to 7', 'forbidden');
  await start({ outbox: { ...outbox, setAside: () => new Promise<never>(() => undefined) } });
  await start();
  await clock.advance(10 * HOUR);
  expect(told()).toEqual([`direct to owner of ${GUILD}`]);
  expect(await outbox.channels()).toEqual([CHANNEL]);
});

test.each(['forbidden', 'gone', 'invalid'] as const)(
  'when nobody who set it can be written to (%s), the owner is told',
  async (kind) => {
    const { start, told, directory } = await closedChannel({ setBy: '7' });
    await start({ directory: { ...directory, direct: refusing(kind, (userId) => userId === '7', directory) } });
    expect(told()).toEqual([`direct to owner of ${GUILD}`]);
  },
);

test('killed between the failure and the parking, the next start parks and tells', async () => {
  const { start, parked, told } = await closedChannel({ setBy: '7' });
  await start({ parked: { ...parked, park: () => new Promise<never>(() => undefined) } });
  expect(told()).toEqual([]);
  await start();
  expect(told()).toEqual(['direct to 7']);
});

test('killed before a channel that works is taken up, the next start takes it up, and nothing comes twice', async () => {
  const { start, parked, out, outbox, posted, clock } = await closedChannel({ setBy: '7' });
  await start();
  out.clear();
  await start({ parked: { ...parked, unpark: () => new Promise<never>(() => undefined) } });
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'a' });
  await start();
  await clock.advance(HOUR);
  expect(await parked.list()).toEqual([]);
  expect(posted.filter(({ channelId }) => channelId === CHANNEL).map(({ body }) => textIn(body))).toEqual(['a', 'b']);
});

const refusing =
  (kind: ChannelFailureKind, isRefused: (userId: string) => boolean, { direct }: Pick<ChannelDirectory, 'direct'>) =>
  (userId: string): Promise<string> =>
    isRefused(userId) ? Promise.reject(new ChannelFailure(kind, 'as told')) : direct(userId);
