import { validateDetailed } from 'node-cron';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { CatchUp } from './catchUp.ts';
import { type CronTicks, startCronTicks } from './cronTicks.ts';
import type { Job } from './job.ts';
import type { JobOutcomes } from './jobStates.ts';
import { JobRunner } from './runner.ts';

/**
 * How often to look at the clock, and how far off it may be then: a smaller jump does no harm, because
 * `schedule` takes a slot this late.
 */
export const WATCH_EVERY_MS = 30_000;

/**
 * Reports when the clock is not where the time that passed should have brought it, and by how many ms: below
 * zero it was set back; above, it was set ahead or the computer slept. Resolves when the signal fires; never
 * rejects.
 */
export async function watchClock(
  clock: Clock,
  signal: AbortSignal,
  wasSet: (byMs: number, now: Date) => void,
): Promise<void> {
  let before = clock.now();
  while (!signal.aborted) {
    // It rejects only at the shutdown, which ends the loop.
    await clock.wait(WATCH_EVERY_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    const now = clock.now();
    const byMs = now.getTime() - before.getTime() - WATCH_EVERY_MS;
    before = now;
    if (Math.abs(byMs) > WATCH_EVERY_MS) wasSet(byMs, now);
  }
}

export interface Schedule {
  /** Runs that job at once; while it is running, once more after that. Throws if there is no such job. */
  runNow(name: string): void;
  /** Stops the ticks. Running jobs may finish until the signal fires; then their own signals fire too. */
  stop(signal: AbortSignal): Promise<void>;
}

/**
 * A tick that comes this late still counts for its slot. It is below a minute, because no job of ours runs
 * more often.
 */
const LATE_MS = WATCH_EVERY_MS;

interface Scheduled {
  readonly runner: JobRunner;
  readonly catchUp: CatchUp | undefined;
  ticks: CronTicks;
}

/** Describes the mistake in a cron expression in plain words; undefined if it is valid. */
export function problemOfCron(pattern: string): string | undefined {
  const { valid, errors } = validateDetailed(pattern);
  if (valid) return undefined;
  const problems = errors.map(({ field, value, message }) => {
    if (field === 'expression') return message;
    // node-cron names only the day, which exists in other months.
    if (message.includes('impossible')) return 'never comes: none of its months has that day';
    return `"${value}" is not a valid ${FIELD_WORDS.get(field) ?? field}`;
  });
  return `${problems.join('; ')}. It takes minute, hour, day of month, month and day of week, such as "*/5 * * * *" or "30 4 * * *"`;
}

const FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['dayOfMonth', 'day of month'],
  ['dayOfWeek', 'day of week'],
]);

interface ScheduleDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
  /** Notified of the outcome of each run. */
  readonly outcomes?: JobOutcomes | undefined;
  /** Delay of each slot in ms, at most some seconds: spreads out the jobs of several servers. */
  readonly afterMs?: number | undefined;
}

/** Starts the jobs. If a pattern or a time zone is wrong, starts none and throws. */
export function schedule(jobs: readonly Job[], deps: ScheduleDeps): Schedule {
  const { clock, log } = deps;
  jobs.forEach(refuseWrongJob);
  const begun = clock.now();
  const stopped = new AbortController();
  const scheduled = jobs.map((job): Scheduled => {
    const runner = new JobRunner(job, deps);
    const catchUp = job.catchUp && new CatchUp(runner, job.catchUp, deps);
    return { runner, catchUp, ticks: startTicks(runner, catchUp, deps) };
  });
  for (const { runner, catchUp } of scheduled) {
    if (runner.job.runAtStart) void runner.start(begun);
    void catchUp?.watch(begun, stopped.signal);
  }
  void watchClock(clock, stopped.signal, (byMs, now) => {
    log.warn({ byMs }, CLOCK_WORDS[byMs < 0 ? 'back' : 'ahead']);
    for (const each of scheduled) reschedule(each, now, deps);
  });
  return {
    runNow: (name) => {
      const found = scheduled.find(({ runner }) => runner.job.name === name);
      if (!found) throw new Error(`there is no job ${name}`);
      found.runner.runNow();
    },
    stop: async (signal) => {
      stopped.abort();
      for (const { ticks } of scheduled) ticks.stop();
      await Promise.all(scheduled.flatMap(({ runner, catchUp }) => [runner.stop(signal), catchUp?.settled(signal)]));
    },
  };
}

const CLOCK_WORDS = {
  back: 'the clock was set back; all jobs were rescheduled',
  ahead: 'the computer slept, or its clock was set ahead; all jobs were rescheduled',
} as const;

/** The job waits for its next slot again, even when the clock was set back by a year. */
function reschedule(each: Scheduled, now: Date, deps: ScheduleDeps): void {
  const { runner, catchUp, ticks } = each;
  ticks.stop();
  each.ticks = startTicks(runner, catchUp, deps);
  if (runner.job.runAtStart) runner.runNow();
  void catchUp?.look(now);
}

function refuseWrongJob({ name, pattern, timezone }: Job): void {
  const problem = problemOfCron(pattern);
  if (problem !== undefined) throw new Error(`job ${name}, pattern "${pattern}": ${problem}`);
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch (cause) {
    throw new Error(`job ${name}: "${timezone}" is not a time zone`, { cause });
  }
}

function startTicks(
  runner: JobRunner,
  catchUp: CatchUp | undefined,
  { clock, log, telemetry, afterMs = 0 }: ScheduleDeps,
): CronTicks {
  const { job } = runner;
  return startCronTicks(job, {
    clock,
    afterMs,
    lateMs: LATE_MS,
    due: (slot) => {
      void (catchUp ? catchUp.tick(slot) : runner.start(slot));
    },
    missed: (slot) => {
      telemetry?.jobMissed(job.name);
      if (catchUp) void catchUp.look(clock.now());
      else log.warn({ job: job.name, slot }, 'this job was missed: the computer slept or was too busy at its time');
    },
  });
}
