import { validateDetailed } from 'node-cron';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { MissedJobRunCatchUp } from './catchUp.ts';
import { type CronTicks, startCronTicks } from './cronTicks.ts';
import type { Job } from './job.ts';
import type { JobOutcomeRecorder } from './jobStates.ts';
import { JobRunner } from './runner.ts';

/**
 * Interval in ms at which the clock is checked, and its tolerated error. A smaller jump is harmless, because scheduled
 * times count even if they are noticed this late.
 */
export const CHECK_CLOCK_EVERY_MS = 30_000;

/**
 * Reports by how many ms the clock differs from the time that has passed: negative if it was set back, positive if it
 * was set ahead or the computer slept. Resolves when the signal aborts. Never rejects.
 */
export async function watchForClockChanges(
  clock: Clock,
  signal: AbortSignal,
  onClockSet: (byMs: number, now: Date) => void,
): Promise<void> {
  let previousTime = clock.now();
  while (!signal.aborted) {
    // `wait` rejects only at the shutdown, which ends the loop.
    await clock.wait(CHECK_CLOCK_EVERY_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    const now = clock.now();
    const byMs = now.getTime() - previousTime.getTime() - CHECK_CLOCK_EVERY_MS;
    previousTime = now;
    if (Math.abs(byMs) > CHECK_CLOCK_EVERY_MS) onClockSet(byMs, now);
  }
}

export interface Schedule {
  /** If the job is running, it runs once more afterwards. Throws for an unknown job. */
  runNow(name: string): void;
  /** Running jobs may finish until the signal aborts, and are then aborted. */
  stop(signal: AbortSignal): Promise<void>;
}

/**
 * How late a scheduled time may be noticed and still count, in ms. Below a minute, because jobs run at most every
 * minute.
 */
const MAX_LATE_MS = CHECK_CLOCK_EVERY_MS;

interface ScheduledJob {
  readonly runner: JobRunner;
  readonly catchUp: MissedJobRunCatchUp | undefined;
  ticks: CronTicks;
}

/** The problem with a cron expression, in plain words. Undefined if the expression is valid. */
export function cronPatternProblem(pattern: string): string | undefined {
  const { valid, errors } = validateDetailed(pattern);
  if (valid) return undefined;
  const problems = errors.map(({ field, value, message }) => {
    if (field === 'expression') return message;
    // For an impossible date such as 30 February, node-cron names only the day, although the day is valid in other
    // months.
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
  readonly outcomes?: JobOutcomeRecorder | undefined;
  /**
   * Delay of each scheduled time in ms, at most some seconds. The jobs of several media servers then do not run at
   * once.
   */
  readonly afterMs?: number | undefined;
}

/** Throws, and starts no job, if a cron expression or time zone is wrong. */
export function startSchedule(jobs: readonly Job[], deps: ScheduleDeps): Schedule {
  const { clock, log } = deps;
  jobs.forEach(throwIfInvalid);
  const startTime = clock.now();
  const shutdown = new AbortController();
  const scheduledJobs = jobs.map((job): ScheduledJob => {
    const runner = new JobRunner(job, deps);
    const catchUp = job.catchUp && new MissedJobRunCatchUp(runner, job.catchUp, deps);
    return { runner, catchUp, ticks: startTicks(runner, catchUp, deps) };
  });
  for (const { runner, catchUp } of scheduledJobs) {
    if (runner.job.runAtStart) void runner.start(startTime);
    void catchUp?.watch(startTime, shutdown.signal);
  }
  void watchForClockChanges(clock, shutdown.signal, (byMs, now) => {
    log.warn({ byMs }, CLOCK_WORDS[byMs < 0 ? 'back' : 'ahead']);
    for (const scheduledJob of scheduledJobs) reschedule(scheduledJob, now, deps);
  });
  return {
    runNow: (name) => {
      const scheduledJob = scheduledJobs.find(({ runner }) => runner.job.name === name);
      if (!scheduledJob) throw new Error(`there is no job ${name}`);
      scheduledJob.runner.runNow();
    },
    stop: async (signal) => {
      shutdown.abort();
      for (const { ticks } of scheduledJobs) ticks.stop();
      const endings = scheduledJobs.flatMap(({ runner, catchUp }) => [runner.stop(signal), catchUp?.settled(signal)]);
      await Promise.all(endings);
    },
  };
}

const CLOCK_WORDS = {
  back: 'the clock was set back; all jobs were rescheduled',
  ahead: 'the computer slept, or its clock was set ahead; all jobs were rescheduled',
} as const;

/** Computes the next slot again. Otherwise a clock that is set back by a year would delay the job by a year. */
function reschedule(scheduledJob: ScheduledJob, now: Date, deps: ScheduleDeps): void {
  const { runner, catchUp, ticks } = scheduledJob;
  ticks.stop();
  scheduledJob.ticks = startTicks(runner, catchUp, deps);
  if (runner.job.runAtStart) runner.runNow();
  void catchUp?.searchMissedSlot(now);
}

function throwIfInvalid({ name, pattern, timezone }: Job): void {
  const problem = cronPatternProblem(pattern);
  if (problem !== undefined) throw new Error(`job ${name}, pattern "${pattern}": ${problem}`);
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch (cause) {
    throw new Error(`job ${name}: "${timezone}" is not a time zone`, { cause });
  }
}

function startTicks(
  runner: JobRunner,
  catchUp: MissedJobRunCatchUp | undefined,
  { clock, log, telemetry, afterMs = 0 }: ScheduleDeps,
): CronTicks {
  const { job } = runner;
  return startCronTicks(job, {
    clock,
    delayMs: afterMs,
    lateMs: MAX_LATE_MS,
    due: (slot) => {
      void (catchUp ? catchUp.tick(slot) : runner.start(slot));
    },
    missed: (slot) => {
      telemetry?.jobMissed(job.name);
      if (catchUp) void catchUp.searchMissedSlot(clock.now());
      else
        log.warn(
          { job: job.name, slot },
          'a job missed its scheduled time (slot), because the computer slept or was too busy',
        );
    },
  });
}
