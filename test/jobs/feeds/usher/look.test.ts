import { describe, expect, test } from 'vitest';
import type { DoctorFinding } from '../../../../src/domain/doctor/findings.ts';
import type { JobState } from '../../../../src/domain/notifications/ownTroubles.ts';
import { serverId } from '../../../../src/domain/servers/refs.ts';
import { botProblemsCodec } from '../../../../src/jobs/feeds/usher/data.ts';
import { checkForBotProblems } from '../../../../src/jobs/feeds/usher/look.ts';
import { UNKNOWN_BOT_PROBLEMS } from '../../../../src/jobs/feeds/usher/plan.ts';
import { createJobStates } from '../../../../src/jobs/scheduling/jobStates.ts';
import { JobRunner } from '../../../../src/jobs/scheduling/runner.ts';
import { CHANNEL, DAY, GUILD, silent } from '../../../store/support/openStore.ts';
import { fails } from '../../../support/media.ts';
import { listening, subscriptionOf } from '../../support/listening.ts';

const MINUTE = 60_000;
const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1' };
const HOUR = 60 * MINUTE;
const GOOD: DoctorFinding = { kind: 'disk-good', freeBytes: 5e9 };
const LOW: DoctorFinding = { kind: 'disk-low', freeBytes: 5e8 };
const FULL: DoctorFinding = { kind: 'disk-full', freeBytes: 5e7 };

async function watched() {
  const { clock, store, ...rest } = await listening('usher');
  const state: Record<'disk' | 'database' | 'processes' | 'direct messages', readonly DoctorFinding[]> & {
    jobs: readonly JobState[];
  } = {
    disk: [GOOD],
    database: [{ kind: 'database-good', bytes: 1 }],
    processes: [{ kind: 'process-alone' }],
    'direct messages': [{ kind: 'direct-good' }],
    jobs: [],
  };
  const examined: string[] = [];
  const wakes: Date[] = [];
  const look = (ownTroubles = store.ownTroubles) =>
    checkForBotProblems({
      ...store,
      ownTroubles,
      clock,
      jobStates: () => state.jobs,
      wake: () => wakes.push(clock.now()),
      examine: (names) => async () => {
        examined.push(names.join());
        return names.map((check) => ({ check, findings: state[check] }));
      },
      signal: new AbortController().signal,
    });
  /** Looks every quarter of an hour, as the job does. */
  const looksFor = async (ms: number) => {
    for (let passed = 0; passed <= ms; passed += 15 * MINUTE) {
      await look();
      await clock.advance(15 * MINUTE);
    }
  };
  return { clock, store, state, examined, wakes, look, looksFor, ...rest };
}

describe('a disk', () => {
  test('a disk is reported once when it is nearly full, once when it is full, and once when it has room again', async () => {
    const { state, looksFor, data } = await watched();
    state.disk = [LOW];
    await looksFor(5 * HOUR);
    expect(await data()).toMatchObject([{ kind: 'began', trouble: { kind: 'disk-low' } }]);
    state.disk = [FULL];
    await looksFor(5 * HOUR);
    expect(await data()).toMatchObject([{}, { kind: 'began', trouble: { kind: 'disk-full' } }]);
    state.disk = [GOOD];
    await looksFor(5 * HOUR);
    const all = await data();
    expect(all).toMatchObject([{}, {}, { kind: 'over', trouble: { kind: 'disk-full' } }]);
    expect(all).toHaveLength(3);
  });

  test('a disk that keeps changing between nearly full and not is reported once', async () => {
    const { state, look, looksFor, clock, data } = await watched();
    for (const disk of [[LOW], [GOOD], [LOW], [GOOD], [FULL], [LOW], [GOOD], [FULL]]) {
      state.disk = disk;
      await look();
      await clock.advance(15 * MINUTE);
    }
    expect(await data()).toMatchObject([{ trouble: { kind: 'disk-low' } }, { trouble: { kind: 'disk-full' } }]);
    state.disk = [GOOD];
    await looksFor(2 * HOUR);
    expect(await data()).toMatchObject([{}, {}, { kind: 'over' }]);
  });

  test('a disk that was nearly full is not reported as good because it could not be checked', async () => {
    const { state, looksFor, data } = await watched();
    state.disk = [LOW];
    await looksFor(0);
    state.disk = [{ kind: 'check-failed', check: 'disk' }];
    await looksFor(10 * HOUR);
    expect(await data()).toHaveLength(1);
  });
});

test('another process with the same token is reported once, and so is its end', async () => {
  const { state, looksFor, data } = await watched();
  state.processes = [{ kind: 'process-other' }];
  await looksFor(5 * HOUR);
  expect(await data()).toMatchObject([{ kind: 'began', trouble: { kind: 'process-other' } }]);
  state.processes = [{ kind: 'process-alone' }];
  await looksFor(5 * HOUR);
  expect(await data()).toMatchObject([{}, { kind: 'over', trouble: { kind: 'process-other' } }]);
});

test('Discord’s anti-spam measure against the bot is reported once, and so is its end', async () => {
  const { state, looksFor, data } = await watched();
  state['direct messages'] = [{ kind: 'direct-suspected' }];
  await looksFor(5 * HOUR);
  expect(await data()).toMatchObject([{ kind: 'began', trouble: { kind: 'direct-suspected' } }]);
  state['direct messages'] = [{ kind: 'direct-good' }];
  await looksFor(5 * HOUR);
  expect(await data()).toMatchObject([{}, { kind: 'over', trouble: { kind: 'direct-suspected' } }]);
});

test('the database is checked at most once a day, and damage is reported once', async () => {
  const { state, looksFor, examined, data } = await watched();
  state.database = [{ kind: 'database-bad', problem: 'row 5 missing from index' }];
  await looksFor(3 * DAY);
  expect(examined.filter((names) => names === 'disk,processes,direct messages,database').length).toBeLessThanOrEqual(4);
  expect(await data()).toMatchObject([{ kind: 'began', trouble: { kind: 'database-bad' } }]);
});

describe('a job', () => {
  const failing = (clock: { now(): Date }, job: string, server?: number): JobState => ({
    job,
    failingSince: clock.now(),
    server: server === undefined ? undefined : serverId(server),
  });

  test('a job that fails for two hours is reported once with the start of the failures, and once when it works again', async () => {
    const { state, clock, looksFor, data } = await watched();
    const since = clock.now().getTime();
    state.jobs = [failing(clock, 'catalogue')];
    await looksFor(HOUR);
    expect(await data()).toEqual([]);
    await looksFor(9 * HOUR);
    expect(await data()).toEqual([{ kind: 'began', since, trouble: { kind: 'job-fails', job: 'catalogue' } }]);
    state.jobs = [{ job: 'catalogue' }];
    await looksFor(HOUR);
    expect(await data()).toMatchObject([{}, { kind: 'over', since }]);
  });

  test('a backup job is reported after its third failed try, since the next slot is on another day', async () => {
    const { state, clock, looksFor, data } = await watched();
    state.jobs = [failing(clock, 'backup')];
    await looksFor(15 * MINUTE);
    expect(await data()).toEqual([]);
    await looksFor(15 * MINUTE);
    expect(await data()).toMatchObject([{ trouble: { kind: 'job-fails', job: 'backup' } }]);
  });

  test('a failing job is not reported as working after a restart before it has run again', async () => {
    const { state, clock, looksFor, data } = await watched();
    state.jobs = [failing(clock, 'backup')];
    await looksFor(HOUR);
    state.jobs = [];
    await looksFor(6 * HOUR);
    expect(await data()).toHaveLength(1);
    state.jobs = [failing(clock, 'backup')];
    await looksFor(6 * HOUR);
    expect(await data()).toHaveLength(1);
  });

  test('a failing job that no longer exists is forgotten without a message', async () => {
    const { state, clock, looksFor, store, data } = await watched();
    state.jobs = [failing(clock, 'backup')];
    await looksFor(HOUR);
    state.jobs = [];
    await looksFor(8 * DAY);
    expect(await data()).toHaveLength(1);
    expect(await store.ownTroubles.recall()).toContain('"open":[]');
  });

  test('a failing job of another guild’s media server is not reported', async () => {
    const { state, clock, looksFor, store, data } = await watched();
    // Another guild's, which this one may not see.
    await store.mediaServers.add({ ...attic, guildId: '200000000000000002' });
    state.jobs = [failing(clock, 'catalogue', 1), failing(clock, 'catalogue', 2)];
    await looksFor(3 * HOUR);
    expect(await data()).toHaveLength(1);
  });

  test('a job that fails because the media server is away does not count as failing', async () => {
    const { clock } = await watched();
    const states = createJobStates(clock);
    const outcomes = states.of(serverId(1));
    const ends: (() => Promise<void>)[] = [
      fails('unreachable'),
      fails('unauthorized'),
      () => Promise.reject(new Error('ours')),
    ];
    const run = () => ends.shift()?.() ?? Promise.resolve();
    const job = { name: 'catalogue', pattern: '* * * * *', timezone: 'UTC', runAtStart: false, deadlineMs: HOUR, run };
    const runner = new JobRunner(job, { clock, log: silent, outcomes });
    await runner.start(clock.now());
    await runner.start(clock.now());
    expect(states.all()).toEqual([]);
    await runner.start(clock.now());
    expect(states.all()).toEqual([{ job: 'catalogue', server: 1, failingSince: clock.now() }]);
    await runner.start(clock.now());
    expect(states.all()).toEqual([{ job: 'catalogue', server: 1 }]);
    states.forget(serverId(1));
    expect(states.all()).toEqual([]);
  });
});

describe('exactly once', () => {
  test('a check of the bot’s health that is killed before it is stored reports at the next check, and once', async () => {
    const { state, look, store, data } = await watched();
    state.disk = [LOW];
    const dies = async (): Promise<never> => {
      throw new Error('killed');
    };
    await expect(look({ ...store.ownTroubles, record: dies })).rejects.toThrow('killed');
    expect(await data()).toEqual([]);
    const late = { ...store.ownTroubles, record: async (found: never) => store.ownTroubles.record(found).then(dies) };
    await expect(look(late)).rejects.toThrow('killed');
    await look();
    await look();
    expect(await data()).toHaveLength(1);
  });

  test('a guild without a subscription to the bot’s own feed is told of current troubles when it subscribes', async () => {
    const { state, looksFor, store, examined, data } = await watched();
    const [first] = await store.subscriptions.list(GUILD);
    await store.subscriptions.remove(first?.id ?? 0);
    state.disk = [LOW];
    await looksFor(HOUR);
    expect(examined).toEqual([]);
    const { id } = await store.subscriptions.set(subscriptionOf('usher', { channelId: CHANNEL }));
    await looksFor(HOUR);
    expect(await data()).toEqual([]);
    expect(await store.notifications.of(id, 10)).toHaveLength(1);
  });
});

describe('after a restore', () => {
  test.each<{ name: string; disk: readonly DoctorFinding[]; expected: readonly object[] }>([
    { name: 'a disk that is nearly full', disk: [LOW], expected: [{ kind: 'over', trouble: { kind: 'disk-low' } }] },
    { name: 'a disk that is full', disk: [FULL], expected: [{ kind: 'over', trouble: { kind: 'disk-full' } }] },
    { name: 'a disk with room', disk: [GOOD], expected: [] },
  ])('after a restore, $name is not reported again, and its end is', async ({ disk, expected }) => {
    const { store, state, look, looksFor, data } = await watched();
    await store.ownTroubles.record({ troubles: botProblemsCodec.encode(UNKNOWN_BOT_PROBLEMS), events: [] });
    state.disk = disk;
    await look();
    expect(await data()).toEqual([]);
    state.disk = [GOOD];
    await looksFor(2 * HOUR);
    expect(await data()).toMatchObject(expected);
    expect(await data()).toHaveLength(expected.length);
  });
});
