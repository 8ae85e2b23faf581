import { expect, test } from 'vitest';
import type { MediaServerDevice } from '../../../../src/domain/media/server/serverApi.ts';
import { deviceCursorCodec } from '../../../../src/jobs/feeds/devices/cursor.ts';
import { type DevicesPollDeps, pollDevices } from '../../../../src/jobs/feeds/devices/poll.ts';
import { aSubscription, memoryStore } from '../../../store/support/openStore.ts';
import { DAY, HOUR, refused } from '../../support/fakes.ts';

const device = (id: string, more: Partial<MediaServerDevice> = {}): MediaServerDevice => ({
  id,
  name: `Device ${id}`,
  clientIdentifier: `client-${id}`,
  ...more,
});

/** A server with one device when the feed starts. */
async function server() {
  const store = await memoryStore();
  const subscription = await store.subscriptions.set(aSubscription({ feed: 'devices' }));
  const devices = [device('1')];
  let woken = 0;
  const wake = () => {
    woken += 1;
  };
  const tick = async (more: Partial<DevicesPollDeps> = {}) => {
    await store.clock.advance(HOUR);
    const { feeds, clock } = store;
    const { signal } = new AbortController();
    await pollDevices({ media: { devices: async () => devices }, feeds, clock, wake, signal, ...more });
  };
  const entries = async () => {
    const notifications = await store.notifications.of(subscription.id, 1000);
    await store.notifications.publish({
      subscriptionId: subscription.id,
      revision: 0,
      notificationIds: notifications.map(({ id }) => id),
      posts: [],
    });
    return notifications.map(({ data, at }) => ({ ...JSON.parse(data), at }));
  };
  await tick();
  return { store, devices, tick, entries, woken: () => woken };
}

test('the devices of the first poll cause no events', async () => {
  const { tick, entries, woken } = await server();
  await tick();
  expect(await entries()).toEqual([]);
  expect(woken()).toBe(0);
});

test('a new device makes one event with its known details', async () => {
  const { store, devices, tick, entries, woken } = await server();
  const createdAt = store.clock.now();
  devices.push(device('2', { platform: 'iOS', createdAt }));
  await tick();
  await tick();
  expect(await entries()).toEqual([{ id: '2', platform: 'iOS', createdAt: createdAt.getTime(), at: createdAt }]);
  expect(woken()).toBe(1);
});

test('several new devices make events in the order in which they were added', async () => {
  const { store, devices, tick, entries } = await server();
  const ago = (hours: number) => new Date(store.clock.now().getTime() - hours * HOUR);
  devices.push(device('2', { createdAt: ago(1) }), device('3', { createdAt: ago(3) }), device('4'));
  await tick();
  expect((await entries()).map(({ id }) => id)).toEqual(['3', '2', '4']);
});

test('a device that vanishes and returns with its number makes no event, even months later', async () => {
  const { store, devices, tick, entries } = await server();
  for (let month = 0; month < 8; month += 1) {
    await store.clock.advance(30 * DAY);
    await tick();
  }
  devices.splice(0, 1, device('2'));
  await tick();
  devices.splice(0, 1, device('1'));
  await tick();
  expect((await entries()).map(({ id }) => id)).toEqual(['2']);
});

test('a device makes an event if its number is known with another client, or its client with another number', async () => {
  const { devices, tick, entries } = await server();
  devices.push(device('1', { clientIdentifier: 'client-9' }), device('5', { clientIdentifier: 'client-1' }));
  await tick();
  expect((await entries()).map(({ id }) => id)).toEqual(['1', '5']);
});

test('a device that the server lists twice makes one event', async () => {
  const { devices, tick, entries } = await server();
  devices.push(device('2'), device('2'));
  await tick();
  expect(await entries()).toHaveLength(1);
});

test('a device that is dated years ahead makes an event with the date of today', async () => {
  const { store, devices, tick, entries } = await server();
  devices.push(device('2', { createdAt: new Date('2099-01-01') }));
  await tick();
  expect(await entries()).toMatchObject([{ id: '2', at: store.clock.now() }]);
});

test('a failing server does not make the feed forget the known devices', async () => {
  const { store, tick } = await server();
  const before = await store.feeds.known('devices', ['1 client-1']);
  await expect(tick({ media: { devices: refused('unreachable') } })).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await store.feeds.known('devices', ['1 client-1'])).toEqual(before);
  expect([...before]).toEqual(['1 client-1']);
});

test.each<{ name: string; sinceMs: number | undefined; isNew: boolean }>([
  { name: 'first seen behind the newest message', sinceMs: 1, isNew: true },
  { name: 'first seen while the server was away', sinceMs: HOUR, isNew: true },
  { name: 'first seen before that message', sinceMs: -1, isNew: false },
  { name: 'first seen at the time of that message', sinceMs: 0, isNew: false },
  { name: 'of which the server does not say when it was first seen', sinceMs: undefined, isNew: false },
])('after a restore, a device is announced at most once: $name', async ({ sinceMs, isNew }) => {
  const { store, devices, tick, entries } = await server();
  await store.clock.advance(DAY);
  const from = store.clock.now();
  await store.feeds.record({ feed: 'devices', cursor: deviceCursorCodec.encode({ looked: true, from }), events: [] });
  const createdAt = sinceMs === undefined ? undefined : new Date(from.getTime() + sinceMs);
  devices.push(device('2', { createdAt }));
  await tick();
  await tick();
  expect((await entries()).map(({ id }) => id)).toEqual(isNew ? ['2'] : []);
  devices.push(device('3', { createdAt: from }));
  await tick();
  expect((await entries()).map(({ id }) => id)).toEqual(['3']);
});
