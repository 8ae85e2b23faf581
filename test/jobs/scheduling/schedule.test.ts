import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import { NO_TELEMETRY, type Telemetry } from '../../../src/domain/telemetry.ts';
import type { Job } from '../../../src/jobs/scheduling/job.ts';
import { cronPatternProblem, startSchedule } from '../../../src/jobs/scheduling/schedule.ts';
import { createRecorder, HOUR, NOON } from '../support/fakes.ts';
import { later, timerClock } from '../support/timerClock.ts';

// node-cron asks the machine what time it is, so that is what is stepped.
beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const never = new AbortController().signal;

const scheduled = (...jobs: readonly Partial<Job>[]) => scheduledAfter(0, ...jobs);

function scheduledAfter(afterMs: number, ...jobs: readonly Partial<Job>[]) {
  const recorder = createRecorder();
  const slots: Date[] = [];
  const [jobRan, jobMissed] = [vi.fn<Telemetry['jobRan']>(), vi.fn<Telemetry['jobMissed']>()];
  const base: Job = {
    name: 'poll',
    pattern: '*/5 * * * *',
    timezone: 'UTC',
    runAtStart: false,
    deadlineMs: MINUTE,
    run: async (_, slot) => void slots.push(slot),
  };
  const running = startSchedule(
    jobs.map((job) => ({ ...base, ...job })),
    { clock: timerClock, log: recorder.log, telemetry: { ...NO_TELEMETRY, jobRan, jobMissed }, afterMs },
  );
  onTestFinished(() => running.stop(AbortSignal.abort()));
  const times = () => slots.map((slot) => slot.toISOString().slice(11, 16));
  return { ...running, ...recorder, times, jobRan, jobMissed };
}

/** Lets everything run that can run without time going on. */
const settle = () => later(0);

test.each(['*/15 * * * *', '30 4 * * *', '0 30 4 * * sun', '@daily'])(
  '%s is accepted as a cron expression',
  (pattern) => {
    expect(cronPatternProblem(pattern)).toBeUndefined();
  },
);

test.each([
  ['61 * * * *', '"61" is not a valid minute'],
  ['* 24 * * *', '"24" is not a valid hour'],
  ['0 0 32 * *', '"32" is not a valid day of month'],
  ['0 0 * * 9', '"9" is not a valid day of week'],
  ['0 0 31 2 *', 'never comes: none of its months has that day. It takes'],
  ['0 0 31 4,6 *', 'never comes'],
  ['* * *', '3'],
  ['every day', '2'],
  ['', 'It takes minute, hour'],
])('%s is refused as a cron expression, with the reason', (pattern, words) => {
  expect(cronPatternProblem(pattern)).toContain(words);
});

test('a wrong pattern or time zone stops the start with the name of the job, before any job runs', async () => {
  const runs: string[] = [];
  const good = { name: 'good', runAtStart: true, run: async () => void runs.push('good') };
  expect(() => scheduled(good, { name: 'history', pattern: 'now' })).toThrow('job history, pattern "now"');
  expect(() => scheduled(good, { name: 'daily', timezone: 'Mars/Base' })).toThrow(
    'job daily: "Mars/Base" is not a time zone',
  );
  await later(HOUR);
  expect(runs).toEqual([]);
});

test('a job runs at the times of its pattern, and each run is given its time', async () => {
  const { times } = scheduled({});
  await later(11 * MINUTE);
  expect(times()).toEqual(['12:05', '12:10']);
});

test('the jobs of a further media server run a moment after their scheduled times, and are given those times', async () => {
  const { times } = scheduledAfter(2000, {});
  await later(5 * MINUTE + 1999);
  expect(times()).toEqual([]);
  await later(1);
  expect(times()).toEqual(['12:05']);
  await later(10 * MINUTE);
  expect(times()).toEqual(['12:05', '12:10', '12:15']);
});

test('runs of a job are counted by their outcome, and times without a run as missed', async () => {
  const outcomes = [async () => undefined, () => Promise.reject(new Error('x')), () => timerClock.wait(7 * MINUTE)];
  const run = () => (outcomes.shift() ?? (async () => undefined))();
  const { jobRan, jobMissed } = scheduled({ run, deadlineMs: HOUR });
  await later(24 * MINUTE);
  expect(jobRan.mock.calls.map(([job, outcome]) => [job, outcome])).toEqual([
    ['poll', 'done'],
    ['poll', 'failed'],
    ['poll', 'done'],
  ]);
  expect(jobMissed.mock.calls).toEqual([['poll']]);
});

test('a poll also runs at the start', async () => {
  const { times } = scheduled({ runAtStart: true });
  await later(6 * MINUTE);
  expect(times()).toEqual(['12:00', '12:05']);
});

test('a job with a local time runs at the time of its zone', async () => {
  const { times } = scheduled({ pattern: '30 14 * * *', timezone: 'Europe/Berlin' });
  await later(2 * HOUR);
  expect(times()).toEqual(['13:30']);
});

test('a job never runs twice at the same time, not even beside its run at the start', async () => {
  let runs = 0;
  const run = () => {
    runs += 1;
    return new Promise<void>(() => undefined);
  };
  const { sentences } = scheduled({ runAtStart: true, run });
  await later(11 * MINUTE);
  expect(runs).toBe(1);
  expect(sentences()[0]).toBe('warn: skipped a run of a job, because its previous run is not over');
});

const failure = (kind: MediaServerFailureKind) => new MediaServerFailure(kind, { method: 'GET', path: '/' });

test('a failing job is tried at its next time, and logged once for each kind of failure', async () => {
  const outcomes = [failure('malformed'), failure('malformed'), failure('invalid'), undefined, undefined];
  const run = async () => {
    const error = outcomes.shift();
    if (error) throw error;
  };
  const { sentences, lines } = scheduled({ run });
  await later(26 * MINUTE);
  expect(outcomes).toEqual([]);
  expect(sentences()).toEqual([
    'warn: a job failed; it runs again at its next scheduled time',
    'warn: a job failed; it runs again at its next scheduled time',
    'info: a job works again after earlier failures',
  ]);
  expect(lines.map(({ fields }) => fields.kind)).toEqual(['malformed', 'malformed', 'invalid', undefined]);
});

test('an absent media server or a refused token is not logged by each job', async () => {
  const outcomes = [failure('unreachable'), failure('unauthorized'), undefined];
  const run = async () => {
    const error = outcomes.shift();
    if (error) throw error;
  };
  const { sentences } = scheduled({ run });
  await later(16 * MINUTE);
  expect(outcomes).toEqual([]);
  expect(sentences()).toEqual([]);
});

test('a job that takes longer than its deadline is stopped by its signal', async () => {
  let reason: unknown;
  const run = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        reject(signal.reason);
      });
    });
  const { lines } = scheduled({ runAtStart: true, run });
  await later(MINUTE);
  expect(reason).toMatchObject({ name: 'TimeoutError' });
  expect(lines).toMatchObject([{ level: 'warn', fields: { job: 'poll', kind: 'TimeoutError' } }]);
  // What is left watches the clock, and waits for the job's next time.
  expect(vi.getTimerCount()).toBe(2);
});

test('the deadline of a job ends with its run', async () => {
  scheduled({ runAtStart: true });
  await settle();
  // What is left watches the clock, and waits for the job's next time.
  expect(vi.getTimerCount()).toBe(2);
});

test('times that were missed during a sleep are logged once, and the poll continues at its next time', async () => {
  const { sentences, times } = scheduled({});
  await later(4 * MINUTE);
  vi.setSystemTime(new Date(NOON.getTime() + 3 * HOUR + 11 * MINUTE));
  await later(5 * MINUTE);
  expect(times()).toEqual(['15:15']);
  expect(sentences()).toEqual(['warn: the computer slept, or its clock was set ahead; all jobs were rescheduled']);
});

test.each([
  { name: 'three days', ahead: 3 * 24 * HOUR },
  { name: 'a year', ahead: 365 * 24 * HOUR },
])('a clock that jumps ahead by $name does not cause a calculation for each missed time', async ({ ahead }) => {
  const looks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  onTestFinished(() => looks.mockRestore());
  const { sentences, times } = scheduled({ pattern: '* * * * *', timezone: 'Europe/Berlin' });
  await later(30_000);
  looks.mockClear();
  vi.setSystemTime(new Date(NOON.getTime() + ahead));
  await later(MINUTE);
  expect(looks.mock.calls.length).toBeLessThan(100);
  expect(sentences()).toContain(
    'warn: a job missed its scheduled time (slot), because the computer slept or was too busy',
  );
  expect(times()).toEqual(['12:01']);
});

test('a job can be started by its name outside its schedule', async () => {
  const { runNow, times } = scheduled({ name: 'history' }, { name: 'server', run: async () => undefined });
  runNow('server');
  await settle();
  expect(times()).toEqual([]);
  runNow('history');
  await settle();
  expect(times()).toEqual(['12:00']);
  expect(() => runNow('weather')).toThrow('there is no job weather');
});

test('a job that is requested while it runs is run once more, however often it was requested', async () => {
  const finish: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => void finish.push(resolve));
  const { runNow, sentences } = scheduled({ run });
  for (const _ of [1, 2, 3]) runNow('poll');
  await settle();
  expect(finish).toHaveLength(1);
  finish[0]?.();
  await settle();
  expect(finish).toHaveLength(2);
  finish[1]?.();
  await settle();
  expect(finish).toHaveLength(2);
  expect(sentences()).toEqual([]);
});

test('a job’s scheduled time during a requested run of the job is skipped without a log line', async () => {
  let runs = 0;
  const run = () => {
    runs += 1;
    return new Promise<void>(() => undefined);
  };
  const { runNow, sentences } = scheduled({ run });
  runNow('poll');
  await later(6 * MINUTE);
  expect(runs).toBe(1);
  expect(sentences()).toEqual([]);
});

test('a job that fails while it is requested again is run once more all the same', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('no');
  };
  const { runNow } = scheduled({ run });
  runNow('poll');
  runNow('poll');
  await settle();
  expect(runs).toBe(2);
});

test('a stopped job is not run on request', async () => {
  const { runNow, stop, times } = scheduled({});
  await stop(never);
  runNow('poll');
  await settle();
  expect(times()).toEqual([]);
});

test('a stop waits for the current run and starts no other', async () => {
  let finish: () => void = () => undefined;
  const run = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const { stop } = scheduled({ runAtStart: true, run });
  await settle();
  let isOver = false;
  const stopped = stop(never).then(() => {
    isOver = true;
  });
  await settle();
  expect(isOver).toBe(false);
  finish();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});

test('a stop aborts the current run when its time is over', async () => {
  let reason: unknown;
  const run = (signal: AbortSignal) =>
    new Promise<void>(() => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
      });
    });
  const { stop } = scheduled({ runAtStart: true, run });
  await settle();
  await stop(AbortSignal.abort());
  expect(reason).toMatchObject({ name: 'AbortError' });
});
