import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Job } from '../../../src/jobs/scheduling/job.ts';
import { startSchedule, watchForClockChanges } from '../../../src/jobs/scheduling/schedule.ts';
import { createRecorder, DAY, HOUR, NOON } from '../support/fakes.ts';
import { later, timerClock } from '../support/timerClock.ts';

const MINUTE = 60_000;
const SECOND = 1000;

// The real node-cron on stepped timers, as in the tests of the catch-up.
beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const setBy = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a watched clock', () => {
  /** What was noticed of a clock that is set by so much, 10 s after a look. */
  async function noticed(byMs: number): Promise<readonly number[]> {
    const stop = new AbortController();
    const found: number[] = [];
    const watching = watchForClockChanges(timerClock, stop.signal, (by) => void found.push(by));
    await later(MINUTE + 10 * SECOND);
    setBy(byMs);
    await later(HOUR);
    stop.abort(new Error('the bot is stopping'));
    await watching;
    return found;
  }

  test.each([[0], [29 * SECOND], [-29 * SECOND]])('a clock that jumps by %i ms is ignored', async (byMs) => {
    expect(await noticed(byMs)).toEqual([]);
  });

  test.each([[31 * SECOND], [-31 * SECOND], [HOUR], [-HOUR], [3650 * DAY]])(
    'a clock that jumps by %i ms is noticed once',
    async (byMs) => {
      expect(await noticed(byMs)).toEqual([byMs]);
    },
  );
});

describe('the jobs of a computer whose clock is set', () => {
  function polling(more: Partial<Job> = {}) {
    const recorder = createRecorder();
    const runs: number[] = [];
    const job: Job = {
      name: 'poll',
      pattern: '*/5 * * * *',
      timezone: 'UTC',
      runAtStart: true,
      deadlineMs: MINUTE,
      run: async () => void runs.push(Date.now()),
      ...more,
    };
    const running = startSchedule([job], { clock: timerClock, log: recorder.log });
    onTestFinished(() => running.stop(AbortSignal.abort()));
    return { ...recorder, runs, running };
  }

  test.each([
    { name: 'back an hour', byMs: -HOUR },
    { name: 'back a day', byMs: -DAY },
    { name: 'back ten years', byMs: -3650 * DAY },
    { name: 'ahead an hour', byMs: HOUR },
    { name: 'ahead ten years', byMs: 3650 * DAY },
  ])(
    'when the clock is set $name, the jobs continue within half a minute, and then at their times',
    async ({ byMs }) => {
      const { runs } = polling();
      await later(6 * MINUTE + 10 * SECOND);
      expect(runs).toHaveLength(2);
      runs.length = 0;
      setBy(byMs);
      const since = Date.now();
      await later(12 * MINUTE);
      const [first = Number.POSITIVE_INFINITY, ...others] = runs;
      expect(first - since).toBeLessThanOrEqual(30 * SECOND);
      expect(others.map((run) => new Date(run).toISOString().slice(14, 19))).toEqual(['10:00', '15:00']);
    },
  );

  test.each([
    { name: 'two minutes', byMs: 2 * MINUTE },
    { name: 'an hour', byMs: HOUR },
    { name: 'a day', byMs: DAY },
    { name: 'a year', byMs: 365 * DAY },
    { name: 'ten years', byMs: 3650 * DAY },
  ])('when the clock is set back $name, a job that runs every second runs within two seconds', async ({ byMs }) => {
    const { runs } = polling({ pattern: '* * * * * *', runAtStart: false });
    await later(10 * SECOND);
    runs.length = 0;
    setBy(-byMs);
    await later(2 * SECOND);
    expect(runs.length).toBeGreaterThan(0);
  });

  test('when the clock is set back, the log says so once', async () => {
    const { sentences } = polling();
    await later(10 * SECOND);
    setBy(-HOUR);
    await later(HOUR);
    expect(sentences()).toEqual(['warn: the clock was set back; all jobs were rescheduled']);
  });

  test('when the clock is set back, a job that does not run at the start waits for its next time', async () => {
    const { runs } = polling({ pattern: '30 12 * * *', runAtStart: false });
    setBy(-HOUR);
    await later(89 * MINUTE);
    expect(runs).toEqual([]);
    await later(2 * MINUTE);
    expect(runs).toHaveLength(1);
  });

  test('when the clock is set back during a run, the job runs once more after it', async () => {
    let begun = 0;
    const finish: (() => void)[] = [];
    const run = () => {
      begun += 1;
      return new Promise<void>((resolve) => void finish.push(resolve));
    };
    const { sentences } = polling({ run, deadlineMs: HOUR });
    await later(10 * SECOND);
    setBy(-HOUR);
    await later(MINUTE);
    expect(begun).toBe(1);
    finish[0]?.();
    await later(0);
    expect(begun).toBe(2);
    expect(sentences()).toHaveLength(1);
  });

  test('when the clock is set after the stop, the jobs are not started again', async () => {
    const { runs, running } = polling();
    await later(0);
    await running.stop(AbortSignal.abort());
    setBy(-HOUR);
    await later(3 * HOUR);
    expect(runs).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
