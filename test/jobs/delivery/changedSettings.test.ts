import { expect, test } from 'vitest';
import { decideRuleActions } from '../../../src/domain/live/rules/decide.ts';
import type { RuleSettings } from '../../../src/domain/live/rules/rule.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { FeedName } from '../../../src/domain/notifications/feeds.ts';
import type { MessageReader } from '../../../src/domain/notifications/readers.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { sendChangedSettingsAlerts } from '../../../src/jobs/delivery/changedSettings.ts';
import { createPostSender } from '../../../src/jobs/delivery/sender.ts';
import { aStream } from '../../domain/live/rules/support/examples.ts';
import { aSubscription, GUILD, serverStore } from '../../store/support/openStore.ts';
import { createFakeDiscord, createRecorder } from '../support/fakes.ts';

const SETTINGS: RuleSettings = {
  conditions: { pausedMs: 1000 },
  exempt: { accounts: [], roleIds: [], players: [] },
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'de',
};

const EVERYTHING: RuleSettings = { ...SETTINGS, conditions: { kind: 'movie' } };

type Store = Awaited<ReturnType<typeof serverStore>>;

/** Person 7 set one of everything that names libraries, and a German rule; then the media server was replaced. */
async function replaced(more: (store: Store) => Promise<unknown> = async () => undefined) {
  const store = await serverStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  const place = { guildId: GUILD, locale: 'de', setBy: '7' };
  await store.sessionRules.add({ guildId: GUILD, name: 'Pause', settings: SETTINGS, setBy: '7' });
  await store.boards.set({
    ...place,
    channelId: '21',
    people: 'name',
    librarySectionIds: ['2'],
    follows: false,
    controls: true,
  });
  await store.counters.set({ ...place, channelId: '22', kind: 'items', librarySectionId: '2' });
  const limited = { feed: 'added' as FeedName, librarySectionId: '2', channelId: '23' };
  await store.subscriptions.set(aSubscription({ ...place, ...limited }));
  await more(store);
  await store.serverIdentity.rememberServer('a');
  await store.serverIdentity.rememberServer('b');
  const sender = createPostSender({
    ...store,
    ...discord,
    log: recorder.log,
    wake: () => undefined,
    alert: () => undefined,
    random: () => 0,
  });
  const startedAt = store.clock.now();
  const resigned = new Set<string>();
  const checkedUsers: string[] = [];
  const mayRead = async ({ userId }: MessageReader) => {
    checkedUsers.push(userId);
    return !resigned.has(userId);
  };
  const run = async () => {
    await sendChangedSettingsAlerts({ ...store, ...discord, mayRead, startedAt, log: recorder.log, wake: sender.wake });
    await store.clock.settle();
  };
  const readers = () => discord.posted.map(({ channelId }) => channelId);
  const logged = recorder.sentences;
  return { ...store, ...discord, run, readers, logged, resigned, checkedUsers };
}

test('the person who set boards and rules is told once, in their language, why they stopped and what to do', async () => {
  const { run, posted, changedSettings } = await replaced();
  await run();
  expect(await changedSettings.listUnannounced()).toHaveLength(4);
  await run();
  await run();
  expect(await changedSettings.listUnannounced()).toEqual([]);
  expect(posted).toHaveLength(1);
  const [{ channelId, body } = { channelId: '', body: '' }] = posted;
  expect(channelId).toBe('direct to 7');
  for (const words of [
    'Der Medienserver wurde ersetzt',
    'Die Regel „Pause“ ist aus.',
    'Die Live-Übersicht in <#21> ist weg',
    'Der Zähler in <#22> ist weg',
    '„Neu hinzugefügt“ in <#23> ist pausiert',
    '`/regel einschalten`',
    '`/live-übersicht einrichten`',
    '`/zähler einrichten`',
    '`/meldung einrichten`',
  ])
    expect(body).toContain(words);
});

test.each(['unavailable', 'uncertain', 'unauthorized', 'anti-spam', 'timed-out'] as const)(
  'a person who cannot be written to yet (%s) is alerted later, and other people are alerted at once',
  async (kind) => {
    const { run, readers, directory, changedSettings } = await replaced(async ({ sessionRules }) => {
      await sessionRules.add({ guildId: GUILD, name: 'Nights', settings: SETTINGS, setBy: '8' });
    });
    let isClosed = true;
    const direct = async (userId: string) => {
      if (userId === '8' && isClosed) throw new ChannelFailure(kind, 'as told');
      return `direct to ${userId}`;
    };
    Object.assign(directory, { direct });
    await run();
    await run();
    expect(readers()).toEqual(['direct to 7']);
    expect(await changedSettings.listUnannounced()).toMatchObject([{ setBy: '8', name: 'Nights' }]);
    isClosed = false;
    await run();
    await run();
    expect(readers()).toEqual(['direct to 7', 'direct to 8']);
    expect(await changedSettings.listUnannounced()).toEqual([]);
  },
);

test.each(['unavailable', 'uncertain', 'unauthorized', 'anti-spam', 'timed-out'] as const)(
  'a person who cannot be written to yet (%s) does not delay another person’s alert about the same channel',
  async (kind) => {
    const { run, readers, directory, changedSettings, blocked } = await replaced();
    await run();
    await run();
    const there = ['7', '8'].map(
      (setBy) => ({ kind: 'subscription', guildId: GUILD, setBy, locale: 'en-US' }) as const,
    );
    await blocked.block({ channelId: '30', kind: 'forbidden', since: new Date(0) }, there);
    const direct = async (userId: string) => {
      if (userId === '8') throw new ChannelFailure(kind, 'as told');
      return `direct to ${userId}`;
    };
    Object.assign(directory, { direct });
    await run();
    await run();
    expect(readers()).toEqual(['direct to 7', 'direct to 7']);
    expect(await changedSettings.listUnannounced()).toMatchObject([{ setBy: '8', channelId: '30' }]);
  },
);

test('two media servers that were replaced make two messages, each with the name of its server', async () => {
  const { run, posted } = await replaced(async ({ mediaServers, sessionRules, ofServer }) => {
    const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: GUILD };
    await mediaServers.add(attic);
    const settings = { ...SETTINGS, conditions: { librarySectionId: '2:' } };
    await sessionRules.add({ guildId: GUILD, name: 'Oben', settings, setBy: '7' });
    const { serverIdentity } = ofServer(serverId(2));
    for (const machine of ['c', 'd']) await serverIdentity.rememberServer(machine);
  });
  for (let runs = 0; runs < 3; runs += 1) await run();
  expect(posted.map(({ body }) => /Der Medienserver (.*) wurde ersetzt/.exec(body)?.[1])).toContain('Attic');
  expect(posted).toHaveLength(2);
});

test.each(['forbidden', 'gone', 'invalid'] as const)(
  'the guild owner gets the alert about stopped settings if direct messages to their person fail as %s',
  async (failure) => {
    const { run, out, readers, changedSettings } = await replaced();
    out.set('direct to 7', failure);
    for (let runs = 0; runs < 3; runs += 1) await run();
    expect(readers()).toEqual([`direct to owner of ${GUILD}`]);
    expect(await changedSettings.listUnannounced()).toEqual([]);
  },
);

test('an alert that neither its person nor the owner takes is logged once and dropped', async () => {
  const { run, out, readers, changedSettings, logged } = await replaced();
  out.set('direct to 7', 'forbidden').set(`direct to owner of ${GUILD}`, 'forbidden');
  for (let runs = 0; runs < 3; runs += 1) await run();
  expect(readers()).toEqual([]);
  expect(await changedSettings.listUnannounced()).toEqual([]);
  expect(logged()).toContainEqual(expect.stringContaining('could alert no one'));
});

test('an alert lists the settings of its reader, and not those of other people', async () => {
  const { run, posted } = await replaced(({ counters }) =>
    counters.set({ guildId: GUILD, locale: 'en', setBy: '8', channelId: '29', kind: 'items', librarySectionId: '2' }),
  );
  await run();
  const read = new Map(posted.map(({ channelId, body }) => [channelId, body]));
  expect([...read.keys()].sort()).toEqual(['direct to 7', 'direct to 8']);
  expect(read.get('direct to 7')).not.toContain('<#29>');
  expect(read.get('direct to 8')).toContain('<#29>');
  expect(read.get('direct to 8')).not.toContain('<#22>');
});

test('a person with several changed settings is checked only once', async () => {
  const { run, readers, checkedUsers } = await replaced();
  await run();
  expect([readers(), checkedUsers]).toEqual([['direct to 7'], ['7']]);
});

test('all alerts wait while Discord does not say in which channels to write to people', async () => {
  const { run, directory, readers, changedSettings } = await replaced();
  const { direct } = directory;
  directory.direct = () => Promise.reject(new ChannelFailure('unavailable', 'Discord does not answer'));
  await run();
  expect([readers(), (await changedSettings.listUnannounced()).length]).toEqual([[], 4]);
  directory.direct = direct;
  await run();
  expect(readers()).toEqual(['direct to 7']);
});

test('the person who set a rule that reached its limit is told once what happened and where to look', async () => {
  const { run, posted, sessionRules, clock } = await replaced();
  for (let runs = 0; runs < 3; runs += 1) await run();
  const { id = 0 } = (await sessionRules.add({ guildId: GUILD, name: 'All', settings: EVERYTHING, setBy: '7' })) ?? {};
  const rule = await sessionRules.change(id, { mode: 'live', setBy: '7' });
  if (typeof rule !== 'object') throw new Error('no rule');
  const ofTwo = ['8', '8', '8', '9', '9', '9'].map((account, n) => aStream({ account, sessionId: `s${n}` }));
  const others = ['1', '2', '3', '4'].map((account) => aStream({ account, sessionId: `of ${account}` }));
  for (const streams of [ofTwo, others]) {
    const decided = decideRuleActions(
      { at: 0, streams },
      { rules: [rule], before: sessionRules.remembered(), rolesOf: () => [] },
    );
    await sessionRules.record(decided, clock.now());
  }
  for (let runs = 0; runs < 3; runs += 1) await run();
  const [, ...bodies] = posted.map(({ body }) => body);
  const once = 'weiter scharf(?!.*weiter scharf)';
  expect(bodies).toEqual([
    expect.stringMatching(
      new RegExp(`lässt ein Konto vorerst in Ruhe.*„All“ ist ${once}.*/regel protokoll(?!.*einschalten)`),
    ),
    expect.stringMatching(
      /hat sich selbst ausgeschaltet.*„All“ ist angehalten.*\/regel protokoll.*\/regel einschalten/,
    ),
  ]);
});

/** Nothing but channels that are blocked one after the other; person 7 subscribed them, if nobody else did. */
async function blocking() {
  const world = await replaced();
  await world.run();
  await world.run();
  world.posted.length = 0;
  const { blocked, clock } = world;
  const channel = (n: number) => `1000000000000000${`${n}`.padStart(2, '0')}`;
  const there = { kind: 'subscription', guildId: GUILD, locale: 'en-US', name: 'added' } as const;
  const block = (n: number, kind: 'gone' | 'forbidden' = 'forbidden', setBy = '7') =>
    blocked.block({ channelId: channel(n), kind, since: clock.now() }, [{ ...there, setBy }]);
  return { ...world, block, channel };
}

test('an alert lists as many blocked channels as fit, with the advice for each reason', async () => {
  const { block, channel, clock, run, posted, changedSettings } = await blocking();
  for (let n = 0; n < 99; n += 1) await block(n, n === 0 ? 'gone' : 'forbidden');
  await clock.advance(5_000);
  await run();
  await run();
  expect(posted).toHaveLength(1);
  const body = posted[0]?.body ?? '';
  for (const words of [
    '### I can no longer post in 99 channels',
    `- <#${channel(0)}> is gone, or I am no longer in its server (New in the libraries)`,
    `- <#${channel(1)}>: Discord does not let me post there (New in the libraries)`,
    'What to do: pick another channel',
    'What to do: give my role',
  ])
    expect(body).toContain(words);
  expect(body).toMatch(/- and [1-9]\d more/);
  expect(await changedSettings.listUnannounced()).toEqual([]);
});

test('the alert about a blocked channel waits some seconds for other channels to be blocked, and names them too', async () => {
  const { block, channel, clock, run, posted } = await blocking();
  await block(1);
  await clock.advance(4_000);
  await run();
  await block(2);
  await clock.advance(4_000);
  await run();
  expect(posted).toEqual([]);
  await clock.advance(1_000);
  await run();
  expect(posted).toHaveLength(1);
  for (const n of [1, 2]) expect(posted[0]?.body).toContain(channel(n));
});

test('an alert waits for more changes for five minutes at most', async () => {
  const { block, clock, run, posted } = await blocking();
  for (let n = 0; n < 75; n += 1) {
    await block(n);
    await run();
    await clock.advance(4_000);
  }
  expect(posted).toEqual([]);
  await block(75);
  await run();
  expect(posted).toHaveLength(1);
  expect(posted[0]?.body).toContain('in 76 channels');
});

test('the owner is alerted to a blocked channel without a responsible person, even if other channels have one', async () => {
  const { block, channel, clock, run, posted, resigned, changedSettings } = await blocking();
  await block(1);
  await block(2, 'forbidden', '8');
  resigned.add('8');
  await clock.advance(5_000);
  await run();
  await run();
  const read = new Map(posted.map(({ channelId, body }) => [channelId, body]));
  expect(read.get('direct to 7')).toContain(channel(1));
  expect(read.get(`direct to owner of ${GUILD}`)).toContain(channel(2));
  expect([read.size, await changedSettings.listUnannounced()]).toEqual([2, []]);
});

test('an owner is not alerted to a channel without a responsible person once it takes messages again', async () => {
  const { block, channel, blocked, clock, run, posted, changedSettings } = await blocking();
  await block(1);
  await blocked.unblock(channel(1));
  await clock.advance(5_000);
  await run();
  expect([posted, await changedSettings.listUnannounced()]).toEqual([[], []]);
});
