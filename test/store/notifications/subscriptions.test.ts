import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewRoute, Route } from '../../../src/domain/notifications/subscriptions.ts';
import { openStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aRoute, CHANNEL, damagedStore, GUILD, memoryStore, silent, temporaryPath } from '../support/openStore.ts';

const full: NewRoute = {
  guildId: GUILD,
  feed: 'added',
  librarySectionId: '12',
  channelId: CHANNEL,
  digest: { kind: 'weekly', weekday: 7, at: 1439 },
  quiet: { from: 1320, to: 360 },
  timeZone: 'Europe/Berlin',
  mentionRoleId: '300000000000000001',
  people: 'nobody',
  locale: 'de',
  also: 'upgrades-and-returns',
  setBy: '400000000000000001',
};
const LATER = new Date('2026-01-02T00:00:00Z');

/** A store in which news wait for the route, which is paused and was digested. */
async function storeWithHistory(route: NewRoute) {
  const store = await memoryStore();
  const { id } = await store.routes.set(route);
  const event = { key: 'a', at: LATER, data: '{}', librarySectionId: route.librarySectionId };
  await store.feeds.record({ feed: route.feed, cursor: '', events: [event, { ...event, key: 'b' }] });
  await store.notices.compose({ routeId: id, revision: 0, noticeIds: [], posts: [], digestedAt: LATER });
  await store.routes.change(id, { pausedAt: LATER });
  return { ...store, id };
}

test('a route is there with everything that was said of it', async () => {
  const { routes, clock } = await memoryStore();
  const made = await routes.set(full);
  expect(made).toEqual({ ...full, id: 1, createdAt: clock.now() });
  expect(await routes.find(full)).toEqual(made);
  expect(await routes.list(GUILD)).toEqual([made]);
  expect(await routes.find({ ...full, librarySectionId: undefined })).toBeUndefined();
  expect(await routes.find({ ...full, guildId: 'another' })).toBeUndefined();
  expect(await routes.list('another')).toEqual([]);
});

test.each<Partial<NewRoute>>([
  { digest: { kind: 'off' } },
  { digest: { kind: 'hourly' } },
  { digest: { kind: 'daily', at: 0 } },
])('a route with %o', async (but) => {
  const { routes } = await memoryStore();
  expect(await routes.set(aRoute(but))).toMatchObject(aRoute(but));
});

test('settings that cannot be are refused before they are written', async () => {
  const { routes } = await memoryStore();
  await expect(routes.set(aRoute({ digest: { kind: 'daily', at: 1440 } }))).rejects.toThrow();
  expect(await routes.list()).toEqual([]);
});

test('routes come by feed, then library, the one without first', async () => {
  const { routes } = await memoryStore();
  const some = [
    aRoute({ feed: 'transcodes' }),
    aRoute({ feed: 'added', librarySectionId: '10' }),
    aRoute({ feed: 'added', librarySectionId: '9' }),
    aRoute({ feed: 'added' }),
    aRoute({ guildId: 'z' }),
    aRoute(),
  ];
  for (const route of some) await routes.set(route);
  const named = ({ guildId, feed, librarySectionId }: Route) => [guildId, feed, librarySectionId];
  expect((await routes.list()).map(named)).toEqual([
    [GUILD, 'history', undefined],
    ['z', 'history', undefined],
    [GUILD, 'added', undefined],
    [GUILD, 'added', '9'],
    [GUILD, 'added', '10'],
    [GUILD, 'transcodes', undefined],
  ]);
});

test('a route set again is the same one with other words, and its news go where it points now', async () => {
  const { routes, notices, id } = await storeWithHistory(full);
  const again = await routes.set({ ...full, channelId: 'new', digest: { kind: 'weekly', weekday: 1, at: 0 } });
  expect(again).toMatchObject({ id, channelId: 'new', pausedAt: LATER, digestedAt: LATER });
  expect(await routes.list()).toEqual([again]);
  expect(await notices.waiting()).toMatchObject([{ route: again, notices: 2 }]);
});

test('a route that names no time zone is in the one of the bot, whichever that is now, until it names one', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const first = await openStore({ path, clock, log: silent, timeZone: 'Europe/Berlin' });
  const { id } = await first.routes.set(aRoute({ usualTimeZone: true }));
  await first.routes.set(aRoute({ feed: 'added', timeZone: 'Europe/Berlin' }));
  await first.routes.seed('SERVER', aRoute({ feed: 'server', usualTimeZone: true }));
  await first.routes.change(id, { digest: { kind: 'hourly' } });
  expect((await first.routes.list()).map(({ timeZone }) => timeZone)).toEqual(Array(3).fill('Europe/Berlin'));
  await first.close();
  const second = await openStore({ path, clock, log: silent, timeZone: 'Asia/Tokyo' });
  onTestFinished(() => second.close());
  expect(await second.routes.list()).toMatchObject([
    { feed: 'history', timeZone: 'Asia/Tokyo', usualTimeZone: true, digest: { kind: 'hourly' } },
    { feed: 'added', timeZone: 'Europe/Berlin' },
    { feed: 'server', timeZone: 'Asia/Tokyo', usualTimeZone: true },
  ]);
});

test('what is left out of a route set again is gone', async () => {
  const { routes, clock } = await memoryStore();
  await routes.set(full);
  const bare = aRoute({ feed: 'added', librarySectionId: '12' });
  expect(await routes.set(bare)).toEqual({ ...bare, id: 1, createdAt: clock.now() });
});

test('a digest of another kind begins anew', async () => {
  const { routes, id } = await storeWithHistory(full);
  expect(await routes.set({ ...full, digest: { kind: 'hourly' } })).toMatchObject({ id, digestedAt: undefined });
});

test('a pause and a digest are changed by themselves', async () => {
  const { routes, id } = await storeWithHistory(full);
  const rest = { ...full, id };
  expect(await routes.change(id, {})).toMatchObject({ ...rest, pausedAt: LATER, digestedAt: LATER });
  const sameKind = { kind: 'weekly', weekday: 2, at: 60 } as const;
  expect(await routes.change(id, { digest: sameKind })).toMatchObject({
    ...rest,
    digest: sameKind,
    pausedAt: LATER,
    digestedAt: LATER,
  });
  expect(await routes.change(id, { digest: { kind: 'off' }, pausedAt: null })).toMatchObject({
    ...rest,
    digest: { kind: 'off' },
    pausedAt: undefined,
    digestedAt: undefined,
  });
  expect(await routes.change(id + 1, { pausedAt: LATER })).toBeUndefined();
});

test('a route is removed with what waits for it, and its number is not given out again', async () => {
  const { routes, notices, id } = await storeWithHistory(full);
  expect(await routes.remove(id)).toBe(2);
  expect(await routes.list()).toEqual([]);
  expect(await notices.waiting()).toEqual([]);
  expect(await notices.of(id, 10)).toEqual([]);
  expect(await routes.remove(id)).toBe(0);
  expect((await routes.set(full)).id).toBeGreaterThan(id);
});

test('a setting makes its route once, and never again after somebody removed it', async () => {
  const { routes } = await memoryStore();
  expect(await routes.seed('HISTORY_CHANNEL_ID', aRoute())).toBe(true);
  expect(await routes.seed('HISTORY_CHANNEL_ID', aRoute({ channelId: 'another' }))).toBe(false);
  const [seeded] = await routes.list();
  expect(seeded).toMatchObject(aRoute());
  await routes.remove(seeded?.id ?? 0);
  expect(await routes.seed('HISTORY_CHANNEL_ID', aRoute())).toBe(false);
  expect(await routes.list()).toEqual([]);
});

test('a setting leaves a route alone that somebody made before, for good', async () => {
  const { routes } = await memoryStore();
  const mine = await routes.set(aRoute({ channelId: 'mine' }));
  expect(await routes.seed('HISTORY_CHANNEL_ID', aRoute())).toBe(false);
  expect(await routes.list()).toEqual([mine]);
  await routes.remove(mine.id);
  expect(await routes.seed('HISTORY_CHANNEL_ID', aRoute())).toBe(false);
  expect(await routes.list()).toEqual([]);
});

test('a seed whose route cannot be made is not remembered', async () => {
  const { routes } = await memoryStore();
  await expect(routes.seed('X', aRoute({ digest: { kind: 'daily', at: -1 } }))).rejects.toThrow();
  expect(await routes.seed('X', aRoute())).toBe(true);
});

describe('a route of a guild that is not served', () => {
  const ELSEWHERE = '200000000000000009';

  async function storeServing(...guildIds: readonly string[]) {
    const clock = createSteppedClock();
    const store = await openStore({ path: await temporaryPath(), clock, log: silent, guildIds });
    onTestFinished(() => store.close());
    await store.routes.set(aRoute());
    const elsewhere = await store.routes.set(aRoute({ guildId: ELSEWHERE }));
    await store.routes.set(aRoute({ guildId: ELSEWHERE, feed: 'devices' }));
    await store.feeds.record({ feed: 'history', cursor: '', events: [{ key: 'a', at: LATER, data: '{}' }] });
    return { ...store, elsewhere };
  }

  test('takes no news, and is in no list: nobody there could stop it', async () => {
    const { routes, notices, elsewhere } = await storeServing(GUILD);
    expect(await routes.list()).toMatchObject([{ guildId: GUILD }]);
    expect(await notices.waiting()).toMatchObject([{ route: { guildId: GUILD }, notices: 1 }]);
    expect(await notices.of(elsewhere.id, 10)).toEqual([]);
    expect([await routes.hears('history'), await routes.hears('devices')]).toEqual([true, false]);
  });

  test('is one like the others as long as its guild is served', async () => {
    const { routes, notices } = await storeServing(GUILD, ELSEWHERE);
    expect(await routes.list()).toHaveLength(3);
    expect(await notices.waiting()).toHaveLength(2);
    expect(await routes.hears('devices')).toBe(true);
  });
});

describe('a route that cannot be read', () => {
  /** One for the library 12, which is damaged, and one for all others. */
  async function storeWithDamage(damage = `update routes set settings = '{}' where id = 2`) {
    const store = await damagedStore();
    const others = await store.routes.set(aRoute({ feed: 'added' }));
    const { id } = await store.routes.set(full);
    store.damage(damage);
    const tell = (...keys: readonly string[]) => {
      const events = keys.map((key) => ({ key, at: LATER, data: '{}', librarySectionId: '12' }));
      return store.feeds.record({ feed: 'added', cursor: '', events });
    };
    const waiting = async (route: number) => (await store.notices.of(route, 10)).map(({ eventKey }) => eventKey);
    return { ...store, others, id, tell, waiting };
  }

  test.each([
    ['without its settings', `update routes set settings = '{}' where id = 2`],
    ['whose settings are no JSON', `update routes set settings = '[' where id = 2`],
    ['of a feed that there is not', `update routes set feed = 'weather' where id = 2`],
  ])('%s blocks no other, and the log says so once', async (_, damage) => {
    const { routes, notices, others, id, errors, tell } = await storeWithDamage(damage);
    await tell('a');
    await routes.set(aRoute({ feed: 'devices' }));
    await tell('b');
    expect(await routes.list()).toMatchObject([{ id: others.id }, { feed: 'devices' }]);
    expect(await notices.waiting()).not.toContainEqual(expect.objectContaining({ route: { id } }));
    expect(errors).toEqual([{ err: expect.any(Error), route: id }]);
  });

  test('is told nothing, and neither is anybody else what was for it', async () => {
    const { notices, routes, others, id, tell, waiting } = await storeWithDamage();
    await tell('a');
    expect(await notices.waiting()).toEqual([]);
    expect(await routes.hears('added')).toBe(true);
    expect(await waiting(others.id)).toEqual([]);
    expect(await waiting(id)).toEqual(['a']);
  });

  test('is there again when it is set again, with what waited for it', async () => {
    const { routes, notices, id, tell } = await storeWithDamage();
    await tell('a');
    expect(await routes.find(full)).toBeUndefined();
    expect(await routes.change(id, { pausedAt: LATER })).toBeUndefined();
    expect(await routes.seed('X', full)).toBe(false);
    const again = await routes.set(full);
    expect(again).toMatchObject({ ...full, id });
    expect(await notices.waiting()).toMatchObject([{ route: again, notices: 1 }]);
  });

  test('is removed like any other', async () => {
    const { routes, id, tell, waiting } = await storeWithDamage();
    await tell('a', 'b');
    expect(await routes.remove(id)).toBe(2);
    expect(await waiting(id)).toEqual([]);
  });
});
