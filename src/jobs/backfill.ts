import { setImmediate as turn } from 'node:timers/promises';
import type { Backfill, BackfillState, BackfillStore } from '../domain/backfill.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { HistoryPage, MediaServer } from '../domain/mediaServer.ts';
import { type Play, type Plays, playOf } from '../domain/plays.ts';

/** After each page, in ms: one request at a time with a rest behind it leaves the server to people. */
const PAUSE_MS = 250;
/** A run reads this far and leaves the rest to the next one: 25 minutes on a server that takes half a second a page. */
const PAGES_PER_RUN = 2000;
/** Rows that go while we read move the others up: so many places of a page are read twice. */
const OVERLAP = 10;
/** After a break more may have gone: a whole page is read again. */
const OVERLAP_OF_RUNS = 100;
/** Pages in a row without a usable entry after which the list is taken to be over, as in `api/pages.ts`. */
const BARREN_PAGES = 3;
/** Rows written at once: a server that does not page sends all it has, and others want to go on meanwhile. */
const WRITTEN_AT_ONCE = 1000;
/** What the feed adds makes the copy complete; a look once a day finds what it could not know of. */
const CATCH_UP_AFTER_MS = 24 * 3_600_000;
/** Written in one go they take some 50 ms; for more the history is read anew, which can be stopped at any page. */
const MOST_MISSING = 10_000;

interface Deps {
  readonly media: Pick<MediaServer, 'historyPage'>;
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
  const { store, plays, log } = deps;
  const first = Math.max(0, state.start - OVERLAP_OF_RUNS);
  for await (const { page, next } of pagesFrom(first, deps, signal)) {
    const kept = await keep(page, plays, signal);
    // All of what should be known is new: more rows went during the break than are read twice, and others slipped past.
    if (first > 0 && page.start === first && kept > 0 && kept === page.entries.length)
      return readOn(deps, { ...state, start: 0 }, signal);
    await store.save({ start: next ?? 0, total: page.total ?? state.total, done: next === undefined });
    if (next === undefined) log.info({ plays: await plays.count() }, 'the copy of the history is complete');
  }
}

/**
 * As long as a page brings something new, what is behind it may be missing too. All of it is written at once: were it
 * cut short, the first page would be known and hide the rest.
 */
async function catchUp(deps: Deps, state: BackfillState, signal: AbortSignal): Promise<void> {
  const { plays, store, log } = deps;
  const missing: Play[] = [];
  for await (const { page, next } of pagesFrom(0, deps, signal)) {
    const known = await plays.known(page.entries.map(({ historyKey }) => historyKey));
    const fresh = page.entries.filter(({ historyKey }) => !known.has(historyKey));
    missing.push(...fresh.map(playOf));
    if (missing.length > MOST_MISSING) {
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

interface Step {
  readonly page: HistoryPage & { readonly start: number };
  /** Where to go on; missing behind the last page. */
  readonly next: number | undefined;
}

/** At most as many as one run reads, with a pause after each. */
async function* pagesFrom(first: number, { media, clock }: Deps, signal: AbortSignal): AsyncGenerator<Step> {
  let start = first;
  let before: ReadonlySet<string> = new Set();
  let barren = 0;
  for (let read = 0; read < PAGES_PER_RUN; read += 1) {
    const page = await media.historyPage(start, { signal });
    const keys = new Set(page.entries.map(({ historyKey }) => historyKey));
    barren = keys.size === 0 ? barren + 1 : 0;
    // The very same page again: this server ignores where to start.
    const isAgain = keys.size > 0 && keys.isSubsetOf(before);
    const isOver = page.next === undefined || isAgain || barren === BARREN_PAGES;
    const next = isOver ? undefined : Math.max(start + 1, (page.next ?? start) - OVERLAP);
    yield { page: { ...page, start }, next };
    if (next === undefined) return;
    before = keys;
    start = next;
    await clock.wait(PAUSE_MS, signal);
  }
}

/** How many of them were new. */
async function keep({ entries }: HistoryPage, plays: Pick<Plays, 'keep'>, signal: AbortSignal): Promise<number> {
  let kept = 0;
  for (let from = 0; from < entries.length; from += WRITTEN_AT_ONCE) {
    signal.throwIfAborted();
    kept += await plays.keep(entries.slice(from, from + WRITTEN_AT_ONCE).map(playOf));
    await turn();
  }
  return kept;
}
