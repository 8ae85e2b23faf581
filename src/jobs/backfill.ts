import { setImmediate as turn } from 'node:timers/promises';
import type { Backfill, BackfillState, BackfillStore } from '../domain/backfill.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { HistoryPage } from '../domain/mediaServer.ts';
import { type Play, type Plays, playOf } from '../domain/plays.ts';
import { type PagesDeps, pagesFrom } from './backfillPages.ts';

/** After a break more may have gone: a whole page is read again. If that is not enough, twice as much and so on. */
const BACK = 100;
/** Rows written at once: a server that does not page sends all it has, and others want to go on meanwhile. */
const WRITTEN_AT_ONCE = 1000;
/** What the feed adds makes the copy complete; a look once a day finds what it could not know of. */
const CATCH_UP_AFTER_MS = 24 * 3_600_000;
/** Written in one go they take some 50 ms; for more the history is read anew, which can be stopped at any page. */
const MOST_MISSING = 10_000;

interface Deps extends PagesDeps {
  readonly plays: Pick<Plays, 'keep' | 'known' | 'count'>;
  readonly store: BackfillStore;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface BackfillJob extends Backfill {
  /**
   * Reads on where the last run stopped, until all is read; afterwards, once a day, what may have been missed. Rejects
   * with the media server's or the database's failure or the signal's reason; what was read until then is kept.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Our copy of the history, read by pages in the background, the newest first. */
export function createBackfill(deps: Deps): BackfillJob {
  const { store, plays, clock } = deps;
  let caughtUpAt: number | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    const state = await store.state();
    if (!state.done) return readOn(deps, state, signal);
    const now = clock.now().getTime();
    if (caughtUpAt !== undefined && Math.abs(now - caughtUpAt) < CATCH_UP_AFTER_MS) return;
    await catchUp(deps, state, signal);
    caughtUpAt = now;
  }

  async function progress() {
    const [{ done, total }, read] = [await store.state(), await plays.count()];
    return { done, read, total };
  }

  return { run, progress };
}

async function readOn(deps: Deps, state: BackfillState, signal: AbortSignal): Promise<void> {
  let torn = await readFrom({ ...state, back: BACK, gained: 1 }, deps, signal);
  while (torn) torn = await readFrom(torn, deps, signal);
}

interface Place extends Pick<BackfillState, 'start' | 'total'> {
  /** So far before it is begun. */
  readonly back: number;
  /** How many rows were new since it was gone back: if there were none, going back again brings none either. */
  readonly gained: number;
}

/** Where to begin anew: more rows went than are read twice, and others slipped past. Undefined when all is read. */
async function readFrom(place: Place, deps: Deps, signal: AbortSignal): Promise<Place | undefined> {
  const { store, plays, log } = deps;
  const first = Math.max(0, place.start - place.back);
  let { gained, total } = place;
  for await (const { page, next, isTorn } of pagesFrom(first, deps, signal)) {
    total = page.total ?? total;
    const known = await plays.known(page.entries.map(({ historyKey }) => historyKey));
    gained += page.entries.filter(({ historyKey }) => !known.has(historyKey)).length;
    // All of what was read before this run is known.
    const isAway = page.start === first && first > 0 && known.size === 0;
    const isBack = isAway || (isTorn && gained > 0);
    // Written down before the page is: that is known from then on, and would hide what is missing before it.
    if (isBack) await store.save({ start: Math.max(0, page.start - BACK), total, done: false });
    await keep(page, plays, signal);
    if (isBack) return { start: page.start, total, back: isAway ? 2 * place.back : BACK, gained: 0 };
    await store.save({ start: next ?? 0, total, done: next === undefined });
    if (next === undefined) log.info({ plays: await plays.count() }, 'the copy of the history is complete');
  }
  return undefined;
}

/**
 * As long as a page brings something new, what is behind it may be missing too. All of it is written at once: were it
 * cut short, the first page would be known and hide the rest.
 */
async function catchUp(deps: Deps, state: BackfillState, signal: AbortSignal): Promise<void> {
  const { plays, store, log } = deps;
  const missing: Play[] = [];
  for await (const { page, next, isTorn } of pagesFrom(0, deps, signal)) {
    const known = await plays.known(page.entries.map(({ historyKey }) => historyKey));
    const fresh = page.entries.filter(({ historyKey }) => !known.has(historyKey));
    missing.push(...fresh.map(playOf));
    if (missing.length > MOST_MISSING || isTorn) {
      const anew = { ...state, start: 0, done: false };
      await store.save(anew);
      return readOn(deps, anew, signal);
    }
    if (fresh.length === 0 || next === undefined) break;
  }
  if (missing.length === 0) return;
  await plays.keep(missing);
  log.info({ plays: missing.length }, 'plays that were missing are in the copy of the history now');
}

async function keep({ entries }: HistoryPage, plays: Pick<Plays, 'keep'>, signal: AbortSignal): Promise<void> {
  for (let from = 0; from < entries.length; from += WRITTEN_AT_ONCE) {
    signal.throwIfAborted();
    await plays.keep(entries.slice(from, from + WRITTEN_AT_ONCE).map(playOf));
    await turn();
  }
}
