import { expect, test } from 'vitest';
import type { MessageReader } from '../../../src/domain/notifications/readers.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { ALERT_QUIET_PERIOD_MS, sendChangedSettingsAlerts } from '../../../src/jobs/delivery/changedSettings.ts';
import { notifyPeopleOfClosedWishes } from '../../../src/jobs/delivery/closedWishes.ts';
import { createPostSender } from '../../../src/jobs/delivery/sender.ts';
import { notifyReportersOfSolvedReports } from '../../../src/jobs/delivery/solvedReports.ts';
import { itemChangeCodec } from '../../../src/jobs/feeds/added/data.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { warnViewers } from '../../../src/jobs/live/rules/warn.ts';
import { publishForFollowers } from '../../../src/jobs/publishing/followers.ts';
import { createReadPermissionCheck } from '../../../src/main/mayRead.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aRule, aStream } from '../../domain/live/rules/support/examples.ts';
import { mapWith, policyWith } from '../../permissions/support/policies.ts';
import { aSubscription, CHANNEL, GUILD, serverStore, silent } from '../../store/support/openStore.ts';
import { createFakeDiscord, draw, HOUR } from '../support/fakes.ts';
import { pictureless } from '../support/renderContext.ts';

const ADA = '300000000000000007';
const DIRECT = `direct to ${ADA}`;
const ROLES = ['v', 'm', 'a'];

type World = Awaited<ReturnType<typeof startWorld>>;

/** Ada has every level in a guild that sees a server; Discord takes no message to her until a test says so. */
async function startWorld() {
  const store = await serverStore();
  const { clock } = store;
  const discord = createFakeDiscord(clock);
  discord.out.set(DIRECT, 'unavailable');
  const now = { membership: ROLES as readonly string[] | 'absent', owner: 'somebody else', seen: [FIRST_SERVER_ID] };
  const mayRead = createReadPermissionCheck({
    access: { policy: policyWith(mapWith(), { guildIds: [GUILD], maps: new Map([[GUILD, mapWith()]]) }) },
    directory: { membership: async () => now.membership, ownerOf: () => now.owner },
    visible: { serversOf: () => now.seen },
    installation: { owners: () => [], isAdmin: () => false },
    clock,
  });
  const { signal } = new AbortController();
  const guildOf = async () => GUILD;
  const directory = { ...discord.directory, guildOf, ownerOf: () => now.owner, guildName: () => 'Cinema' };
  const deps = {
    ...pictureless,
    ...store,
    ...discord,
    directory,
    mayRead,
    log: silent,
    signal,
    textsFor: textsForLanguage,
    renderers: FEED_DEFINITIONS,
    wake: () => sender.wake(),
    alert: () => undefined,
    random: () => 0,
    pausedFollowers: new Map(),
    unansweredSince: new Map(),
  };
  const sender = createPostSender(deps);
  const startedAt = clock.now();
  return { ...deps, sender, now, alertAll: () => sendChangedSettingsAlerts({ ...deps, startedAt }) };
}

async function aNewEpisode(world: World): Promise<void> {
  const { follows, feeds } = world;
  await follows.add(
    { userId: ADA, guildId: GUILD },
    { kind: 'item', key: '20', title: 'Judex' },
    DEFAULT_SUBSCRIPTION_SETTINGS,
  );
  const item = { kind: 'movie', ratingKey: '20', title: 'Judex', librarySectionId: '2' } as const;
  const event = {
    key: 'new:20',
    at: new Date(0),
    librarySectionId: '2',
    include: 'nothing' as const,
    arrival: { keys: ['20'], guids: [], titles: [] },
    data: itemChangeCodec.encode({ what: 'new', item }),
  };
  await feeds.record({ feed: 'added', cursor: '{}', events: [event] });
  await publishForFollowers(world);
}

async function aSolvedReport(world: World): Promise<void> {
  const { reports, clock } = world;
  const fault = { guildId: GUILD, ratingKey: '101', kind: 'sound', title: 'Judex', at: clock.now() } as const;
  await reports.add({ ...fault, userId: ADA, locale: 'en-US' });
  await reports.solve(1, GUILD, clock.now());
  await notifyReportersOfSolvedReports({ ...world, pausedNotes: new Map() });
}

async function aClosedWish(world: World): Promise<void> {
  const wish = { kind: 'title', title: 'Judex', isWish: true } as const;
  await world.follows.add({ userId: ADA, guildId: GUILD }, wish, DEFAULT_SUBSCRIPTION_SETTINGS);
  await world.wishes.close(1, GUILD, 'It is here.');
  await notifyPeopleOfClosedWishes({ ...world, pausedNotes: new Map() });
}

async function aWarning(world: World): Promise<void> {
  await world.linkedAccounts.map(ADA, '7');
  const decision = { rule: aRule({ action: 'warn', guildId: GUILD }), stream: aStream({ account: '7' }) };
  const warned = warnViewers({ act: { id: 1 }, decision, signal: world.signal }, world);
  await world.clock.advance(HOUR);
  await warned;
}

/** Ada set up a notification whose channel takes nothing. */
async function aBlockedChannel(world: World): Promise<void> {
  const { subscriptions, outbox, out, sender, clock } = world;
  await subscriptions.set(aSubscription({ setBy: ADA }));
  await outbox.add({ key: 'a', channelId: CHANNEL, body: draw('a') });
  out.set(CHANNEL, 'forbidden');
  sender.wake();
  await clock.advance(ALERT_QUIET_PERIOD_MS);
  await world.alertAll();
}

async function aStuckPost(world: World): Promise<void> {
  const { subscriptions, outbox, sender, clock, chokeOn } = world;
  await subscriptions.set(aSubscription({ setBy: ADA }));
  await outbox.add({ key: 'a', channelId: CHANNEL, body: draw('a') });
  chokeOn((body) => body.includes('"text":"a"'));
  sender.wake();
  await clock.advance(8 * HOUR);
}

async function anAlertToTheOwner(world: World): Promise<void> {
  world.now.owner = ADA;
  await world.subscriptions.set(aSubscription({ setBy: ADA }));
  world.now.membership = 'absent';
  await aBlockedChannel(world);
  world.now.membership = ROLES;
}

const KINDS: readonly { readonly name: string; readonly begin: (world: World) => Promise<void> }[] = [
  { name: 'what they follow', begin: aNewEpisode },
  { name: 'a report that is solved', begin: aSolvedReport },
  { name: 'a wish that is closed', begin: aClosedWish },
  { name: 'their stream, of which a rule warns', begin: aWarning },
  { name: 'a channel that takes nothing any more', begin: aBlockedChannel },
  { name: 'a post that is stuck', begin: aStuckPost },
];

const LOSSES: readonly { readonly loss: string; readonly lose: (world: World) => void }[] = [
  { loss: 'was removed from the guild', lose: ({ now }) => Object.assign(now, { membership: 'absent' }) },
  { loss: 'lost all roles', lose: ({ now }) => Object.assign(now, { membership: [] }) },
];

/** Discord takes messages again after a minute. */
async function goesOn({ out, clock, sender }: World): Promise<void> {
  await clock.advance(60_000);
  out.delete(DIRECT);
  sender.wake();
  await clock.advance(8 * HOUR);
}

const received = ({ posted }: World) => posted.filter(({ channelId }) => channelId === DIRECT).length;

test.each(KINDS)(
  'a direct message about $name reaches a person who is still in the guild, however long it waits',
  async ({ begin }) => {
    const world = await startWorld();
    await begin(world);
    expect([(await world.outbox.channels()).includes(DIRECT), received(world)]).toEqual([true, 0]);
    await goesOn(world);
    expect(received(world)).toBe(1);
  },
);

test.each(KINDS.flatMap((kind) => LOSSES.map((loss) => ({ ...kind, ...loss }))))(
  'a direct message about $name is not sent to a person who $loss while it waited',
  async ({ begin, lose }) => {
    const world = await startWorld();
    await begin(world);
    lose(world);
    await goesOn(world);
    expect([received(world), (await world.outbox.channels()).includes(DIRECT)]).toEqual([0, false]);
  },
);

test.each([KINDS[1], KINDS[3]].flatMap((kind) => (kind ? [kind] : [])))(
  'a direct message about $name is not sent once the guild no longer sees the server',
  async ({ begin }) => {
    const world = await startWorld();
    await begin(world);
    world.now.seen = [];
    await goesOn(world);
    expect(received(world)).toBe(0);
  },
);

test.each([
  { name: 'is still the owner', owner: ADA, count: 1 },
  { name: 'gave the guild away', owner: 'somebody else', count: 0 },
])(
  'an alert for the owner of a guild is sent only to the present owner: a person who $name',
  async ({ owner, count }) => {
    const world = await startWorld();
    await anAlertToTheOwner(world);
    world.now.owner = owner;
    await goesOn(world);
    expect(received(world)).toBe(count);
  },
);

test('a direct message waits while Discord does not say which roles its reader has, and is sent afterwards', async () => {
  const world = await startWorld();
  await aSolvedReport(world);
  Object.assign(world.now, { membership: undefined });
  await goesOn(world);
  expect([received(world), (await world.outbox.channels()).includes(DIRECT)]).toEqual([0, true]);
  world.now.membership = ROLES;
  await goesOn(world);
  expect(received(world)).toBe(1);
});

test('three hundred delayed messages are sent twenty at a time, and each reader is checked right before', async () => {
  const world = await startWorld();
  const people = Array.from({ length: 300 }, (_, n) => `${300_000_000_000_000_000n + BigInt(n)}`);
  const guild = { guildId: GUILD, needs: 'follow.own' } as const;
  for (const userId of people)
    await world.outbox.add({
      key: `to ${userId}`,
      channelId: userId,
      reader: { userId, ...guild },
      body: draw(userId),
    });
  let onTheirWay = 0;
  let most = 0;
  const mayRead = async (reader: MessageReader) => {
    onTheirWay += 1;
    most = Math.max(most, onTheirWay);
    await world.clock.wait(1000);
    return await world.mayRead(reader);
  };
  const post: World['channels']['post'] = async (message) => {
    const id = await world.channels.post(message);
    onTheirWay -= 1;
    return id;
  };
  createPostSender({ ...world, mayRead, channels: { ...world.channels, post }, wake: () => undefined }).wake();
  await world.clock.advance(60_000);
  expect([most, new Set(world.posted.map(({ channelId }) => channelId)).size]).toEqual([20, people.length]);
});
