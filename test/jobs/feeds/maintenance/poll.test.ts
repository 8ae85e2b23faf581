import { describe, expect, test } from 'vitest';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import type { ServerTaskStartResult } from '../../../../src/domain/media/server/serverApi.ts';
import type { FeedStore } from '../../../../src/domain/notifications/events.ts';
import { FIRST_SERVER_ID } from '../../../../src/domain/servers/refs.ts';
import {
  type MaintenanceTaskDeps,
  maintenanceHistory,
  runMaintenanceTask,
} from '../../../../src/jobs/feeds/maintenance/poll.ts';
import { MissedJobRunCatchUp } from '../../../../src/jobs/scheduling/catchUp.ts';
import type { Job, JobRunHistory } from '../../../../src/jobs/scheduling/job.ts';
import { JobRunner } from '../../../../src/jobs/scheduling/runner.ts';
import { memoryStore } from '../../../store/support/openStore.ts';
import { createRecorder, DAY, HOUR } from '../../support/fakes.ts';
import { ENDS, endingWith } from '../../support/listening.ts';
import { renderingStore } from '../../support/renderContext.ts';

const SLOT = new Date('2026-01-01T04:30:00Z');

async function maintenance() {
  const store = await memoryStore();
  const { bodies } = await renderingStore(store, { feed: 'maintenance' });
  let asked = 0;
  let woken = 0;
  const run = (answer: () => Promise<ServerTaskStartResult>, more: Partial<MaintenanceTaskDeps> = {}) =>
    runMaintenanceTask({
      id: FIRST_SERVER_ID,
      media: {
        upgradeMediaAnalysis: () => {
          asked += 1;
          return answer();
        },
      },
      feeds: store.feeds,
      clock: store.clock,
      subscriptions: store.subscriptions,
      audit: store.audit,
      slot: SLOT,
      wake: () => {
        woken += 1;
      },
      signal: new AbortController().signal,
      ...more,
    });
  return { ...store, run, asked: () => asked, woken: () => woken, entries: bodies };
}

test.each([
  ['accepted', 'right away, later in the server’s maintenance window, or not today'],
  ['running', 'already running'],
] as const)(
  'a maintenance request that the server answers with %s makes a message of its own',
  async (outcome, words) => {
    const { run, entries, woken } = await maintenance();
    await run(async () => outcome);
    expect(await entries()).toEqual([expect.stringContaining(words)]);
    expect(woken()).toBe(1);
  },
);

test('a maintenance request that fails makes a message with its reason, and the job does not fail', async () => {
  const { run, entries } = await maintenance();
  await run(async () => {
    throw new MediaServerFailure('unauthorized', { method: 'POST', path: '/butler/UpgradeMediaAnalysis', status: 401 });
  });
  expect(await entries()).toEqual([expect.stringContaining('no longer accepts my token')]);
});

test('a maintenance request that runs into the job’s deadline makes a message about an answer that took too long', async () => {
  const { run, entries } = await maintenance();
  await run(async () => {
    throw new DOMException('late', 'TimeoutError');
  });
  expect(await entries()).toEqual([expect.stringContaining('took too long')]);
});

test('a shutdown during a maintenance request makes no message', async () => {
  const { run, entries } = await maintenance();
  const stop = async () => {
    throw new DOMException('stopping', 'AbortError');
  };
  await expect(run(stop)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await entries()).toEqual([]);
});

test('a maintenance slot starts the task once and makes one message', async () => {
  const { run, entries, asked } = await maintenance();
  await run(async () => 'accepted');
  await run(async () => 'running', { slot: new Date(SLOT.getTime() + 59_000) });
  expect(asked()).toBe(1);
  await run(async () => 'running', { slot: new Date(SLOT.getTime() + 60_000) });
  expect(await entries()).toHaveLength(2);
});

test('a maintenance slot without a subscription starts no task and counts as done', async () => {
  const { run, subscriptions, asked, feeds } = await maintenance();
  for (const { id } of await subscriptions.list()) await subscriptions.remove(id);
  await run(async () => 'accepted');
  expect(asked()).toBe(0);
  expect(await maintenanceHistory({ feeds }).last()).toEqual(SLOT);
});

describe('a result that cannot be recorded', () => {
  const { log } = createRecorder();

  /** A database that is locked this many times. */
  function busy({ feeds }: { readonly feeds: FeedStore }, times: number): FeedStore {
    let left = times;
    return {
      ...feeds,
      record: async (batch) => {
        left -= 1;
        if (left >= 0) throw new Error('database is locked');
        await feeds.record(batch);
      },
    };
  }

  test('a maintenance result that cannot be stored is tried again for a minute, without a second request', async () => {
    const server = await maintenance();
    const run = server.run(async () => 'accepted', { feeds: busy(server, 4) });
    await server.clock.advance(60_000);
    await run;
    expect(server.asked()).toBe(1);
    expect(await server.entries()).toHaveLength(1);
    expect(server.woken()).toBe(1);
  });

  test('a maintenance job fails when its result could not be stored for a minute', async () => {
    const server = await maintenance();
    const run = server.run(async () => 'accepted', { feeds: busy(server, 5) });
    const failed = expect(run).rejects.toThrow('database is locked');
    await server.clock.advance(60_000);
    await failed;
    expect(await server.entries()).toEqual([]);
  });

  test('a maintenance result is stored with one last try when the job’s time is up', async () => {
    const server = await maintenance();
    const stop = new AbortController();
    const run = server.run(async () => 'accepted', { feeds: busy(server, 1), signal: stop.signal });
    await server.clock.settle();
    stop.abort();
    await run;
    expect(await server.entries()).toHaveLength(1);
  });

  test('a maintenance result that is stored only at a later try makes a message, although its slot counts as tried', async () => {
    const server = await maintenance();
    const feeds = busy(server, 2);
    const job: Job = {
      name: 'maintenance',
      pattern: '30 4 * * *',
      timezone: 'UTC',
      runAtStart: false,
      deadlineMs: 120_000,
      run: (signal, slot) => server.run(async () => 'accepted', { feeds, slot, signal }),
    };
    const { recall, remember } = server.scheduleMemory;
    const runs: JobRunHistory = {
      ...maintenanceHistory(server),
      recall: () => recall(job.name),
      remember: (record) => remember(job.name, record),
    };
    const catchUp = new MissedJobRunCatchUp(new JobRunner(job, { clock: server.clock, log }), runs, {
      clock: server.clock,
      log,
    });
    await catchUp.searchMissedSlot(new Date(SLOT.getTime() - DAY));
    const ticked = catchUp.tick(SLOT);
    await server.clock.advance(HOUR);
    await ticked;
    expect(server.asked()).toBe(1);
    expect(await server.entries()).toHaveLength(1);
  });
});

test.each(ENDS)('a bot that %s while it records a maintenance run makes one message of that run', async (end) => {
  const server = await maintenance();
  const killed = new AbortController();
  killed.abort();
  await server
    .run(async () => 'accepted', { feeds: endingWith(server.feeds, end), signal: killed.signal })
    .catch(() => undefined);
  await server.run(async () => 'running');
  expect(await server.entries()).toHaveLength(1);
});

test('the schedule knows the last maintenance run, or before the first one the time of the first start', async () => {
  const { run, feeds } = await maintenance();
  const history = maintenanceHistory({ feeds });
  expect(await history.last()).toBeUndefined();
  await history.begin(new Date('2025-12-31T23:59:30Z'));
  expect(await history.last()).toEqual(new Date('2025-12-31T23:59:00Z'));
  await run(async () => 'accepted');
  expect(await history.last()).toEqual(SLOT);
});

test('several maintenance runs in a digest make one message', async () => {
  const { run, subscriptions, entries, clock } = await maintenance();
  const [subscription] = await subscriptions.list();
  await subscriptions.change(subscription?.id ?? 0, { digest: { kind: 'daily', at: 0 } });
  await run(async () => 'accepted');
  await run(async () => 'running', { slot: new Date(SLOT.getTime() + 60_000) });
  expect(await entries()).toEqual([]);
  await clock.advance(2 * 86_400_000);
  const [body, ...others] = await entries();
  expect(others).toEqual([]);
  expect(body).toContain('already running');
  expect(body).toContain('accepted the request');
});
