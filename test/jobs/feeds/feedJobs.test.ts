import { describe, expect, test } from 'vitest';
import { FEEDS, type FeedName } from '../../../src/domain/notifications/feeds.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { createFeedJobs, type FeedJobsDeps } from '../../../src/jobs/feeds/createFeedJobs.ts';
import { aSubscription, damagedStore, memoryStore } from '../../store/support/openStore.ts';
import { createRecorder } from '../support/fakes.ts';

const patterns = new Map(FEEDS.map((feed, at) => [feed, `${at} 4 * * *`] as const));

/** Every job with a store, and a server with these devices. */
async function server(opened: Promise<Awaited<ReturnType<typeof memoryStore>>> = memoryStore()) {
  const store = await opened;
  const devices: { id: string; name: string }[] = [];
  let asked = 0;
  const media = {
    devices: async () => {
      asked += 1;
      return devices;
    },
  };
  /** Whether it is known which server it is. */
  const known = { answer: async () => undefined };
  const deps = {
    ...store,
    checkServerIdentity: async () => {
      await known.answer();
      return new AbortController().signal;
    },
    patterns,
    timeZone: 'Europe/Berlin',
    // A test asks only the job it is about, which asks only for what is here.
    media: media as unknown as FeedJobsDeps['media'],
    latestSessions: { read: () => Promise.reject(new Error('not asked here')) },
    health: { state: () => ({ kind: 'up' }) as const },
    log: createRecorder().log,
    wake: () => undefined,
    id: FIRST_SERVER_ID,
    readAgain: () => undefined,
  };
  const jobs = createFeedJobs(deps);
  const run = async (name: FeedName) => {
    const job = jobs.find((each) => each.name === name);
    await job?.run(new AbortController().signal, store.clock.now());
  };
  return { ...store, jobs, devices, run, known, asked: () => asked };
}

/** Feeds whose events are written down where they happen. */
const RECORDED: readonly FeedName[] = ['audit', 'check', 'gone', 'recap', 'reports', 'rules', 'usher'];

test('each feed that polls has a job of its own, with its own times', async () => {
  const { jobs } = await server();
  expect(new Map(jobs.map(({ name, pattern }) => [name, pattern]))).toEqual(
    new Map([...patterns].filter(([feed]) => !RECORDED.includes(feed))),
  );
});

test('every feed that polls the server, except maintenance, does so at UTC times and at the start', async () => {
  const { jobs } = await server();
  const polls = jobs.filter(({ runAtStart }) => runAtStart);
  expect(polls.map(({ name }) => name).sort()).toEqual(
    FEEDS.filter((feed) => feed !== 'maintenance' && !RECORDED.includes(feed)).sort(),
  );
  expect(new Set(polls.map(({ timezone }) => timezone))).toEqual(new Set(['UTC']));
  expect(polls.filter(({ catchUp }) => catchUp)).toEqual([]);
});

test('the maintenance job runs at its local time, not at the start, and makes up for a missed run', async () => {
  const { jobs } = await server();
  expect(jobs.find(({ name }) => name === 'maintenance')).toMatchObject({
    timezone: 'Europe/Berlin',
    runAtStart: false,
    catchUp: { last: expect.any(Function), begin: expect.any(Function) },
  });
});

describe('a feed without a subscription', () => {
  const listening = { feed: 'devices', people: 'name' } as const;

  test('a feed without a subscription does not poll the server', async () => {
    const { run, asked } = await server();
    await run('devices');
    expect(asked()).toBe(0);
  });

  test('a feed does not announce what happened while it had no subscription', async () => {
    const { run, devices, subscriptions, notifications, asked } = await server();
    devices.push({ id: '1', name: 'Old' });
    const { id } = await subscriptions.set(aSubscription(listening));
    await run('devices');
    await subscriptions.remove(id);
    devices.push({ id: '2', name: 'Meanwhile' });
    await run('devices');
    expect(asked()).toBe(1);
    await subscriptions.set(aSubscription(listening));
    await run('devices');
    expect(await notifications.waiting()).toEqual([]);
    devices.push({ id: '3', name: 'New' });
    await run('devices');
    expect(await notifications.waiting()).toMatchObject([{ notifications: 1 }]);
  });
});

test('a feed whose only subscription cannot be decoded at the moment still polls, and its notifications wait', async () => {
  const store = damagedStore();
  const { run, devices, subscriptions, notifications } = await server(store);
  const { damage } = await store;
  const { id } = await subscriptions.set(aSubscription({ feed: 'devices', people: 'name' }));
  await run('devices');
  damage(`update subscriptions set settings = '{}' where id = ${id}`);
  devices.push({ id: '1', name: 'New' });
  await run('devices');
  await subscriptions.set(aSubscription({ feed: 'devices', people: 'name' }));
  expect(await notifications.waiting()).toMatchObject([{ notifications: 1 }]);
});

test('feeds about the server’s content wait until the server is identified, and the server feed does not', async () => {
  const { run, subscriptions, known, asked, feeds } = await server();
  for (const feed of FEEDS) await subscriptions.set(aSubscription({ feed }));
  known.answer = () => Promise.reject(new Error('not known'));
  for (const feed of ['history', 'added', 'devices', 'transcodes'] as const)
    await expect(run(feed)).rejects.toThrow('not known');
  expect(asked()).toBe(0);
  await run('server');
  expect(await feeds.cursor('server')).toBeDefined();
});
