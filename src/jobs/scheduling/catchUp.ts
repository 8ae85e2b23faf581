import { waitUntilSettledOrAborted } from '../../async/abortable.ts';
import { createCallQueue } from '../../async/turns.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import { formatInstantAsLocalMinute } from '../../time/zonedTime.ts';
import { createLastScheduledTimeFinder } from './cronTimes.ts';
import type { JobRunHistory } from './job.ts';
import type { JobRunner } from './runner.ts';

/**
 * How often to search for missed slots (scheduled times), in ms. The computer may sleep, and clocks may skip a slot.
 */
const SEARCH_EVERY_MS = 10 * 60_000;

/** Slots (scheduled times) more recent than this, in ms, are left to the timer, which may be up to 33 s late. */
const LEFT_TO_TICK_MS = 60_000;

/**
 * If the stored last run is further in the future than this, in ms, a clock is or was wrong, and the job runs at its
 * next slot.
 */
const MAX_AHEAD_MS = DAY_MS;

/** Maximum tries of a slot (scheduled time) whose runs fail, one per search. It is given up afterwards. */
const MAX_TRIES = 3;

interface CatchUpDeps {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Runs a job once for each slot (scheduled time): on time, or as soon as the bot runs again. */
export class MissedJobRunCatchUp {
  readonly #runner: JobRunner;
  readonly #runs: JobRunHistory;
  readonly #deps: CatchUpDeps;
  readonly #lastTimeBetween;
  readonly #turns = createCallQueue();
  /** Time of the bot's first start ever, if that was in this process. Earlier slots were not missed. */
  #firstStart: Date | undefined;
  /** The latest slot that succeeded or was given up. Kept in memory too, in case storing the slot failed. */
  #finishedSlot: Date | undefined;
  #failingSlot: { readonly minute: string; readonly times: number } | undefined;

  constructor(runner: JobRunner, runs: JobRunHistory, deps: CatchUpDeps) {
    this.#runner = runner;
    this.#runs = runs;
    this.#deps = deps;
    this.#lastTimeBetween = createLastScheduledTimeFinder(runner.job);
  }

  /** Runs the job for a slot unless it has already run for it. Never rejects. */
  tick(slot: Date): Promise<void> {
    return this.#runInTurn(async () => {
      const lastRun = await this.#lastRun();
      const isFirstSlot = this.#firstStart !== undefined && this.#finishedSlot === undefined && slot > this.#firstStart;
      if (isFirstSlot || lastRun === undefined || !this.#hasRun(slot, lastRun)) return this.#run(slot);
      this.#deps.log.info(
        { job: this.#runner.job.name, slot, ran: lastRun },
        'skipped a job, because it has already run for its scheduled time (slot)',
      );
    });
  }

  /**
   * Runs the job for the last slot up to this time if it has not run for it. Earlier slots are skipped. Slots that
   * passed while the bot had another schedule do not count as missed. Never rejects.
   */
  searchMissedSlot(upTo: Date): Promise<void> {
    return this.#runInTurn(async () => {
      const changedAt = await this.#scheduleChange();
      const lastRun = await this.#lastRun();
      if (lastRun === undefined) {
        await this.#runs.begin(upTo);
        this.#firstStart = upTo;
        return;
      }
      const searchFrom = changedAt !== undefined && changedAt > lastRun ? changedAt : lastRun;
      const slot = this.#lastTimeBetween(searchFrom, upTo);
      if (slot === undefined) return;
      const job = this.#runner.job.name;
      const { log } = this.#deps;
      if (this.#failuresOf(slot) > 0)
        log.info({ job, slot }, 'a job failed at its scheduled time (slot); running the job again');
      else log.warn({ job, slot, ran: lastRun }, 'a job missed its scheduled time (slot); running the job once now');
      await this.#run(slot);
    });
  }

  /** Searches for missed slots now, and then regularly until the signal aborts. */
  async watch(begun: Date, signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    await this.searchMissedSlot(begun);
    while (!signal.aborted) {
      // `wait` rejects only at the shutdown, which ends the loop.
      await clock.wait(SEARCH_EVERY_MS, signal).catch(() => undefined);
      if (!signal.aborted) await this.searchMissedSlot(new Date(clock.now().getTime() - LEFT_TO_TICK_MS));
    }
  }

  /** Resolves when no run or search is in progress, or the signal aborts. Stop `watch` and the runner first. */
  settled(signal: AbortSignal): Promise<void> {
    const lastTurn = this.#runInTurn(async () => undefined);
    return waitUntilSettledOrAborted(lastTurn, signal);
  }

  /** Runs and searches come one after the other, so that no slot is run twice. */
  #runInTurn(work: () => Promise<void>): Promise<void> {
    return this.#turns(work).catch((err: unknown) => {
      const job = this.#runner.job.name;
      this.#deps.log.warn({ err, job }, 'could not read or store when a job last ran; trying again soon');
    });
  }

  async #lastRun(): Promise<Date | undefined> {
    const storedRun = await this.#runs.last();
    const finishedSlot = this.#finishedSlot;
    if (!storedRun || !finishedSlot) return storedRun ?? finishedSlot;
    return finishedSlot > storedRun ? finishedSlot : storedRun;
  }

  #hasRun(slot: Date, lastRun: Date): boolean {
    const isBelievable = lastRun.getTime() - this.#deps.clock.now().getTime() <= MAX_AHEAD_MS;
    return isBelievable && this.#minuteOf(slot) <= this.#minuteOf(lastRun);
  }

  async #run(slot: Date): Promise<void> {
    const outcome = await this.#runner.start(slot);
    const times = this.#failuresOf(slot) + 1;
    if (outcome === 'failed') this.#failingSlot = { minute: this.#minuteOf(slot), times };
    if (outcome === 'done' || (outcome === 'failed' && times >= MAX_TRIES)) this.#finishedSlot = slot;
  }

  #failuresOf(slot: Date): number {
    return this.#failingSlot?.minute === this.#minuteOf(slot) ? this.#failingSlot.times : 0;
  }

  #minuteOf(slot: Date): string {
    return formatInstantAsLocalMinute(slot, this.#runner.job.timezone);
  }

  /**
   * Records the current schedule. Returns the time up to which the bot had another schedule, before which no slot was
   * missed. Undefined if it never had another one.
   */
  async #scheduleChange(): Promise<Date | undefined> {
    const { pattern, timezone } = this.#runner.job;
    const schedule = `${pattern} ${timezone}`;
    const now = this.#deps.clock.now();
    const record = await this.#runs.recall();
    // The bot may have run for up to one more interval after it last recorded its schedule.
    const aliveUntil = record && new Date(Math.min(now.getTime(), record.lastAlive.getTime() + SEARCH_EVERY_MS));
    const since = record?.schedule === schedule ? record.since : aliveUntil;
    await this.#runs.remember({ schedule, since, lastAlive: now });
    return since;
  }
}
