import { expect, onTestFinished, test } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { alertOwnersToExpiringTokens } from '../../../src/jobs/delivery/endingTokens.ts';
import { readTextsOfPostBody } from '../../../src/render/kit/message/postText.ts';
import { memoryStore, openStore, silent, temporaryPath } from '../../store/support/openStore.ts';
import { jwt, secondsOf } from '../../support/jwt.ts';
import { createSteppedClock, type SteppedClock } from '../../support/steppedClock.ts';

const ADA = '110000000000000101';
const BEN = '110000000000000102';
const GUILD = '200000000000000001';
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = DAY_MS / 24;

/** A token that ends that many ms after now, and began that many before. */
const tokenFor = (clock: SteppedClock, endsInMs: number, ageMs?: number): string => {
  const now = clock.now().getTime();
  const iat = ageMs === undefined ? undefined : secondsOf(new Date(now - ageMs));
  return jwt({ exp: secondsOf(new Date(now + endsInMs)), iat });
};

type Clocked = DatabaseStore & { readonly clock: SteppedClock };

const addServer = ({ mediaServers }: DatabaseStore, name: string, token: string) =>
  mediaServers.add({ name, address: new URL(`http://${name}.test`), token, addedBy: '1', guildId: GUILD });

/** The alert, with `said` for the messages to the owners, oldest first. */
function alerting({ clock, ...store }: Clocked, owners: readonly string[] = [ADA, BEN]) {
  const said: string[] = [];
  const fails = new Map<string, ChannelFailure>();
  const outbox = {
    fate: store.outbox.fate,
    add: async (post: Parameters<DatabaseStore['outbox']['add']>[0]) => {
      said.push(`${post.channelId}: ${readTextsOfPostBody(post.body).join(' ')}`);
      expect(post.reader).toMatchObject({ guildId: '', needs: 'installation' });
      await store.outbox.add(post);
    },
  };
  const direct = async (userId: string) => {
    const failure = fails.get(userId);
    if (failure) throw failure;
    return userId;
  };
  const deps = {
    ...store,
    outbox,
    clock,
    log: silent,
    wake: () => undefined,
    locale: 'en',
    pausedNotes: new Map(),
    time: () => ({ earliest: clock.now(), latest: clock.now() }),
    installation: { owners: () => owners },
    directory: { direct },
  };
  return { said, fails, run: (but: Partial<typeof deps> = {}) => alertOwnersToExpiringTokens({ ...deps, ...but }) };
}

test.each<{ name: string; endsInMs: number; ageMs: number | undefined; beforeMs: number }>([
  { name: 'of eight days, two days before', endsInMs: 8 * DAY_MS, ageMs: 0, beforeMs: 2 * DAY_MS },
  {
    name: 'of a year that is a month old, a quarter before',
    endsInMs: 335 * DAY_MS,
    ageMs: 30 * DAY_MS,
    beforeMs: 91.25 * DAY_MS,
  },
  { name: 'of three days, a day before', endsInMs: 3 * DAY_MS, ageMs: 0, beforeMs: DAY_MS },
  {
    name: 'that does not say when it began, a quarter of the time since it was typed before',
    endsInMs: 40 * DAY_MS,
    ageMs: undefined,
    beforeMs: 10 * DAY_MS,
  },
  { name: 'of six hours, at once', endsInMs: 6 * HOUR_MS, ageMs: 0, beforeMs: 6 * HOUR_MS },
])(
  'each owner is warned once that a media server’s token will end: about a token $name its end',
  async ({ endsInMs, ageMs, beforeMs }) => {
    const store = await memoryStore();
    const { clock } = store;
    await addServer(store, 'cellar', tokenFor(clock, endsInMs, ageMs));
    const { said, run } = alerting(store);
    await run();
    const untilDue = endsInMs - beforeMs;
    expect(said).toHaveLength(untilDue === 0 ? 2 : 0);
    await clock.advance(Math.max(0, untilDue - 1000));
    await run();
    expect(said).toHaveLength(untilDue === 0 ? 2 : 0);
    await clock.advance(1000);
    await run();
    expect(said.map((line) => line.split(':')[0])).toEqual([ADA, BEN]);
    expect(said[0]).toMatch(/My token for the media server is only valid until <t:\d+:D>\. .*`\/server token`/);
    await clock.advance(Math.min(endsInMs, beforeMs) + DAY_MS);
    await run();
    expect(said).toHaveLength(2);
  },
);

test.each<{ name: string; aheadMs: number; endsInMs: number; atOnce: number }>([
  { name: 'an hour ahead, of a token that ends in two days', aheadMs: HOUR_MS, endsInMs: 2 * DAY_MS, atOnce: 0 },
  { name: 'a day ahead, of a token that ends in a month', aheadMs: DAY_MS, endsInMs: 30 * DAY_MS, atOnce: 0 },
  { name: 'a year ahead, of a token that ends in a month', aheadMs: 365 * DAY_MS, endsInMs: 30 * DAY_MS, atOnce: 0 },
  { name: 'a year ahead, of a token that ends in hours', aheadMs: 365 * DAY_MS, endsInMs: 6 * HOUR_MS, atOnce: 1 },
  { name: 'a month behind, of a token that ends in hours', aheadMs: -30 * DAY_MS, endsInMs: 6 * HOUR_MS, atOnce: 1 },
  { name: 'a month behind, of a token that ends in a month', aheadMs: -30 * DAY_MS, endsInMs: 30 * DAY_MS, atOnce: 0 },
])(
  'with a clock that is $name, the owner is warned of the end once, by Discord’s time',
  async ({ aheadMs, endsInMs, atOnce }) => {
    const store = await memoryStore();
    const { clock } = store;
    await addServer(store, 'cellar', tokenFor(clock, endsInMs, 0));
    const real = () => new Date(clock.now().getTime() - aheadMs);
    const { said, run } = alerting(store, [ADA]);
    clock.set(new Date(clock.now().getTime() + aheadMs));
    const time = () => ({ earliest: real(), latest: real() });
    await run({ time });
    expect(said).toHaveLength(atOnce);
    await clock.advance(endsInMs - HOUR_MS);
    for (let runs = 0; runs < 2; runs += 1) await run({ time });
    expect(said).toEqual([expect.stringContaining('is only valid until')]);
  },
);

test('no owner is told of an ending token again after a restart, or after the outbox has forgotten the message', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const accountsKey = Buffer.alloc(32, 7);
  const open = async () => ({ ...(await openStore({ path, clock, log: silent, accountsKey })), clock });
  const first = await open();
  await addServer(first, 'cellar', tokenFor(clock, 400 * DAY_MS, 0));
  const before = alerting(first);
  await before.run();
  await clock.advance(300 * DAY_MS);
  await before.run();
  expect(before.said).toHaveLength(2);
  await first.close();
  const second = await open();
  onTestFinished(() => second.close());
  for (const channelId of [ADA, BEN]) {
    const row = await second.outbox.next(channelId);
    await second.outbox.sent(row?.id ?? 0, '900000000000000001', clock.now());
  }
  await clock.advance(95 * DAY_MS);
  await second.sweep();
  const after = alerting(second);
  await after.run();
  expect(after.said).toEqual([]);
});

test('the owners are told when a new token ends, and not again about the token that it replaced', async () => {
  const store = await memoryStore();
  const { clock, mediaServers } = store;
  const old = tokenFor(clock, HOUR_MS, 0);
  const next = tokenFor(clock, 2 * HOUR_MS, 0);
  await addServer(store, 'cellar', old);
  const { said, run } = alerting(store, [ADA]);
  const [{ id } = expect.fail('no server')] = mediaServers.list();
  for (const token of [old, next, old, next]) {
    await mediaServers.reach(id, { token });
    await run();
  }
  expect(said).toHaveLength(2);
});

test('a message about an ending token names its server, and a token that lasts causes no message', async () => {
  const store = await memoryStore();
  await addServer(store, 'cellar', 'a-token-that-lasts');
  await addServer(store, 'attic', tokenFor(store.clock, HOUR_MS, DAY_MS));
  await addServer(store, 'shed', tokenFor(store.clock, -HOUR_MS, DAY_MS));
  const { said, run } = alerting(store, [ADA]);
  await run();
  expect(said).toEqual([
    expect.stringMatching(/My token for attic is only valid until/),
    expect.stringMatching(/My token for shed expired on <t:\d+:D>, so/),
  ]);
});

test('the owners are told of an ending token later if Discord is away or has not named them yet', async () => {
  const store = await memoryStore();
  await addServer(store, 'cellar', tokenFor(store.clock, HOUR_MS, DAY_MS));
  const { said, fails, run } = alerting(store);
  await run({ installation: { owners: () => [] } });
  expect(said).toEqual([]);
  fails.set(BEN, new ChannelFailure('unavailable', 'away'));
  await run();
  await run();
  expect(said).toHaveLength(1);
  fails.clear();
  await store.clock.advance(60_000);
  await run();
  expect(said).toHaveLength(2);
});

test('an owner who takes no direct messages is told of an ending token only once', async () => {
  const store = await memoryStore();
  await addServer(store, 'cellar', tokenFor(store.clock, HOUR_MS, DAY_MS));
  const { said, fails, run } = alerting(store);
  fails.set(ADA, new ChannelFailure('forbidden', 'closed'));
  await run();
  fails.clear();
  await run();
  expect(said.map((line) => line.split(':')[0])).toEqual([BEN]);
});

test('of an ending token, the database stores the expiry date and nothing else', async () => {
  const store = await memoryStore();
  const token = tokenFor(store.clock, HOUR_MS, DAY_MS);
  await addServer(store, 'cellar', token);
  await alerting(store).run();
  const [known, ...others] = await store.endingTokens.recall();
  expect(others).toEqual([]);
  expect(Object.keys(known ?? {})).toEqual(['server', 'endsAt', 'typedAt', 'isAnnounced']);
  expect(JSON.stringify(known)).not.toContain(token.split('.')[2]);
});
