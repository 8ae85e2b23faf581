import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewSubscription, Subscription } from '../../../../src/domain/notifications/subscriptions.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import {
  aSubscription,
  CHANNEL,
  damagedStore,
  GUILD,
  memoryStore,
  openStore,
  silent,
  temporaryPath,
} from '../../support/openStore.ts';

const full: NewSubscription = {
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
  include: 'upgrades-and-returns',
  setBy: '400000000000000001',
};
const LATER = new Date('2026-01-02T00:00:00Z');

/** A store in which notifications wait for the subscription, which is paused and was digested. */
async function storeWithHistory(subscription: NewSubscription) {
  const store = await memoryStore();
  const { id } = await store.subscriptions.set(subscription);
  const event = { key: 'a', at: LATER, data: '{}', librarySectionId: subscription.librarySectionId };
  await store.feeds.record({ feed: subscription.feed, cursor: '', events: [event, { ...event, key: 'b' }] });
  await store.notifications.publish({
    subscriptionId: id,
    revision: 0,
    notificationIds: [],
    posts: [],
    digestedAt: LATER,
  });
  await store.subscriptions.change(id, { pausedAt: LATER });
  return { ...store, id };
}

test('a subscription is stored with all its settings', async () => {
  const { subscriptions, clock } = await memoryStore();
  const made = await subscriptions.set(full);
  expect(made).toEqual({ ...full, id: 1, createdAt: clock.now() });
  expect(await subscriptions.list(GUILD)).toEqual([made]);
  expect(await subscriptions.list('another')).toEqual([]);
});

test.each<Partial<NewSubscription>>([
  { digest: { kind: 'off' } },
  { digest: { kind: 'hourly' } },
  { digest: { kind: 'daily', at: 0 } },
])('a subscription is stored with %o', async (but) => {
  const { subscriptions } = await memoryStore();
  expect(await subscriptions.set(aSubscription(but))).toMatchObject(aSubscription(but));
});

test('a subscription with impossible settings is refused before it is written', async () => {
  const { subscriptions } = await memoryStore();
  await expect(subscriptions.set(aSubscription({ digest: { kind: 'daily', at: 1440 } }))).rejects.toThrow();
  expect(await subscriptions.list()).toEqual([]);
});

test('subscriptions are listed by feed, then by library, general ones first', async () => {
  const { subscriptions } = await memoryStore();
  const some = [
    aSubscription({ feed: 'transcodes' }),
    aSubscription({ feed: 'added', librarySectionId: '10' }),
    aSubscription({ feed: 'added', librarySectionId: '9' }),
    aSubscription({ feed: 'added' }),
    aSubscription({ guildId: 'z' }),
    aSubscription(),
  ];
  const { subscriptions: others } = await memoryStore();
  for (const subscription of some) await subscriptions.set(subscription);
  for (const subscription of some.toReversed()) await others.set(subscription);
  const named = ({ guildId, feed, librarySectionId }: Subscription) => [guildId, feed, librarySectionId];
  expect((await subscriptions.list()).map(named)).toEqual([
    [GUILD, 'history', undefined],
    ['z', 'history', undefined],
    [GUILD, 'added', undefined],
    [GUILD, 'added', '9'],
    [GUILD, 'added', '10'],
    [GUILD, 'transcodes', undefined],
  ]);
  expect((await others.list()).map(named)).toEqual((await subscriptions.list()).map(named));
});

test('a subscription that is set again keeps its id and its waiting notifications', async () => {
  const { subscriptions, notifications, id } = await storeWithHistory(full);
  const weekly = { kind: 'weekly', weekday: 1, at: 0 } as const;
  const again = await subscriptions.set({ ...full, channelId: 'new', digest: weekly }, id);
  expect(again).toMatchObject({ id, channelId: 'new', pausedAt: LATER, digestedAt: LATER });
  expect(await subscriptions.list()).toEqual([again]);
  expect(await notifications.waiting()).toMatchObject([{ subscription: again, notifications: 2 }]);
});

test('setting another channel creates another subscription, unless the one to move is named', async () => {
  const { subscriptions } = await memoryStore();
  const first = await subscriptions.set(full);
  const second = await subscriptions.set({ ...full, channelId: 'second' });
  expect(await subscriptions.list()).toEqual([first, second]);
  await expect(subscriptions.set({ ...full, channelId: 'second' }, first.id)).rejects.toThrow();
  const moved = await subscriptions.set({ ...full, channelId: 'third' }, second.id);
  expect(moved.id).toBe(second.id);
  expect(await subscriptions.list()).toEqual([first, moved]);
});

test('a subscription without a time zone uses the bot’s current one until it is given its own', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const first = await openStore({ path, clock, log: silent, timeZone: 'Europe/Berlin' });
  const { id } = await first.subscriptions.set(aSubscription({ isDefaultTimeZone: true }));
  await first.subscriptions.set(aSubscription({ feed: 'added', timeZone: 'Europe/Berlin' }));
  await first.subscriptions.setInitially('SERVER', aSubscription({ feed: 'server', isDefaultTimeZone: true }));
  await first.subscriptions.change(id, { digest: { kind: 'hourly' } });
  expect((await first.subscriptions.list()).map(({ timeZone }) => timeZone)).toEqual(Array(3).fill('Europe/Berlin'));
  await first.close();
  const second = await openStore({ path, clock, log: silent, timeZone: 'Asia/Tokyo' });
  onTestFinished(() => second.close());
  expect(await second.subscriptions.list()).toMatchObject([
    { feed: 'history', timeZone: 'Asia/Tokyo', isDefaultTimeZone: true, digest: { kind: 'hourly' } },
    { feed: 'added', timeZone: 'Europe/Berlin' },
    { feed: 'server', timeZone: 'Asia/Tokyo', isDefaultTimeZone: true },
  ]);
});

test('settings left out when a subscription is set again are removed', async () => {
  const { subscriptions, clock } = await memoryStore();
  await subscriptions.set(full);
  const bare = aSubscription({ feed: 'added', librarySectionId: '12' });
  expect(await subscriptions.set(bare)).toEqual({ ...bare, id: 1, createdAt: clock.now() });
});

test('a subscription that gets another kind of digest starts its digest anew', async () => {
  const { subscriptions, id } = await storeWithHistory(full);
  expect(await subscriptions.set({ ...full, digest: { kind: 'hourly' } })).toMatchObject({ id, digestedAt: undefined });
});

test('a subscription’s pause and digest can be changed separately', async () => {
  const { subscriptions, id } = await storeWithHistory(full);
  const rest = { ...full, id };
  expect(await subscriptions.change(id, {})).toMatchObject({ ...rest, pausedAt: LATER, digestedAt: LATER });
  const sameKind = { kind: 'weekly', weekday: 2, at: 60 } as const;
  expect(await subscriptions.change(id, { digest: sameKind })).toMatchObject({
    ...rest,
    digest: sameKind,
    pausedAt: LATER,
    digestedAt: LATER,
  });
  expect(await subscriptions.change(id, { digest: { kind: 'off' }, pausedAt: null })).toMatchObject({
    ...rest,
    digest: { kind: 'off' },
    pausedAt: undefined,
    digestedAt: undefined,
  });
  expect(await subscriptions.change(id + 1, { pausedAt: LATER })).toBeUndefined();
});

test('a subscription is removed with its waiting notifications, and its id is not used again', async () => {
  const { subscriptions, notifications, id } = await storeWithHistory(full);
  expect(await subscriptions.remove(id)).toBe(2);
  expect(await subscriptions.list()).toEqual([]);
  expect(await notifications.waiting()).toEqual([]);
  expect(await notifications.of(id, 10)).toEqual([]);
  expect(await subscriptions.remove(id)).toBe(0);
  expect((await subscriptions.set(full)).id).toBeGreaterThan(id);
});

test('a setting in .env creates its subscription once, and not again after it was removed', async () => {
  const { subscriptions } = await memoryStore();
  expect(await subscriptions.setInitially('HISTORY_CHANNEL_ID', aSubscription())).toBe(true);
  expect(await subscriptions.setInitially('HISTORY_CHANNEL_ID', aSubscription({ channelId: 'another' }))).toBe(false);
  const [seeded] = await subscriptions.list();
  expect(seeded).toMatchObject(aSubscription());
  await subscriptions.remove(seeded?.id ?? 0);
  expect(await subscriptions.setInitially('HISTORY_CHANNEL_ID', aSubscription())).toBe(false);
  expect(await subscriptions.list()).toEqual([]);
});

test('a setting in .env creates its subscription by an audited change, once', async () => {
  const { subscriptions } = await memoryStore();
  const changes: boolean[] = [];
  const audited = async (change: () => Promise<boolean>) => {
    changes.push(await change());
    return changes.at(-1) === true;
  };
  expect(await subscriptions.setInitially('CHANNEL_ID', aSubscription(), audited)).toBe(true);
  expect(await subscriptions.setInitially('CHANNEL_ID', aSubscription(), audited)).toBe(false);
  expect(changes).toEqual([true]);
});

test('a setting in .env that is read twice at once creates one subscription', async () => {
  const { subscriptions } = await memoryStore();
  const feeds = ['history', 'added'] as const;
  const made = feeds.map((feed) => subscriptions.setInitially('CHANNEL_ID', aSubscription({ feed })));
  expect(await Promise.all(made)).toEqual([true, false]);
  expect(await subscriptions.list()).toMatchObject([{ feed: 'history' }]);
});

test('a setting in .env never changes a subscription that a person made before', async () => {
  const { subscriptions } = await memoryStore();
  const mine = await subscriptions.set(aSubscription({ channelId: 'mine' }));
  expect(await subscriptions.setInitially('HISTORY_CHANNEL_ID', aSubscription())).toBe(false);
  expect(await subscriptions.list()).toEqual([mine]);
  await subscriptions.remove(mine.id);
  expect(await subscriptions.setInitially('HISTORY_CHANNEL_ID', aSubscription())).toBe(false);
  expect(await subscriptions.list()).toEqual([]);
});

test('a setting in .env whose subscription cannot be created is tried again', async () => {
  const { subscriptions } = await memoryStore();
  await expect(subscriptions.setInitially('X', aSubscription({ digest: { kind: 'daily', at: -1 } }))).rejects.toThrow();
  expect(await subscriptions.setInitially('X', aSubscription())).toBe(true);
});

describe('a subscription of a guild that is not served', () => {
  const ELSEWHERE = '200000000000000009';

  async function storeServing(...guildIds: readonly string[]) {
    const clock = createSteppedClock();
    const store = await openStore({ path: await temporaryPath(), clock, log: silent, guildIds });
    onTestFinished(() => store.close());
    await store.subscriptions.set(aSubscription());
    const elsewhere = await store.subscriptions.set(aSubscription({ guildId: ELSEWHERE }));
    await store.subscriptions.set(aSubscription({ guildId: ELSEWHERE, feed: 'devices' }));
    await store.feeds.record({ feed: 'history', cursor: '', events: [{ key: 'a', at: LATER, data: '{}' }] });
    return { ...store, elsewhere };
  }

  test('a subscription of a guild that is not served gets no notifications and is not listed', async () => {
    const { subscriptions, notifications, elsewhere } = await storeServing(GUILD);
    expect(await subscriptions.list()).toMatchObject([{ guildId: GUILD }]);
    expect(await notifications.waiting()).toMatchObject([{ subscription: { guildId: GUILD }, notifications: 1 }]);
    expect(await notifications.of(elsewhere.id, 10)).toEqual([]);
    expect([await subscriptions.hasFeed('history'), await subscriptions.hasFeed('devices')]).toEqual([true, false]);
  });

  test('a subscription counts like any other as long as its guild is served', async () => {
    const { subscriptions, notifications } = await storeServing(GUILD, ELSEWHERE);
    expect(await subscriptions.list()).toHaveLength(3);
    expect(await notifications.waiting()).toHaveLength(2);
    expect(await subscriptions.hasFeed('devices')).toBe(true);
  });
});

describe('a subscription that cannot be read', () => {
  /** One for the library 12, which is damaged, and one for all others. */
  async function storeWithDamage(damage = `update subscriptions set settings = '{}' where id = 2`) {
    const store = await damagedStore();
    const others = await store.subscriptions.set(aSubscription({ feed: 'added' }));
    const { id } = await store.subscriptions.set(full);
    store.damage(damage);
    const renderIn = (librarySectionId: string, ...keys: readonly string[]) => {
      const events = keys.map((key) => ({ key, at: LATER, data: '{}', librarySectionId }));
      return store.feeds.record({ feed: 'added', cursor: '', events });
    };
    const render = (...keys: readonly string[]) => renderIn('12', ...keys);
    const waiting = async (subscription: number) =>
      (await store.notifications.of(subscription, 10)).map(({ eventKey }) => eventKey);
    return { ...store, others, id, render, renderIn, waiting };
  }

  test.each([
    { name: 'without its settings', damage: `update subscriptions set settings = '{}' where id = 2` },
    { name: 'whose settings are no JSON', damage: `update subscriptions set settings = '[' where id = 2` },
    { name: 'of an unknown feed', damage: `update subscriptions set feed = 'weather' where id = 2` },
  ])('an unreadable subscription $name does not block others, and is logged once', async ({ damage }) => {
    const { subscriptions, notifications, others, id, errors, render } = await storeWithDamage(damage);
    await render('a');
    await subscriptions.set(aSubscription({ feed: 'devices' }));
    await render('b');
    expect(await subscriptions.list()).toMatchObject([{ id: others.id }, { feed: 'devices' }]);
    expect(await notifications.waiting()).not.toContainEqual(expect.objectContaining({ subscription: { id } }));
    expect(errors).toEqual([{ err: expect.any(Error), subscription: id }]);
  });

  test('an unreadable subscription gets no posts, and its events go to no other subscription', async () => {
    const { notifications, subscriptions, others, id, render, waiting } = await storeWithDamage();
    await render('a');
    expect(await notifications.waiting()).toEqual([]);
    expect(await subscriptions.hasFeed('added')).toBe(true);
    expect(await waiting(others.id)).toEqual([]);
    expect(await waiting(id)).toEqual(['a']);
  });

  test('an unreadable subscription to all libraries keeps its events, and gets no events of another subscription', async () => {
    const { others, id, render, renderIn, waiting } = await storeWithDamage(
      `update subscriptions set settings = '{}' where id = 1`,
    );
    await render('of the library 12');
    expect([await waiting(others.id), await waiting(id)]).toEqual([[], ['of the library 12']]);
    await renderIn('13', 'of another library');
    expect([await waiting(others.id), await waiting(id)]).toEqual([['of another library'], ['of the library 12']]);
  });

  test('an unreadable subscription is logged once, whatever else is wrong with it later', async () => {
    const { subscriptions, errors, damage } = await storeWithDamage();
    await subscriptions.list();
    damage(`update subscriptions set settings = '[' where id = 2`);
    await subscriptions.list();
    damage(`update subscriptions set settings = '[' where id = 1`);
    await subscriptions.list();
    expect(errors).toMatchObject([{ subscription: 2 }, { subscription: 1 }]);
  });

  test('an unreadable subscription is repaired by setting it again, with its waiting notifications', async () => {
    const { subscriptions, notifications, id, render } = await storeWithDamage();
    await render('a');
    expect((await subscriptions.list()).filter((each) => each.id === id)).toEqual([]);
    expect(await subscriptions.change(id, { pausedAt: LATER })).toBeUndefined();
    expect(await subscriptions.setInitially('X', full)).toBe(false);
    const again = await subscriptions.set(full);
    expect(again).toMatchObject({ ...full, id });
    expect(await notifications.waiting()).toMatchObject([{ subscription: again, notifications: 1 }]);
  });

  test('an unreadable subscription is replaced by one for another channel, with its waiting notifications', async () => {
    const { subscriptions, notifications, id, render } = await storeWithDamage();
    await render('a');
    const elsewhere = await subscriptions.set({ ...full, channelId: 'another' });
    expect(elsewhere).toMatchObject({ id, channelId: 'another' });
    expect(await notifications.waiting()).toMatchObject([{ subscription: elsewhere, notifications: 1 }]);
  });

  test('an unreadable subscription can be removed', async () => {
    const { subscriptions, id, render, waiting } = await storeWithDamage();
    await render('a', 'b');
    expect(await subscriptions.remove(id)).toBe(2);
    expect(await waiting(id)).toEqual([]);
  });
});
