import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Clock } from '../../../src/domain/clock.ts';
import type { JobScheduleRecord } from '../../../src/domain/scheduleMemory.ts';
import type { Job, JobRunHistory } from '../../../src/jobs/scheduling/job.ts';
import { startSchedule } from '../../../src/jobs/scheduling/schedule.ts';
import { createRecorder, DAY, HOUR } from '../support/fakes.ts';
import { at, later, laterAt, setClock, timerClock, unwatchedClock } from '../support/timerClock.ts';

// The real node-cron on stepped timers: a slot that it and the catch-up both took would be here twice.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const MISSED = 'warn: a job missed its scheduled time (slot); running the job once now';

interface Machine {
  readonly pattern?: string;
  readonly timezone?: string;
  readonly now: string;
  /** What the database knows, to the minute. */
  readonly ran?: string;
  readonly clock?: Clock;
}

/** A computer on which the bot may be started and stopped; what it wrote down stays. */
function machine({ pattern = '30 4 * * *', timezone = 'UTC', now, ran, clock = timerClock }: Machine) {
  setClock(now);
  const recorder = createRecorder();
  const slots: string[] = [];
  let noted = ran;
  let remembered: JobScheduleRecord | undefined;
  const minute = (date: Date) => date.toISOString().slice(0, 16);
  const catchUp: JobRunHistory = {
    last: async () => (noted === undefined ? undefined : at(noted)),
    begin: async (date) => {
      noted = minute(date);
    },
    recall: async () => remembered,
    remember: async (record) => {
      remembered = record;
    },
  };
  const job: Job = {
    name: 'maintenance',
    pattern,
    timezone,
    runAtStart: false,
    deadlineMs: MINUTE,
    catchUp,
    run: async (_, slot) => {
      slots.push(minute(slot));
      noted = minute(slot);
    },
  };
  const start = (more: Partial<Job> = {}) => {
    const running = startSchedule([{ ...job, ...more }], { clock, log: recorder.log });
    onTestFinished(() => running.stop(AbortSignal.abort()));
    return () => running.stop(AbortSignal.abort());
  };
  return { start, slots, catchUp, ran: () => noted, ...recorder };
}

const clocks: readonly { name: string; world: Machine; expected: readonly string[]; missed: number }[] = [
  {
    name: 'Berlin skips the time: made up right after the gap',
    world: { pattern: '30 2 * * *', timezone: 'Europe/Berlin', now: '2026-03-27T12:00' },
    expected: ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
    missed: 1,
  },
  {
    name: 'Berlin has the time twice',
    world: { pattern: '30 2 * * *', timezone: 'Europe/Berlin', now: '2026-10-23T12:00' },
    expected: ['2026-10-24T00:30', '2026-10-25T01:30', '2026-10-26T01:30'],
    missed: 0,
  },
  {
    name: 'New York skips the time',
    world: { pattern: '30 2 * * *', timezone: 'America/New_York', now: '2026-03-06T12:00' },
    expected: ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
    missed: 1,
  },
  {
    name: 'New York has the time twice',
    world: { pattern: '30 1 * * *', timezone: 'America/New_York', now: '2026-10-30T12:00' },
    expected: ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
    missed: 0,
  },
  {
    name: 'six fields, and Lord Howe skips half an hour',
    world: { pattern: '20 15 2 * * *', timezone: 'Australia/Lord_Howe', now: '2026-10-02T00:00' },
    expected: ['2026-10-02T15:45', '2026-10-03T15:30', '2026-10-04T15:15'],
    missed: 1,
  },
  {
    name: 'Berlin skips the hour before it',
    world: { pattern: '5 3 * * *', timezone: 'Europe/Berlin', now: '2026-03-27T12:00' },
    expected: ['2026-03-28T02:05', '2026-03-29T01:05', '2026-03-30T01:05'],
    missed: 0,
  },
];

test.each(clocks)(
  'a daily job runs once a day although the clocks change: $name',
  async ({ world, expected, missed }) => {
    const { start, slots, sentences } = machine({ ...world, clock: unwatchedClock });
    start();
    await later(3 * DAY);
    expect(slots).toEqual(expected);
    expect(sentences()).toEqual(Array.from({ length: missed }, () => MISSED));
  },
);

test('a run in a skipped hour is caught up within a quarter of an hour', async () => {
  const { start, slots } = machine({ pattern: '30 2 * * *', timezone: 'Europe/Berlin', now: '2026-03-28T12:05' });
  start();
  await laterAt('2026-03-29T01:15');
  expect(slots).toEqual(['2026-03-29T01:00']);
});

test('the first start makes up no run, and stores the time of the start', async () => {
  const { start, slots, ran } = machine({ now: '2026-01-01T12:00' });
  start();
  await later(HOUR);
  expect(slots).toEqual([]);
  expect(ran()).toBe('2026-01-01T12:00');
  await later(DAY);
  expect(slots).toEqual(['2026-01-02T04:30']);
});

describe('a restart', () => {
  test.each([
    { name: 'after many slots makes up the last, once', now: '2026-01-05T12:00', expected: ['2026-01-05T04:30'] },
    { name: 'just after a slot makes it up', now: '2026-01-02T04:30:02', expected: ['2026-01-02T04:30'] },
    { name: 'at the very moment of a slot makes it up', now: '2026-01-02T04:30:00', expected: ['2026-01-02T04:30'] },
    { name: 'just before a slot leaves it to node-cron', now: '2026-01-02T04:29:58', expected: ['2026-01-02T04:30'] },
    { name: 'after a slot that ran makes nothing up', now: '2026-01-01T12:00', expected: [] },
  ])(
    'a restart of the bot makes up only the last run that a job missed: a restart $name',
    async ({ now, expected }) => {
      const { start, slots } = machine({ now, ran: '2026-01-01T04:30' });
      start();
      await later(HOUR);
      expect(slots).toEqual(expected);
    },
  );

  test('restarts every few seconds around a slot run the job once', async () => {
    const { start, slots } = machine({ now: '2026-01-02T04:29:50', ran: '2026-01-01T04:30' });
    for (let n = 0; n < 30; n += 1) {
      const stop = start();
      await later(700);
      await stop();
    }
    expect(slots).toEqual(['2026-01-02T04:30']);
  });

  test.each([
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T00:30', '2026-10-25T00:00'],
    ['America/New_York', '30 1 * * *', '2026-10-31T05:30', '2026-11-01T05:00'],
  ])(
    'restarts every ten minutes while %s repeats an hour run the job’s slot once',
    async (timezone, pattern, ran, now) => {
      const { start, slots } = machine({ timezone, pattern, ran, now });
      for (let n = 0; n < 24; n += 1) {
        const stop = start();
        await later(10 * MINUTE);
        await stop();
      }
      expect(slots).toHaveLength(1);
    },
  );

  test.each(['Europe/Berlin', 'America/New_York'])(
    'a restart after the clock was set back an hour in %s repeats no run',
    async (timezone) => {
      const { start, slots } = machine({ timezone, now: '2026-01-01T12:00' });
      const stop = start();
      await later(DAY);
      await stop();
      const [slot = ''] = slots;
      vi.setSystemTime(at(slot).getTime() - HOUR + MINUTE);
      start();
      await later(2 * HOUR);
      expect(slots).toEqual([slot]);
    },
  );

  test('a restart in the hour that the clocks repeat does not repeat a run that was made up', async () => {
    const world = {
      pattern: '30 2 * * *',
      timezone: 'Europe/Berlin',
      ran: '2026-10-24T00:30',
      now: '2026-10-25T02:00',
    };
    const { start, slots } = machine(world);
    const stop = start();
    await later(MINUTE);
    await stop();
    setClock('2026-10-25T01:01');
    start();
    await later(2 * HOUR);
    expect(slots).toEqual(['2026-10-25T00:30']);
  });

  test('a restart after a kill in the middle of a run makes up that run', async () => {
    const { start, slots } = machine({ now: '2026-01-02T04:00', ran: '2026-01-01T04:30' });
    const killed: string[] = [];
    const stop = start({
      run: (_, slot) => {
        killed.push(slot.toISOString());
        return new Promise(() => undefined);
      },
    });
    await later(30 * MINUTE + 1000);
    await stop();
    expect(killed).toHaveLength(1);
    start();
    await later(HOUR);
    expect(slots).toEqual(['2026-01-02T04:30']);
  });
});

describe('a restart with another schedule', () => {
  /** It runs at 04:30 until it is stopped, and ran on the 1st. */
  const untilStopped = async (stopped: string) => {
    const world = machine({ now: '2026-01-01T04:00', ran: '2025-12-31T04:30' });
    const stop = world.start();
    await laterAt(stopped);
    await stop();
    expect(world.slots).toEqual(['2026-01-01T04:30']);
    return world;
  };

  test.each<{ name: string; changed: Partial<Job> }>([
    { name: 'the new time', changed: { pattern: '0 10 * * *' } },
    { name: 'its time in the new zone', changed: { timezone: 'America/New_York' } },
  ])('a restart with a new schedule makes up no run if the bot was running at $name', async ({ changed }) => {
    const { start, slots, sentences } = await untilStopped('2026-01-01T12:00');
    start(changed);
    await later(HOUR);
    expect(slots).toHaveLength(1);
    expect(sentences()).toEqual([]);
  });

  test('several restarts in a row with a job’s new schedule make up no run', async () => {
    const { start, slots } = await untilStopped('2026-01-01T12:00');
    for (let n = 0; n < 3; n += 1) {
      const stop = start({ pattern: '0 10 * * *' });
      await later(MINUTE);
      await stop();
    }
    expect(slots).toHaveLength(1);
  });

  test('a restart with a new schedule a few minutes after its time makes up no run, however the bot ended', async () => {
    const { start, slots } = await untilStopped('2026-01-01T10:05');
    start({ pattern: '0 10 * * *' });
    await later(HOUR);
    expect(slots).toHaveLength(1);
  });

  test('a job whose schedule was changed runs at its new times', async () => {
    const { start, slots } = await untilStopped('2026-01-01T12:00');
    start({ pattern: '0 10 * * *' });
    await laterAt('2026-01-03T12:00');
    expect(slots).toEqual(['2026-01-01T04:30', '2026-01-02T10:00', '2026-01-03T10:00']);
  });

  test('a restart with a new schedule makes up the run if the bot was off at the new time', async () => {
    const { start, slots } = await untilStopped('2026-01-01T12:00');
    setClock('2026-01-02T11:00');
    start({ pattern: '0 10 * * *' });
    await later(HOUR);
    expect(slots).toEqual(['2026-01-01T04:30', '2026-01-02T10:00']);
  });

  test('a job whose schedule was changed makes up runs that it misses later', async () => {
    const { start, slots } = await untilStopped('2026-01-01T12:00');
    const stop = start({ pattern: '0 10 * * *' });
    await later(HOUR);
    await stop();
    setClock('2026-01-02T11:00');
    start({ pattern: '0 10 * * *' });
    await later(HOUR);
    expect(slots).toEqual(['2026-01-01T04:30', '2026-01-02T10:00']);
  });

  test('a changed schedule is not held back by the times of a clock that was wrong', async () => {
    const { start, slots, catchUp } = await untilStopped('2026-01-01T12:00');
    await catchUp.remember({ schedule: 'another', lastAlive: at('2036-01-01T00:00') });
    const stop = start();
    await later(HOUR);
    await stop();
    setClock('2026-01-02T11:00');
    start();
    await later(HOUR);
    expect(slots).toEqual(['2026-01-01T04:30', '2026-01-02T04:30']);
  });
});

describe('while it runs', () => {
  test('a job does not repeat a run when the clock is set back an hour while the bot is running', async () => {
    const { start, slots } = machine({ now: '2026-01-01T12:00' });
    start();
    await laterAt('2026-01-02T04:31');
    setClock('2026-01-02T03:31');
    await later(3 * HOUR);
    expect(slots).toEqual(['2026-01-02T04:30']);
    await later(DAY);
    expect(slots).toEqual(['2026-01-02T04:30', '2026-01-03T04:30']);
  });

  test('a job makes up its last run once and soon after a sleep over several slots', async () => {
    const { start, slots, sentences } = machine({ now: '2026-01-01T12:00' });
    start();
    await later(HOUR);
    setClock('2026-01-04T13:00');
    await later(MINUTE);
    expect(slots).toEqual(['2026-01-04T04:30']);
    // node-cron's own timer slept too, and says what it missed only now.
    await laterAt('2026-01-05T04:00');
    expect(slots).toEqual(['2026-01-04T04:30']);
    expect(sentences()).toEqual([
      'warn: the computer slept, or its clock was set ahead; all jobs were rescheduled',
      MISSED,
    ]);
    await later(HOUR);
    expect(slots).toEqual(['2026-01-04T04:30', '2026-01-05T04:30']);
  });

  test('a job runs at its next time after the clock was set back', async () => {
    const { start, slots } = machine({ now: '2026-01-01T12:00' });
    start();
    await laterAt('2026-01-02T04:00');
    setClock('2026-01-01T22:00');
    await laterAt('2026-01-02T04:31');
    expect(slots).toEqual(['2026-01-02T04:30']);
  });

  test('a job is not held back by a clock that was days ahead and is set right', async () => {
    const { start, slots } = machine({ now: '2026-01-11T12:00' });
    start();
    await later(HOUR);
    setClock('2026-01-01T13:00');
    await laterAt('2026-01-03T04:31');
    expect(slots).toEqual(['2026-01-02T04:30', '2026-01-03T04:30']);
  });

  test('a job runs once when a sleep ends in the minute of its slot', async () => {
    const { start, slots } = machine({ now: '2026-01-01T12:00' });
    start();
    await laterAt('2026-01-02T04:29');
    setClock('2026-01-03T04:29:59');
    await later(HOUR);
    expect(slots).toEqual(['2026-01-03T04:30']);
  });

  test('a slot that comes during a long run of the job runs after it', async () => {
    const slots: string[] = [];
    const { start, catchUp, sentences } = machine({
      pattern: '*/30 * * * *',
      now: '2026-01-01T11:59',
      ran: '2026-01-01T11:30',
    });
    const run: Job['run'] = async (signal, slot) => {
      slots.push(slot.toISOString().slice(11, 16));
      await timerClock.wait(45 * MINUTE, signal);
      await catchUp.begin(slot);
    };
    start({ run, deadlineMs: HOUR });
    await laterAt('2026-01-01T12:44');
    expect(slots).toEqual(['12:00']);
    expect(sentences()).toEqual([]);
    await laterAt('2026-01-01T13:40');
    expect(slots).toEqual(['12:00', '12:30', '13:00']);
  });

  test('a job runs once if the very first start is a few seconds before its slot, in the same minute', async () => {
    const { start, slots } = machine({ pattern: '30 30 4 * * *', now: '2026-01-01T04:30:10' });
    start();
    await later(HOUR);
    expect(slots).toEqual(['2026-01-01T04:30']);
  });

  test('a slot a few seconds before the very first start is neither run nor logged as missed', async () => {
    const { start, slots, sentences } = machine({ now: '2026-01-01T04:30:10' });
    start();
    await later(HOUR);
    expect(slots).toEqual([]);
    expect(sentences()).toEqual([]);
  });

  test('a slot that node-cron runs a few seconds late is not made up as well', async () => {
    const { start, slots, sentences } = machine({ now: '2026-01-01T04:19:58', ran: '2025-12-31T04:30' });
    start();
    await laterAt('2026-01-01T04:29:50');
    // It looks for missed slots at 4:30:03 now, and node-cron wakes at 4:30:05.
    setClock('2026-01-01T04:29:55');
    await later(HOUR);
    expect(slots).toEqual(['2026-01-01T04:30']);
    expect(sentences()).toEqual([]);
  });

  test('a run that fails is tried again twice, and then at the next slot', async () => {
    const { start, sentences } = machine({ now: '2026-01-01T04:00', ran: '2025-12-31T04:30' });
    const runs: string[] = [];
    const run: Job['run'] = async (_, slot) => {
      runs.push(slot.toISOString().slice(0, 16));
      throw new Error('disk full');
    };
    start({ run });
    await later(23 * HOUR);
    expect(runs).toEqual(['2026-01-01T04:30', '2026-01-01T04:30', '2026-01-01T04:30']);
    expect(sentences()).toEqual([
      'warn: a job failed; it runs again at its next scheduled time',
      'info: a job failed at its scheduled time (slot); running the job again',
      'info: a job failed at its scheduled time (slot); running the job again',
    ]);
    await later(DAY);
    expect(runs.slice(3)).toEqual(['2026-01-02T04:30', '2026-01-02T04:30', '2026-01-02T04:30']);
  });

  test('a made-up run that fails is tried again until it succeeds', async () => {
    const { start, slots, ran, catchUp } = machine({ now: '2026-01-01T12:00', ran: '2025-12-31T04:30' });
    const ends = [() => Promise.reject(new Error('database is locked')), catchUp.begin];
    const run: Job['run'] = async (_, slot) => {
      slots.push(slot.toISOString().slice(0, 16));
      await ends.shift()?.(slot);
    };
    start({ run });
    await later(HOUR);
    expect(slots).toEqual(['2026-01-01T04:30', '2026-01-01T04:30']);
    expect(ran()).toBe('2026-01-01T04:30');
  });

  test('a slot is made up if the database could not be read at its time', async () => {
    const { start, slots, sentences, catchUp } = machine({ now: '2026-01-01T04:00', ran: '2025-12-31T04:30' });
    const busy = async () => {
      throw new Error('busy');
    };
    let database: Pick<JobRunHistory, 'last' | 'begin'> = { last: busy, begin: busy };
    start({ catchUp: { ...catchUp, last: () => database.last(), begin: (date) => database.begin(date) } });
    await later(31 * MINUTE);
    expect(slots).toEqual([]);
    database = catchUp;
    await later(10 * MINUTE);
    expect(slots).toEqual(['2026-01-01T04:30']);
    expect(sentences()).toContain('warn: could not read or store when a job last ran; trying again soon');
  });

  test('a job’s run that a wrong clock dated years ahead causes no made-up run and holds back no later run', async () => {
    const { start, slots, ran } = machine({ now: '2026-01-01T12:00', ran: '2036-01-01T04:30', clock: unwatchedClock });
    start();
    await later(HOUR);
    expect([slots, ran()]).toEqual([[], '2036-01-01T04:30']);
    await later(2 * DAY);
    expect(slots).toEqual(['2026-01-02T04:30', '2026-01-03T04:30']);
  });
});
