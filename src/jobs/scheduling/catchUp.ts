import { settledOrAborted } from '../../async/abortable.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import { minuteIn } from '../../time/zonedTime.ts';
import { createCronTimes } from './cronTimes.ts';
import type { Job, RunHistory } from './job.ts';
import type { JobRunner, RunOutcome } from './runner.ts';
import { createScheduleChange } from './scheduleChange.ts';

/** How often to look for missed slots. The computer may sleep, and clocks may skip a slot. */
const LOOK_EVERY_MS = 10 * 60_000;

/** A slot this young is still node-cron's: `schedule` takes it up to half of this late. */
const STILL_DUE_MS = 60_000;

/** A run from further ahead than this was noted by a clock that is wrong, then or now: the next slot runs. */
const WRONG_AHEAD_MS = DAY_MS;

/** How often a slot whose run fails is run in all, one look after the other; then the next slot is the next try. */
const TRIES = 3;

export interface CatchUp {
  /** node-cron says that it is time: runs the slot unless it has run. Never rejects. */
  tick(slot: Date): Promise<void>;
  /**
   * Runs the last slot up to then if it never ran; if several were missed, it is the only one to run. A slot that passed
   * while the bot was running with another schedule was not missed. Never rejects.
   */
  look(upTo: Date): Promise<void>;
  /** Looks at once and then again and again, until the signal fires. */
  watch(begun: Date, signal: AbortSignal): Promise<void>;
  /** Resolves when no tick or look is in progress, or the signal fires. Stop `watch` and the runner first. */
  settled(signal: AbortSignal): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Makes sure that each slot of a job runs once: at its time, or as soon as the bot is there to run it. */
export function createCatchUp(runner: JobRunner, runs: RunHistory, { clock, log }: Deps): CatchUp {
  const { name: job, timezone } = runner.job;
  const lastTimeBetween = createCronTimes(runner.job);
  const scheduleChange = createScheduleChange(runner.job, { runs, clock, every: LOOK_EVERY_MS });
  const attempts = createAttempts(runner.job);
  /** When the first start ever was, if that was in this process; nothing had run before it. */
  let firstStart: Date | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** One after the other: nobody looks for a slot that is being run. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((err: unknown) => {
      log.warn({ err, job }, 'could not read when this job last ran; trying again soon');
    });
    return turn;
  }

  async function lastRun(): Promise<Date | undefined> {
    const noted = await runs.last();
    const settled = attempts.settled();
    return noted && settled && settled > noted ? settled : (noted ?? settled);
  }

  const run = async (slot: Date): Promise<void> => attempts.note(slot, await runner.start(slot));

  const hasRun = (slot: Date, ran: Date): boolean =>
    ran.getTime() - clock.now().getTime() <= WRONG_AHEAD_MS && minuteIn(timezone, slot) <= minuteIn(timezone, ran);

  const tick = (slot: Date): Promise<void> =>
    inTurn(async () => {
      const ran = await lastRun();
      const isFirst = firstStart !== undefined && attempts.settled() === undefined && slot > firstStart;
      if (isFirst || ran === undefined || !hasRun(slot, ran)) return run(slot);
      log.info({ job, slot, ran }, 'this job has already run for this time');
    });

  const look = (upTo: Date): Promise<void> =>
    inTurn(async () => {
      const changed = await scheduleChange();
      const ran = await lastRun();
      if (ran === undefined) {
        await runs.begin(upTo);
        firstStart = upTo;
        return;
      }
      const slot = lastTimeBetween(changed !== undefined && changed > ran ? changed : ran, upTo);
      if (slot === undefined) return;
      if (attempts.failuresOf(slot) > 0) log.info({ job, slot }, 'this job failed; trying again for the same time');
      else log.warn({ job, slot, ran }, 'this job was missed at its time; it runs now, once');
      await run(slot);
    });

  async function watch(begun: Date, signal: AbortSignal): Promise<void> {
    await look(begun);
    while (!signal.aborted) {
      // It rejects only at the shutdown, which ends the loop.
      await clock.wait(LOOK_EVERY_MS, signal).catch(() => undefined);
      if (!signal.aborted) await look(new Date(clock.now().getTime() - STILL_DUE_MS));
    }
  }

  return { tick, look, watch, settled: (signal) => settledOrAborted(turn, signal) };
}

/** The outcomes of this process's runs, which the database may not have been able to keep. */
function createAttempts({ timezone }: Pick<Job, 'timezone'>) {
  let settled: Date | undefined;
  let failed: { readonly minute: string; readonly times: number } | undefined;
  const failuresOf = (slot: Date): number => (failed?.minute === minuteIn(timezone, slot) ? failed.times : 0);
  return {
    failuresOf,
    /** The last slot that needs no other run: it is done, or has failed often enough. */
    settled: (): Date | undefined => settled,
    note: (slot: Date, outcome: RunOutcome): void => {
      const times = failuresOf(slot) + 1;
      if (outcome === 'failed') failed = { minute: minuteIn(timezone, slot), times };
      if (outcome === 'done' || (outcome === 'failed' && times >= TRIES)) settled = slot;
    },
  };
}
