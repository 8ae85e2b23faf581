import { expect, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { openStore, silent, temporaryPath } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aboutOthers, createWatchers, filmIn, HOUR, library, WEEK } from './support/watchers.ts';

const FILM = filmIn('1', '101');
const OTHER = filmIn('1', '102');
const TOO_FEW = 'at least five people';
type Watchers = Awaited<ReturnType<typeof createWatchers>>;

/** Four of ten people have seen the film, which was counted; then the fifth sees it. */
async function countedWatchers() {
  const watchers = await createWatchers();
  await watchers.read(library('1'), [FILM, OTHER]);
  for (let n = 1; n <= 10; n += 1) await watchers.link(`user${n}`, `${n}`, ['1']);
  for (let n = 1; n <= 4; n += 1) await watchers.watch(`${n}`, FILM);
  await watchers.live(0);
  await watchers.watch('5', FILM);
  const others = async () => aboutOthers(await watchers.seen('nobody', FILM));
  const before = await others();
  expect(before).toContain(TOO_FEW);
  return { ...watchers, others, before };
}

const REASONS: readonly {
  readonly name: string;
  readonly change: (watchers: Watchers) => Promise<unknown> | unknown;
}[] = [
  { name: 'nothing else happens', change: () => undefined },
  { name: 'the bot restarts', change: ({ restart }) => restart() },
  { name: 'the clock is set a month ahead', change: ({ store }) => store.clock.set(new Date('2026-02-05')) },
  { name: 'the clock is set back a year', change: ({ store }) => store.clock.set(new Date('2025-01-01')) },
  {
    name: 'the clock is ahead at a restart',
    change: ({ store, restart }) => {
      store.clock.set(new Date('2026-03-05'));
      restart();
    },
  },
  { name: 'a new person links an account', change: ({ link }) => link('new', '20', ['1']) },
  { name: 'a person unlinks', change: ({ store }) => store.linkedAccounts.unlink('user9', serverId(1)) },
  { name: 'a person is forgotten', change: ({ store }) => store.privacy.forgetUser('user9', store.clock.now()) },
  {
    name: 'a library is read again with a new title',
    change: ({ read }) => read(library('1'), [FILM, filmIn('1', '103')]),
  },
  {
    name: 'the film is in one more library',
    change: ({ read }) => read(library('3'), [filmIn('3', '301', { guid: FILM.guid })]),
  },
  { name: 'another guild sees the same server', change: ({ state }) => state.guilds.push([1]) },
  { name: 'a server is added', change: ({ state }) => state.servers.push(2) },
];

test.each(REASONS)(
  'for a week, the public answer about how many people have seen a film stays the same: $name',
  async ({ change }) => {
    const watchers = await countedWatchers();
    await change(watchers);
    await watchers.live(3 * 24 * HOUR);
    await watchers.live(4 * 24 * HOUR - HOUR);
    expect(aboutOthers(await watchers.seen('nobody', FILM, { servers: [serverId(1)] }))).toBe(watchers.before);
  },
);

test.each(REASONS)(
  'after a week of running time, the people who have seen a film are counted again: $name',
  async ({ change }) => {
    const watchers = await countedWatchers();
    await change(watchers);
    // A server that was added and never read is waited for, but for no more than a day.
    await watchers.live(0);
    await watchers.live(WEEK);
    await watchers.live(24 * HOUR);
    expect(aboutOthers(await watchers.seen('nobody', FILM, { servers: [serverId(1)] }))).not.toContain(TOO_FEW);
  },
);

test('a title added after the weekly count has no public count of who has seen it until the next one', async () => {
  const { read, watch, live, seen } = await countedWatchers();
  const late = filmIn('1', '104');
  await read(library('1'), [FILM, OTHER, late]);
  for (let n = 1; n <= 9; n += 1) await watch(`${n}`, late);
  await live(HOUR);
  expect(aboutOthers(await seen('nobody', late))).toContain(TOO_FEW);
  await live(WEEK);
  expect(aboutOthers(await seen('nobody', late))).toContain('Most people have seen it.');
});

test.each([
  { name: 'a library is half read', unread: ({ read }: Watchers) => read(library('1'), [FILM], { isCut: true }) },
  {
    name: 'a library that was never read to its end is there',
    unread: ({ read }: Watchers) => read(library('4'), [filmIn('4', '401')], { isCut: true }),
  },
  {
    name: 'the history is half read',
    unread: async ({ state }: Watchers) => {
      state.readServers.clear();
    },
  },
])('the former public count of who has seen a film stays valid while $name', async ({ unread }) => {
  const watchers = await countedWatchers();
  await unread(watchers);
  await watchers.live(0);
  await watchers.live(WEEK + HOUR);
  await watchers.live(3 * 24 * HOUR);
  expect(await watchers.others()).toBe(watchers.before);
});

test('the people who have seen a film are not counted before the history and the libraries are fully read', async () => {
  const { read, live, seen, state, link } = await createWatchers();
  state.readServers.clear();
  await read(library('1'), [FILM]);
  await link('user1', '1', ['1']);
  await live(3 * 24 * HOUR);
  expect(await seen('user1', FILM)).toContain('Others were not counted yet.');
  state.readServers.add(1);
  await live(0);
  expect(await seen('user1', FILM)).toContain(TOO_FEW);
});

test('the count of who has seen a film ends without a result if a library is read again meanwhile', async () => {
  const watchers = await createWatchers();
  await watchers.read(library('1'), [FILM]);
  await watchers.link('user1', '1', ['1']);
  const { seenTitles } = watchers.store;
  const plays: typeof seenTitles.plays = async (...given) => {
    await watchers.read(library('1'), [FILM], { isCut: true });
    return await seenTitles.plays(...given);
  };
  watchers.interfere({ seenTitles: { ...seenTitles, plays } });
  await watchers.live(0);
  expect(await watchers.seen('user1', FILM)).toContain('Others were not counted yet.');
  watchers.restart();
  await watchers.read(library('1'), [FILM]);
  await watchers.live(0);
  expect(await watchers.seen('user1', FILM)).toContain(TOO_FEW);
});

test('failing or expired tokens of some people stop neither the count nor the reading of other people’s libraries', async () => {
  const { link, live, names, listings, requests, read, watch } = await createWatchers();
  await read(library('1'), [FILM]);
  await link('a1', '1', 'failing');
  await link('a2', '2', 'failing');
  await link('a3', '3', 'refused');
  for (let n = 4; n <= 8; n += 1) await link(`b${n}`, `${n}`, ['1']);
  for (let n = 1; n <= 8; n += 1) await watch(`${n}`, FILM);
  await live(HOUR);
  expect(await names(FILM)).toContain('**5 of 5 people** have seen it.');
  listings.set('token-of-a1-1', ['1']);
  await live(HOUR);
  expect(await names(FILM)).toContain('**6 of 6 people** have seen it.');
  expect(requests.filter((token) => token === 'token-of-b8-1')).toHaveLength(1);
});

test.each([
  { name: 'lists the library no longer', listing: [] },
  { name: 'has expired', listing: 'refused' as const },
])('a person whose token $name no longer counts for that library from the next day on', async ({ listing }) => {
  const { listings, live, names } = await countedWatchers();
  listings.set('token-of-user5-1', listing);
  await live(25 * HOUR);
  expect(await names(FILM)).toContain('**4 of 9 people** have seen it.');
});

test('after a restart, the week until the next count continues with the time that the bot had already run', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const open = async () => ({ ...(await openStore({ path, clock, log: silent })), clock });
  const store = await open();
  const first = await createWatchers(store);
  await first.read(library('1'), [FILM]);
  for (let n = 1; n <= 6; n += 1) await first.store.linkedAccounts.map(`user${n}`, `${n}`);
  for (let n = 1; n <= 4; n += 1) await first.watch(`${n}`, FILM);
  await first.live(0);
  await first.watch('5', FILM);
  await first.live(5 * 24 * HOUR);
  await store.close();
  // The time in which the bot does not run is no running time.
  await clock.advance(30 * 24 * HOUR);
  const second = await createWatchers(await open());
  await second.read(library('1'), [FILM]);
  await second.live(24 * HOUR);
  expect(aboutOthers(await second.seen('nobody', FILM))).toContain(TOO_FEW);
  await second.live(24 * HOUR);
  expect(aboutOthers(await second.seen('nobody', FILM))).toContain('Most people have seen it.');
  await second.store.close();
});
