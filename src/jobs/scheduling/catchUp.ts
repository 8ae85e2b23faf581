import { settledOrAborted } from '../../async/abortable.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import { minuteIn } from '../../time/zonedTime.ts';
import { createCronTimes } from './cronTimes.ts';
import type { RunHistory } from './job.ts';
import type { JobRunner } from './runner.ts';
import { createScheduleChange } from './scheduleChange.ts';

/** How often it is looked for missed slots, in ms. The computer may sleep, and clocks may skip a slot. */
const LOOK_EVERY = 10 * 60_000;

/** A slot this young, in ms, is still node-cron's: `schedule` takes it up to half of this late. */
const STILL_DUE = 60_000;

/** A run from further ahead than this, in ms, was noted by a clock that is wrong, then or now: the next slot runs. */
const WRONG_AHEAD = DAY_MS;

/** So often a slot whose run fails is run in all, at one look after the other; then the next slot is the next try. */
const TRIES = 3;

export interface CatchUp {
  /** node-cron says that it is time: runs the slot unless it ran. Never rejects. */
  tick(slot: Date): Promise<void>;
  /**
   * Makes up the last slot up to then if it never ran; of several it is the only one. One that passed while the bot was
   * running with another schedule is none. Never rejects.
   */
  look(upTo: Date): Promise<void>;
  /** Looks at once and then again and again, until the signal fires. */
  watch(begun: Date, signal: AbortSignal): Promise<void>;
  /** Resolves when nothing of it is in hand or the signal fires. Stop `watch` and the runner first. */
  settled(signal: AbortSignal): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sees to it that each slot of a job runs once: in its turn, or as soon as somebody is there to run it. */
export function createCatchUp(runner: JobRunner, runs: RunHistory, { clock, log }: Deps): CatchUp {
  const { name: job, timezone } = runner.job;
  const lastTimeBetween = createCronTimes(runner.job);
  const scheduleChange = createScheduleChange(runner.job, { runs, clock, every: LOOK_EVERY });
  /** It needs no other run, whatever came of it and whether or not that could be written down. */
  let tried: Date | undefined;
  let failed: { readonly minute: string; readonly times: number } | undefined;
  /** The first start ever was in this process, then; nothing ran yet. */
  let begun: Date | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** One after the other: a slot that is just being run is not looked for. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((err: unknown) => {
      log.warn({ err, job }, 'cannot tell when this job ran last; looking again soon');
    });
    return turn;
  }

  async function lastRun(): Promise<Date | undefined> {
    const noted = await runs.last();
    return noted && tried && tried > noted ? tried : (noted ?? tried);
  }

  const isWrong = (ran: Date): boolean => ran.getTime() - clock.now().getTime() > WRONG_AHEAD;

  const failuresOf = (slot: Date): number => (failed?.minute === minuteIn(timezone, slot) ? failed.times : 0);

  async function run(slot: Date): Promise<void> {
    const outcome = await runner.start(slot);
    const times = failuresOf(slot) + 1;
    if (outcome === 'failed') failed = { minute: minuteIn(timezone, slot), times };
    if (outcome === 'done' || (outcome === 'failed' && times >= TRIES)) tried = slot;
  }

  const tick = (slot: Date): Promise<void> =>
    inTurn(async () => {
      const ran = await lastRun();
      const isFirst = begun !== undefined && tried === undefined && slot > begun;
      if (isFirst || ran === undefined || isWrong(ran) || minuteIn(timezone, slot) > minuteIn(timezone, ran))
        return run(slot);
      log.info({ job, slot, ran }, 'this time of the job had its run already');
    });

  const look = (upTo: Date): Promise<void> =>
    inTurn(async () => {
      const changed = await scheduleChange();
      const ran = await lastRun();
      if (ran === undefined) {
        await runs.begin(upTo);
        begun = upTo;
        return;
      }
      const slot = lastTimeBetween(changed !== undefined && changed > ran ? changed : ran, upTo);
      if (slot === undefined) return;
      if (failuresOf(slot) > 0) log.info({ job, slot }, 'this job failed; it is tried again for the same time');
      else log.warn({ job, slot, ran }, 'this job was missed at its time; it is made up for now, once');
      await run(slot);
    });

  async function watch(begun: Date, signal: AbortSignal): Promise<void> {
    await look(begun);
    while (!signal.aborted) {
      // The only way it rejects is the stop.
      await clock.wait(LOOK_EVERY, signal).catch(() => undefined);
      if (!signal.aborted) await look(new Date(clock.now().getTime() - STILL_DUE));
    }
  }

  return { tick, look, watch, settled: (signal) => settledOrAborted(turn, signal) };
}
