import { settledOrAborted } from '../../async/abortable.ts';
import { createTurns } from '../../async/turns.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import { minuteIn } from '../../time/zonedTime.ts';
import { createCronTimes } from './cronTimes.ts';
import type { RunHistory } from './job.ts';
import type { JobRunner } from './runner.ts';

/** Interval of the search for missed slots. The computer may sleep, and clocks may skip a slot. */
const LOOK_EVERY_MS = 10 * 60_000;

/** A slot this young is still node-cron's: `schedule` takes it up to 33 s late. */
const STILL_DUE_MS = 60_000;

/**
 * If the last run lies further ahead than this, the clock was wrong when it was recorded, or is wrong now: the
 * next slot runs.
 */
const WRONG_AHEAD_MS = DAY_MS;

/** Tries of a failing slot, one per look; after that the next slot is the next try. */
const TRIES = 3;

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Makes sure that each slot of a job runs once: at its time, or as soon as the bot is there to run it. */
export class CatchUp {
  readonly #runner: JobRunner;
  readonly #runs: RunHistory;
  readonly #deps: Deps;
  readonly #lastTimeBetween;
  readonly #turns = createTurns();
  /** When the first start ever was, if it was in this process: no slot before it was missed. */
  #firstStart: Date | undefined;
  /** Latest slot that succeeded or was given up; kept here in case it could not be stored. */
  #settled: Date | undefined;
  #failed: { readonly minute: string; readonly times: number } | undefined;

  constructor(runner: JobRunner, runs: RunHistory, deps: Deps) {
    this.#runner = runner;
    this.#runs = runs;
    this.#deps = deps;
    this.#lastTimeBetween = createCronTimes(runner.job);
  }

  /** Called at a slot of node-cron: runs the slot unless it has run. Never rejects. */
  tick(slot: Date): Promise<void> {
    return this.#inTurn(async () => {
      const ran = await this.#lastRun();
      const isFirst = this.#firstStart !== undefined && this.#settled === undefined && slot > this.#firstStart;
      if (isFirst || ran === undefined || !this.#hasRun(slot, ran)) return this.#run(slot);
      this.#deps.log.info({ job: this.#runner.job.name, slot, ran }, 'this job has already run for this time');
    });
  }

  /**
   * Runs the last slot up to then if it never ran; if several were missed, it is the only one to run. A slot
   * that passed while the bot was running with another schedule was not missed. Never rejects.
   */
  look(upTo: Date): Promise<void> {
    return this.#inTurn(async () => {
      const changed = await this.#scheduleChange();
      const ran = await this.#lastRun();
      if (ran === undefined) {
        await this.#runs.begin(upTo);
        this.#firstStart = upTo;
        return;
      }
      const slot = this.#lastTimeBetween(changed !== undefined && changed > ran ? changed : ran, upTo);
      if (slot === undefined) return;
      const job = this.#runner.job.name;
      const { log } = this.#deps;
      if (this.#failuresOf(slot) > 0) log.info({ job, slot }, 'this job failed; trying again for the same time');
      else log.warn({ job, slot, ran }, 'this job was missed at its time; it runs now, once');
      await this.#run(slot);
    });
  }

  /** Looks at once and then again and again, until the signal fires. */
  async watch(begun: Date, signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    await this.look(begun);
    while (!signal.aborted) {
      // It rejects only at the shutdown, which ends the loop.
      await clock.wait(LOOK_EVERY_MS, signal).catch(() => undefined);
      if (!signal.aborted) await this.look(new Date(clock.now().getTime() - STILL_DUE_MS));
    }
  }

  /** Resolves when no tick or look is in progress, or the signal fires. Stop `watch` and the runner first. */
  settled(signal: AbortSignal): Promise<void> {
    return settledOrAborted(
      this.#inTurn(async () => undefined),
      signal,
    );
  }

  /** Runs one at a time, so that no look starts a slot that is running. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#turns(work).catch((err: unknown) => {
      const job = this.#runner.job.name;
      this.#deps.log.warn({ err, job }, 'could not read when this job last ran; trying again soon');
    });
  }

  async #lastRun(): Promise<Date | undefined> {
    const noted = await this.#runs.last();
    return noted && this.#settled && this.#settled > noted ? this.#settled : (noted ?? this.#settled);
  }

  #hasRun(slot: Date, ran: Date): boolean {
    const isBelievable = ran.getTime() - this.#deps.clock.now().getTime() <= WRONG_AHEAD_MS;
    return isBelievable && this.#minuteOf(slot) <= this.#minuteOf(ran);
  }

  async #run(slot: Date): Promise<void> {
    const outcome = await this.#runner.start(slot);
    const times = this.#failuresOf(slot) + 1;
    if (outcome === 'failed') this.#failed = { minute: this.#minuteOf(slot), times };
    if (outcome === 'done' || (outcome === 'failed' && times >= TRIES)) this.#settled = slot;
  }

  #failuresOf(slot: Date): number {
    return this.#failed?.minute === this.#minuteOf(slot) ? this.#failed.times : 0;
  }

  #minuteOf(slot: Date): string {
    return minuteIn(this.#runner.job.timezone, slot);
  }

  /**
   * Records that the bot runs with this schedule. Returns the moment before which no slot was missed, because
   * the bot was running with another schedule; undefined if the schedule has been the same since the first
   * start.
   */
  async #scheduleChange(): Promise<Date | undefined> {
    const { pattern, timezone } = this.#runner.job;
    const schedule = `${pattern} ${timezone}`;
    const now = this.#deps.clock.now();
    const before = await this.#runs.recall();
    // The bot may have been running for that much longer than it recorded.
    const until = before && new Date(Math.min(now.getTime(), before.lastAlive.getTime() + LOOK_EVERY_MS));
    const since = before?.schedule === schedule ? before.since : until;
    await this.#runs.remember({ schedule, since, lastAlive: now });
    return since;
  }
}
