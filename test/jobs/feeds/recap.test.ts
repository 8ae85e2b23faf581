import { expect, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { eventsOfDueRecaps } from '../../../src/jobs/feeds/recap/plan.ts';
import { recordDueRecaps } from '../../../src/jobs/feeds/recap/poll.ts';
import { aSubscription, openStore, silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { GUILD, takeOut } from '../support/fakes.ts';
import { ADA, BOB, DECEMBER, recapWorld } from '../support/recapWorld.ts';

const keysAt = (time: string) => eventsOfDueRecaps(new Date(time), 'Europe/Berlin').map(({ key }) => key);

test.each([
  { time: '2026-11-01T07:59:00Z', keys: ['month:2026-09'] },
  { time: '2026-11-01T08:00:00Z', keys: ['month:2026-10'] },
  { time: '2026-12-01T08:00:00Z', keys: ['month:2026-11', 'year:2026-11'] },
  { time: '2026-12-31T12:00:00Z', keys: ['month:2026-11', 'year:2026-11'] },
  { time: '2027-01-01T08:00:00Z', keys: ['month:2026-12'] },
])('at $time in Berlin the recaps of $keys are due', ({ time, keys }) => {
  expect(keysAt(time)).toEqual(keys);
});

const PERIOD = { span: 'month', year: 2026, month: 11 } as const;
const { signal } = new AbortController();
const request = { guildId: GUILD, period: PERIOD, signal };

test('the month and the year are posted once, with five cards each, however often they are due', async () => {
  const { posted } = await recapWorld();
  const bodies = await posted();
  expect(bodies.map((body) => body.match(/## Recap: [^"\\]*/)?.[0])).toEqual([
    '## Recap: November 2026',
    '## Recap: 2026',
  ]);
  expect(bodies.map((body) => body.match(/attachment:/g)?.length)).toEqual([5, 5]);
  expect(await posted()).toEqual([]);
});

test('a channel whose recap leaves out some cards gets all other cards', async () => {
  const { posted } = await recapWorld({ hiddenParts: ['cover', 'numbers'] });
  const [month = ''] = await posted();
  expect(month).not.toMatch(/recap-cover|recap-numbers/);
  expect(month).toMatch(/recap-wall[\s\S]*recap-moments[\s\S]*recap-changes/);
});

test('a recap names people who agreed to that, and leaves out people who chose to stay out', async () => {
  const { store, readRecap } = await recapWorld();
  const before = await readRecap(request);
  expect(before.numbers.streak?.person).toBe('1');
  expect([...before.names.values()]).not.toContain('ada');
  const choice = { guildId: GUILD, userId: ADA, name: 'ada' };
  expect(await store.recapChoices.choose({ ...choice, choice: 'on' })).toMatchObject({ isChanged: true });
  expect(await store.recapChoices.choose({ ...choice, choice: 'on' })).toMatchObject({ isChanged: false });
  expect((await readRecap(request)).names.get('1')).toBe('ada');
  expect((await readRecap({ ...request, guildId: '5' })).names.get('1')).not.toBe('ada');
  await store.recapChoices.choose({ ...choice, guildId: '5', choice: 'out' });
  const after = await readRecap(request);
  expect([after.numbers.totals.plays, after.numbers.streak]).toEqual([1, undefined]);
});

test('a person stays out of recaps after an admin unlinks their account, until they choose again with the account', async () => {
  const { store, readRecap } = await recapWorld();
  const choice = { guildId: GUILD, userId: ADA, name: 'ada' };
  const plays = async () => (await readRecap(request)).numbers.totals.plays;
  await store.recapChoices.choose({ ...choice, choice: 'out' });
  await store.linkedAccounts.unmap(ADA, serverId(1));
  expect(await plays()).toBe(1);
  expect(await store.recapChoices.choose({ ...choice, choice: 'off' })).toEqual({ isChanged: true, isStillOut: false });
  expect(await plays()).toBe(1);
  await store.linkedAccounts.map(ADA, '1');
  expect(await store.recapChoices.choose({ ...choice, choice: 'off' })).toEqual({ isChanged: true, isStillOut: false });
  expect(await plays()).toBe(4);
});

test('a person who stays out of recaps still does so after unlinking their account', async () => {
  const { store, readRecap } = await recapWorld();
  const server = serverId(1);
  await store.linkedAccounts.link(BOB, server, { token: 'a-token-of-bob-1234', accountId: '2', at: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: BOB, name: 'bob', choice: 'out' });
  await store.linkedAccounts.unlink(BOB, server);
  expect((await readRecap(request)).numbers.totals.plays).toBe(3);
});

test('an account that is linked to a person after they chose to stay out of recaps is left out, too', async () => {
  const { store, readRecap } = await recapWorld();
  await store.linkedAccounts.unmap(ADA, serverId(1));
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, name: 'ada', choice: 'out' });
  expect((await readRecap(request)).numbers.totals.plays).toBe(4);
  await store.linkedAccounts.map(ADA, '1');
  expect((await readRecap(request)).numbers.totals.plays).toBe(1);
});

test('a shared account stays out of recaps as long as one of its people does', async () => {
  const { store, readRecap } = await recapWorld();
  await store.linkedAccounts.map(BOB, '1');
  const choose = (userId: string, choice: 'out' | 'on') =>
    store.recapChoices.choose({ guildId: GUILD, userId, name: 'somebody', choice });
  expect(await choose(ADA, 'out')).toEqual({ isChanged: true, isStillOut: false });
  expect(await choose(BOB, 'on')).toEqual({ isChanged: true, isStillOut: true });
  expect((await readRecap(request)).numbers.totals.plays).toBe(1);
});

test('if an admin deletes the data of an account, the account stays out of recaps, and its export says so', async () => {
  const { store } = await recapWorld();
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, name: 'ada', choice: 'out' });
  expect((await store.privacy.ofAccount('1')).rows.recap_exclusions).toEqual([{ account_id: '1', redraw_due: 0 }]);
  await store.privacy.forgetAccount('1');
  expect((await store.recapChoices.in(GUILD)).exceptAccountIds).toEqual(['1']);
});

test('a recap that is posted while the history is being read says so on its cards', async () => {
  const { posted } = await recapWorld({}, { done: false, read: 4, unread: [] });
  const [month = ''] = await posted();
  expect(month.match(/The history is still being read/g)?.length).toBe(5);
});

test('each month of a digest is posted in a message of its own', async () => {
  const { store, publishDue, clock } = await recapWorld({ digest: { kind: 'weekly', weekday: 1, at: 600 } });
  await publishDue();
  expect(await takeOut(store.outbox)).toEqual([]);
  await clock.advance(7 * 86_400_000);
  await publishDue();
  const bodies = await takeOut(store.outbox);
  expect(bodies.map((body) => body.match(/## Recap: [^"\\]*/)?.[0])).toEqual([
    '## Recap: November 2026',
    '## Recap: 2026',
  ]);
});

test('a subscription that comes after a month is over does not get that month', async () => {
  const clock = createSteppedClock(DECEMBER);
  const store = await openStore({ path: ':memory:', clock, log: silent });
  const record = () => recordDueRecaps({ ...store, clock, timeZone: 'UTC', wake: () => undefined });
  await record();
  const { id } = await store.subscriptions.set(aSubscription({ feed: 'recap' }));
  await record();
  expect(await store.notifications.of(id, 10)).toEqual([]);
});
