import type { Backfill, BackfillState, BackfillStore } from '../../domain/statistics/backfill.ts';
import type { Plays } from '../../domain/statistics/plays.ts';
import { HOUR_MS } from '../../time/units.ts';
import { zoned } from '../../time/zonedTime.ts';
import { type PagesDeps, pagesFrom } from './backfillPages.ts';
import { isUnlisted, keepRows, type RowsDeps, standingsOf } from './backfillRows.ts';

/** After a break more may have gone: a whole page is read again. If that is not enough, twice as much and so on. */
const BACK = 100;
/** All of it is read once a night, and by day when a machine is off at night. */
const NIGHT = { from: 2, to: 6 };
const ONCE_A_NIGHT_MS = 12 * HOUR_MS;
const AT_LEAST_EVERY_MS = 36 * HOUR_MS;
/** Rows that are counted and cannot be read are looked for in vain: no more often than this. */
const SEARCH_EVERY_MS = HOUR_MS;

interface Deps extends PagesDeps, RowsDeps {
  readonly media: PagesDeps['media'] & RowsDeps['media'];
  readonly plays: Pick<Plays, 'standings' | 'dropUnlisted' | 'count'>;
  readonly store: BackfillStore;
  /** In which it is night. */
  readonly timeZone: string;
}

export interface BackfillJob extends Backfill {
  /**
   * Reads on where the last run stopped, until all is read; afterwards once a night, and when somebody asked for it. Rejects
   * with the media server's or the database's failure or the signal's reason; what was read until then is kept.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Our copy of the history, read by pages in the background, the newest first. */
export function createBackfill(deps: Deps): BackfillJob {
  const { store, plays, clock } = deps;
  let soughtInVainAt: number | undefined;
  const since = (ms: number | undefined): number =>
    ms === undefined ? Number.POSITIVE_INFINITY : Math.abs(clock.now().getTime() - ms);

  async function run(signal: AbortSignal): Promise<void> {
    const state = await store.state();
    if (isDue(state)) await store.ask({ drops: false });
    for (let isOver = false; !isOver; ) {
      const now = await store.state();
      const isSearch = now.walk?.missing !== undefined;
      if ((now.done && !now.walk) || (isSearch && since(soughtInVainAt) < SEARCH_EVERY_MS)) return;
      const outcome = await readOn(deps, now, signal);
      if (outcome === 'in vain') soughtInVainAt = clock.now().getTime();
      isOver = outcome !== 'asked anew';
    }
  }

  function isDue({ done, walk, readAt }: BackfillState): boolean {
    if (!done || (walk && walk.missing === undefined)) return false;
    const { hour } = zoned(clock.now(), deps.timeZone);
    const isNight = hour >= NIGHT.from && hour < NIGHT.to;
    return since(readAt?.getTime()) >= (isNight ? ONCE_A_NIGHT_MS : AT_LEAST_EVERY_MS);
  }

  async function progress() {
    const [{ done, total }, read] = [await store.state(), await plays.count()];
    return { done, read, total };
  }

  return { run, progress };
}

/** Asked anew: it was asked for once more meanwhile, and begins from the beginning. In vain: what was looked for is not there. */
type Outcome = 'asked anew' | 'in vain' | 'over';

async function readOn(deps: Deps, state: BackfillState, signal: AbortSignal): Promise<Outcome> {
  let torn = await readFrom({ state, back: BACK, gained: 1, found: 0 }, deps, signal);
  while (typeof torn === 'object') torn = await readFrom(torn, deps, signal);
  return torn;
}

interface Place {
  readonly state: BackfillState;
  /** So far before it is begun. */
  readonly back: number;
  /** How many rows were new since it was gone back: if there were none, going back again brings none either. */
  readonly gained: number;
  /** How many were new in this run. */
  readonly found: number;
}

/** Where to begin anew: more rows went than are read twice, and others slipped past. */
async function readFrom(place: Place, deps: Deps, signal: AbortSignal): Promise<Place | Outcome> {
  const { store } = deps;
  const first = Math.max(0, place.state.start - place.back);
  let { state, gained, found } = place;
  for await (const { page, next, isTorn, isLast } of pagesFrom(first, deps, signal)) {
    state = { ...state, total: page.total ?? state.total };
    const rows = await standingsOf(page.entries, deps);
    const unlisted = rows.filter(isUnlisted).length;
    gained += unlisted;
    // All of what was read before this run is known.
    const isAway = page.start === first && first > 0 && unlisted === rows.length;
    const isBack = isAway || (isTorn && gained > 0);
    // Written down before the page is: that is known from then on, and would hide what is missing before it.
    if (isBack && !(await store.save({ ...state, start: Math.max(0, page.start - BACK) }))) return 'asked anew';
    found += await keepRows(rows, state, deps, signal);
    if (isBack)
      return { state: { ...state, start: page.start }, back: isAway ? 2 * place.back : BACK, gained: 0, found };
    const isFound = state.walk?.missing !== undefined && found >= state.walk.missing;
    if (next === undefined || isFound) return finish({ state, isLast, isFound, found }, deps, signal);
    state = { ...state, start: next };
    if (!(await store.save(state))) return 'asked anew';
  }
  return 'over';
}

interface Finished {
  readonly state: BackfillState;
  /** The server said itself that nothing comes behind the last page. */
  readonly isLast: boolean;
  readonly isFound: boolean;
  readonly found: number;
}

async function finish(finished: Finished, deps: Deps, signal: AbortSignal): Promise<Outcome> {
  const { state, isLast, isFound, found } = finished;
  const { store, plays, log, clock } = deps;
  // A server that shows nothing may be warming up: what it lists decides as soon as it lists something.
  const drops = state.walk?.drops === true && isLast && state.total !== 0;
  if (state.walk?.drops && state.total === 0) return 'over';
  const gone = drops ? await plays.dropUnlisted(signal) : 0;
  const readAt = isFound ? state.readAt : clock.now();
  if (!(await store.save({ ...state, start: 0, done: true, walk: undefined, readAt }))) return 'asked anew';
  if (!state.done) log.info({ plays: await plays.count() }, 'the copy of the history is complete');
  else if (found > 0) log.info({ rows: found }, 'rows that were missing are in the copy of the history now');
  if (gone > 0) log.info({ plays: gone }, 'plays that the media server no longer has are not counted any more');
  return state.walk?.missing !== undefined && !isFound ? 'in vain' : 'over';
}
