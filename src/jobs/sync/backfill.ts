import type { Clock } from '../../domain/clock.ts';
import type { HistoryPage } from '../../domain/media/history/history.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { BackfillProgress, BackfillState, BackfillStore } from '../../domain/statistics/backfill.ts';
import type { Plays } from '../../domain/statistics/plays.ts';
import { HOUR_MS } from '../../time/units.ts';
import { zoned } from '../../time/zonedTime.ts';
import { isUnlisted, keepRows, type RowsDeps, type StandingRow, standingsOf } from './backfillRows.ts';

/** After each page: one request at a time, with a rest after it, leaves the server to people. */
const PAUSE_MS = 250;
/**
 * A run reads this many and leaves the rest to the next one: 25 minutes if the server takes half a second a
 * page.
 */
const PAGES_PER_RUN = 2000;
/** Rows that go while we read move the others up: this many rows of a page are read twice. */
const OVERLAP = 10;
/**
 * After this many pages in a row without a usable entry the list counts as over, as in
 * `api/listing/pages.ts`.
 */
const BARREN_PAGES = 3;

interface PagesDeps {
  readonly media: Pick<MediaServer, 'historyPage'>;
  readonly clock: Clock;
}

interface Step {
  readonly page: HistoryPage & { readonly start: number };
  /** Where to continue; undefined after the last page. */
  readonly next: number | undefined;
  /**
   * None of the rows that should appear a second time does: rows were removed, and others may have slipped
   * past.
   */
  readonly isTorn: boolean;
  /** True if the server reported that this was the end. */
  readonly isLast: boolean;
}

/** The pages of one run, with a pause after each. */
async function* pagesFrom(first: number, { media, clock }: PagesDeps, signal: AbortSignal): AsyncGenerator<Step> {
  let start = first;
  let overlap = 0;
  let before: ReadonlySet<string> = new Set();
  let barren = 0;
  for (let read = 0; read < PAGES_PER_RUN; read += 1) {
    const page = await media.historyPage(start, { signal });
    const keys = new Set(page.entries.map(({ historyKey }) => historyKey));
    barren = keys.size === 0 ? barren + 1 : 0;
    const isOver = page.next === undefined || isSamePage(keys, before) || barren === BARREN_PAGES;
    const next = isOver ? undefined : Math.max(start + 1, (page.next ?? start) - OVERLAP);
    const isTorn = overlap > 0 && before.size > 0 && keys.isDisjointFrom(before);
    yield { page: { ...page, start }, next, isTorn, isLast: isEnd(page, start) };
    if (next === undefined) return;
    overlap = (page.next ?? start) - next;
    before = keys;
    start = next;
    await clock.wait(PAUSE_MS, signal);
  }
}

/**
 * True if this server ignores the requested start and sends the same page again. A part of the page may be the
 * overlap, followed by rows that are not usable.
 */
const isSamePage = (keys: ReadonlySet<string>, before: ReadonlySet<string>): boolean =>
  keys.size > 0 && keys.size >= before.size && keys.isSubsetOf(before);

const isEnd = (page: HistoryPage, start: number): boolean =>
  page.next === undefined && start + page.sent >= (page.total ?? 0);

/**
 * During a break more rows may have gone: a whole page is read again. If that is not enough, twice as much,
 * and so on.
 */
const BACK = 100;
/** The whole history is read once a night, or by day if the machine is off at night. */
const NIGHT = { from: 2, to: 6 };
const ONCE_A_NIGHT_MS = 12 * HOUR_MS;
const AT_LEAST_EVERY_MS = 36 * HOUR_MS;
/**
 * A row that the server counts but does not list is never found: the search for it runs no more often than
 * this.
 */
const SEARCH_EVERY_MS = HOUR_MS;

interface Deps extends PagesDeps, RowsDeps {
  readonly media: PagesDeps['media'] & RowsDeps['media'];
  readonly plays: Pick<Plays, 'standings' | 'dropUnlisted' | 'count'>;
  readonly store: BackfillStore;
  /** The time zone that decides when it is night. */
  readonly timeZone: string;
}

export interface BackfillJob {
  /**
   * Continues where the last run stopped, until everything is read; afterwards once a night, and on request.
   * Rejects with the media server's or the database's failure or the signal's reason; rows read before that are
   * kept.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Our copy of the history, read page by page in the background, the newest plays first. */
export function createBackfill(deps: Deps): BackfillJob {
  const { store, clock } = deps;
  let soughtInVainAt: number | undefined;
  const since = (ms: number | undefined): number =>
    ms === undefined ? Number.POSITIVE_INFINITY : Math.abs(clock.now().getTime() - ms);

  async function run(signal: AbortSignal): Promise<void> {
    if (isDue(await store.state())) await store.ask({ drops: false });
    let outcome: Outcome = 'asked again';
    while (outcome === 'asked again') {
      const state = await store.state();
      if (isComplete(state) || hasSearchedLately(state)) return;
      outcome = await readOn(deps, state, signal);
      if (outcome === 'in vain') soughtInVainAt = clock.steadyMs();
    }
  }

  function hasSearchedLately({ walk }: BackfillState): boolean {
    if (walk?.missing === undefined || soughtInVainAt === undefined) return false;
    return clock.steadyMs() - soughtInVainAt < SEARCH_EVERY_MS;
  }

  function isDue({ done, walk, readAt }: BackfillState): boolean {
    if (!done || (walk && walk.missing === undefined)) return false;
    const { hour } = zoned(clock.now(), deps.timeZone);
    const isNight = hour >= NIGHT.from && hour < NIGHT.to;
    return since(readAt?.getTime()) >= (isNight ? ONCE_A_NIGHT_MS : AT_LEAST_EVERY_MS);
  }

  return { run };
}

const isComplete = ({ done, walk }: BackfillState): boolean => done && !walk;

/** How far a server's history has been read; the server need not run. */
export async function backfillProgress({
  backfill,
  plays,
}: {
  readonly backfill: Pick<BackfillStore, 'state'>;
  readonly plays: Pick<Plays, 'count'>;
}): Promise<BackfillProgress> {
  const { done, total } = await backfill.state();
  return { done, read: await plays.count(), total };
}

/**
 * `asked again`: another request came meanwhile, so it begins again. `in vain`: the rows it searched for are
 * not there.
 */
type Outcome = 'asked again' | 'in vain' | 'over';

async function readOn(deps: Deps, state: BackfillState, signal: AbortSignal): Promise<Outcome> {
  let next = await readFrom({ state, back: BACK, gained: 1, found: 0 }, deps, signal);
  while (typeof next === 'object') next = await readFrom(next, deps, signal);
  return next;
}

interface Place {
  readonly state: BackfillState;
  /** Rows before the place to begin. */
  readonly back: number;
  /** New rows since the last step back: if there were none, another step back finds none either. */
  readonly gained: number;
  /** New rows in this run. */
  readonly found: number;
}

/**
 * Reads on; returns the place to begin again if more rows went than are read twice, so that others slipped
 * past.
 */
async function readFrom(place: Place, deps: Deps, signal: AbortSignal): Promise<Place | Outcome> {
  const first = Math.max(0, place.state.start - place.back);
  let { state, gained, found } = place;
  for await (const step of pagesFrom(first, deps, signal)) {
    const { page, next, isLast } = step;
    state = { ...state, total: page.total ?? state.total };
    const rows = await standingsOf(page.entries, deps);
    const unlisted = rows.filter(isUnlisted).length;
    gained += unlisted;
    const isAway = page.start === first && isAllNew(first, unlisted, rows.length);
    const behind = placeBehind({ ...place, state, gained, found }, { step, isAway });
    if (behind) return goBack({ place: behind, rows, signal }, deps);
    found += await keepRows({ rows, state, signal }, deps);
    const isFound = isEverythingFound(state, found);
    if (next === undefined || isFound) return finish({ state, isLast, isFound, found }, deps, signal);
    state = { ...state, start: next };
    if (!(await deps.store.save(state))) return 'asked again';
  }
  return 'over';
}

/** The place to go back to, if rows may have slipped past this page; undefined if none can have. */
function placeBehind(
  place: Place,
  { step, isAway }: { readonly step: Step; readonly isAway: boolean },
): Place | undefined {
  if (!isAway && !(step.isTorn && place.gained > 0)) return undefined;
  const back = isAway ? 2 * place.back : BACK;
  return { state: { ...place.state, start: step.page.start }, back, gained: 0, found: place.found };
}

/** Rows that were read before this run are known: if none are, other rows have taken their place. */
const isAllNew = (first: number, unlisted: number, rows: number): boolean => first > 0 && unlisted === rows;

/** True if the search has found all rows that were missing. */
const isEverythingFound = ({ walk }: BackfillState, found: number): boolean =>
  walk?.missing !== undefined && found >= walk.missing;

interface StepBack {
  readonly place: Place;
  readonly rows: readonly StandingRow[];
  readonly signal: AbortSignal;
}

/** The place is stored before the page: known rows would hide rows that are missing before them. */
async function goBack({ place, rows, signal }: StepBack, deps: Deps): Promise<Place | Outcome> {
  const { state, found } = place;
  if (!(await deps.store.save({ ...state, start: Math.max(0, state.start - BACK) }))) return 'asked again';
  return { ...place, found: found + (await keepRows({ rows, state, signal }, deps)) };
}

interface Finished {
  readonly state: BackfillState;
  /** True if the server itself reported that no page follows. */
  readonly isLast: boolean;
  readonly isFound: boolean;
  readonly found: number;
}

async function finish(finished: Finished, deps: Deps, signal: AbortSignal): Promise<Outcome> {
  const { state, isLast, isFound, found } = finished;
  const { store, plays, log, clock } = deps;
  // A server that lists nothing may be warming up: its list only counts once there is something in it.
  const drops = state.walk?.drops === true && isLast && state.total !== 0;
  if (state.walk?.drops && state.total === 0) return 'over';
  const gone = drops ? await plays.dropUnlisted(signal) : 0;
  const readAt = isFound ? state.readAt : clock.now();
  if (!(await store.save({ ...state, start: 0, done: true, walk: undefined, readAt }))) return 'asked again';
  if (!state.done) log.info({ plays: await plays.count() }, 'the copy of the history is complete');
  else if (found > 0) log.info({ rows: found }, 'missing rows were added to the copy of the history');
  if (gone > 0) log.info({ plays: gone }, 'plays that the media server no longer has were dropped from the count');
  return state.walk?.missing !== undefined && !isFound ? 'in vain' : 'over';
}
