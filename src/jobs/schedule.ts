import { createTask, type ScheduledTask, validateDetailed } from 'node-cron';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Job } from './job.ts';
import { createRunner, type JobRunner } from './runner.ts';

export interface Schedule {
  /** No more ticks. Jobs in hand may finish until the signal fires; then theirs is fired too. */
  stop(signal: AbortSignal): Promise<void>;
}

/** A tick that comes this late, in ms, is still its slot: below a minute, since no job of ours runs more often. */
const LATE = 30_000;

/** What is wrong with a cron expression, in plain words, or nothing. */
export function problemOfCron(pattern: string): string | undefined {
  const { valid, errors } = validateDetailed(pattern);
  if (valid) return undefined;
  const problems = errors.map(({ field, value, message }) =>
    field === 'expression' ? message : `"${value}" is no ${FIELD_WORDS.get(field) ?? field}`,
  );
  return `${problems.join('; ')}. It takes minute, hour, day of month, month and day of week, such as "*/5 * * * *" or "30 4 * * *"`;
}

const FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['dayOfMonth', 'day of month'],
  ['dayOfWeek', 'day of week'],
]);

/** Starts the jobs. Throws, having started none, if a pattern or a time zone is wrong. */
export function schedule(jobs: readonly Job[], { clock, log }: { clock: Clock; log: Logger }): Schedule {
  jobs.forEach(refuseWrongJob);
  const runners = jobs.map((job) => createRunner(job, { clock, log }));
  const tasks = runners.map((runner) => startTask(runner, log));
  for (const runner of runners) if (runner.job.runAtStart) void runner.start(clock.now());
  return {
    stop: async (signal) => {
      for (const task of tasks) void task.destroy();
      await Promise.all(runners.map((runner) => runner.stop(signal)));
    },
  };
}

function refuseWrongJob({ name, pattern, timezone }: Job): void {
  const problem = problemOfCron(pattern);
  if (problem !== undefined) throw new Error(`job ${name}, pattern "${pattern}": ${problem}`);
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch (cause) {
    throw new Error(`job ${name}: "${timezone}" is no time zone`, { cause });
  }
}

function startTask({ job, start }: JobRunner, log: Logger): ScheduledTask {
  const task = createTask(job.pattern, ({ date }) => start(date), {
    name: job.name,
    timezone: job.timezone,
    noOverlap: true,
    missedExecutionTolerance: LATE,
    logger: bridge(job.name, log),
  });
  let missed: Date | undefined;
  // After a sleep all missed slots are reported in one go, the last one last: that one stands for all.
  const settleMissed = () => {
    const slot = missed;
    missed = undefined;
    if (!slot) return;
    log.warn(
      { job: job.name, slot, madeUp: job.makeUp === true },
      'the computer slept or was too busy at the time of this job',
    );
    if (job.makeUp) void start(slot);
  };
  task.on('execution:missed', ({ date }) => {
    if (!missed) setImmediate(settleMissed);
    missed = date;
  });
  void task.start();
  return task;
}

/** node-cron's own warnings would go past our log, straight to the console. */
function bridge(job: string, log: Logger) {
  const sentence = (message: string | Error) => (message instanceof Error ? message.message : message);
  return {
    info: (message: string) => log.debug({ job }, message),
    warn: (message: string) => log.warn({ job }, message),
    error: (message: string | Error, err?: Error) =>
      log.error({ job, err: err ?? (message instanceof Error ? message : undefined) }, sentence(message)),
    debug: (message: string | Error) => log.debug({ job }, sentence(message)),
  };
}
