import { expect, test } from 'vitest';
import type { Outbox } from '../../../src/domain/notifications/outbox.ts';
import { planRecaps } from '../../../src/jobs/feeds/recap/plan.ts';
import { recordDueRecaps } from '../../../src/jobs/feeds/recap/poll.ts';
import { createReadRecap, type ReadRecapDeps } from '../../../src/jobs/feeds/recap/read.ts';
import { createLeaveOutOfRecaps } from '../../../src/jobs/publishing/recapsAgain.ts';
import { textsFor } from '../../../src/render/texts/texts.ts';
import { aSubscription, openStore, silent } from '../../store/support/openStore.ts';
import { ONLY_SERVER } from '../../support/servers.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, GUILD, takeOut } from '../support/fakes.ts';
import { pictureless, renderingStore } from '../support/renderContext.ts';

const keysAt = (time: string) => planRecaps(new Date(time), 'Europe/Berlin').map(({ key }) => key);

test.each([
  { time: '2026-11-01T07:59:00Z', keys: ['month:2026-09'] },
  { time: '2026-11-01T08:00:00Z', keys: ['month:2026-10'] },
  { time: '2026-12-01T08:00:00Z', keys: ['month:2026-11', 'year:2026-11'] },
  { time: '2026-12-31T12:00:00Z', keys: ['month:2026-11', 'year:2026-11'] },
  { time: '2027-01-01T08:00:00Z', keys: ['month:2026-12'] },
])('at $time in Berlin the recaps of $keys are due', ({ time, keys }) => {
  expect(keysAt(time)).toEqual(keys);
});

const ADA = '100000000000000011';
const play = (day: number, account: string, title = 'Metropolis') => ({
  historyKey: `${day} ${account} ${title}`,
  viewedAt: new Date(Date.UTC(2026, 10, day, 19)),
  accountId: account,
  ratingKey: title,
  kind: 'movie' as const,
  title,
});

async function world(hiddenParts?: ('cover' | 'numbers')[]) {
  const clock = createSteppedClock(new Date('2026-12-01T10:00:00Z'));
  const opened = await openStore({ path: ':memory:', clock, log: silent });
  const store = { ...opened, clock };
  await store.plays.keep([play(1, '1'), play(2, '1'), play(3, '2'), play(3, '1', 'Faust')]);
  await store.linkedAccounts.map(ADA, '1');
  const mediaServers = ONLY_SERVER;
  const deps: ReadRecapDeps = {
    ...store,
    mediaServers,
    media: {
      libraries: async () => [],
      libraryItems: async function* () {},
      item: () => Promise.reject(new Error('no poster is expected')),
      poster: () => Promise.reject(new Error('no poster is expected')),
    },
    makeLargePicture: async (bytes) => bytes,
    membersOf: async (guildId, accounts) => new Map(guildId !== '' && accounts.includes('1') ? [['1', [ADA]]] : []),
    timeZone: 'UTC',
  };
  const readRecap = createReadRecap({
    ...deps,
    media: { ...deps.media, item: async () => ({ kind: 'movie', title: '' }) },
  });
  const { publish } = await renderingStore(store, { feed: 'recap', guildId: GUILD, channelId: CHANNEL, hiddenParts });
  const record = () => recordDueRecaps({ ...store, timeZone: 'UTC', wake: () => undefined });
  const posted = async () => {
    await record();
    await publish({ readRecap, mediaServers });
    return takeOut(store.outbox);
  };
  const again = createLeaveOutOfRecaps({
    ...store,
    ...pictureless,
    linkedAccounts: store.linkedAccounts,
    mediaServers,
    outbox: store.outbox,
    subscriptions: store.subscriptions,
    readRecap,
    textsFor,
    timeZone: 'UTC',
    wake: () => undefined,
    clock,
  });
  return { store, readRecap, posted, again, clock };
}

const PERIOD = { span: 'month', year: 2026, month: 11 } as const;
const { signal } = new AbortController();
const request = { guildId: GUILD, period: PERIOD, signal };

test('the month and the year are posted once, with five cards each, however often they are due', async () => {
  const { posted } = await world();
  const bodies = await posted();
  expect(bodies.map((body) => body.match(/## Recap: [^"\\]*/)?.[0])).toEqual([
    '## Recap: November 2026',
    '## Recap: 2026',
  ]);
  expect(bodies.map((body) => body.match(/attachment:/g)?.length)).toEqual([5, 5]);
  expect(await posted()).toEqual([]);
});

test('a channel whose recap leaves cards out gets the others', async () => {
  const { posted } = await world(['cover', 'numbers']);
  const [month = ''] = await posted();
  expect(month).not.toMatch(/recap-cover|recap-numbers/);
  expect(month).toMatch(/recap-wall[\s\S]*recap-moments[\s\S]*recap-changes/);
});

test('a recap names a person only after they agreed, and leaves out somebody who stays out', async () => {
  const { store, readRecap } = await world();
  const before = await readRecap(request);
  expect(before.numbers.streak?.person).toBe('1');
  expect([...before.names.values()]).not.toContain('ada');
  const choice = { guildId: GUILD, userId: ADA, name: 'ada' };
  expect(await store.recapChoices.choose({ ...choice, choice: 'on' })).toBe(true);
  expect(await store.recapChoices.choose({ ...choice, choice: 'on' })).toBe(false);
  expect((await readRecap(request)).names.get('1')).toBe('ada');
  expect((await readRecap({ ...request, guildId: '5' })).names.get('1')).not.toBe('ada');
  await store.recapChoices.choose({ ...choice, guildId: '5', choice: 'out' });
  const after = await readRecap(request);
  expect([after.numbers.totals.plays, after.numbers.streak]).toEqual([1, undefined]);
});

test('a posted recap is edited without a person who deletes their data, under the same marker', async () => {
  const { store, posted, again } = await world();
  const bodies = await posted();
  expect(await again(ADA, signal)).toEqual({ edited: 2, failed: 0 });
  const edits: (Pick<NonNullable<Awaited<ReturnType<Outbox['next']>>>, 'body' | 'edits'> | undefined)[] = [];
  for (let row = await store.outbox.next(CHANNEL); row; row = await store.outbox.next(CHANNEL)) {
    edits.push({ body: row.body, edits: row.edits });
    await store.outbox.sent(row.id, 'm', new Date());
  }
  const markerIn = (body = '') => /"id":(\d+)/.exec(body)?.[1];
  expect(edits.map((edit) => markerIn(edit?.body))).toEqual(bodies.map(markerIn));
  expect(edits.map((edit) => edit?.edits?.messageId)).toEqual(['m', 'm']);
  expect(bodies.join()).toContain('4 plays');
  expect(edits.map((edit) => edit?.body).join()).toContain('1 play');
});

test('nothing is edited for a person without an account, and a recap that was never sent counts as failed', async () => {
  const { again, store } = await world();
  expect(await again(ADA, signal)).toEqual({ edited: 0, failed: 0 });
  await store.recapEvents.record(planRecaps(new Date('2026-12-01T10:00:00Z'), 'UTC'));
  expect(await again('100000000000000099', signal)).toEqual({ edited: 0, failed: 0 });
});

test('a subscription that comes after a month is over does not get that month', async () => {
  const clock = createSteppedClock(new Date('2026-12-01T10:00:00Z'));
  const store = await openStore({ path: ':memory:', clock, log: silent });
  const record = () => recordDueRecaps({ ...store, clock, timeZone: 'UTC', wake: () => undefined });
  await record();
  const { id } = await store.subscriptions.set(aSubscription({ feed: 'recap' }));
  await record();
  expect(await store.notifications.of(id, 10)).toEqual([]);
});
