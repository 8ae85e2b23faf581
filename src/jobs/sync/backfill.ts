import type { Clock } from '../../domain/clock.ts';
import type { HistoryPage } from '../../domain/media/history/history.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type {
  HistoryBackfillProgress,
  HistoryBackfillState,
  HistoryBackfillStore,
} from '../../domain/statistics/backfill.ts';
import type { RecordedPlays } from '../../domain/statistics/plays.ts';
import { HOUR_MS } from '../../time/units.ts';
import { zonedTimeOf } from '../../time/zonedTime.ts';
import {
  type HistoryRowWithCopyStatus,
  isUnlistedRow,
  readPlayCopyStatuses,
  type StoreHistoryRowsDeps,
  storeHistoryRows,
} from './backfillRows.ts';

/** Pause between two pages, in ms. It keeps the media server free for people. */
const PAUSE_MS = 250;
/** Pages per run; the next run reads on. They take 25 minutes at half a second per page. */
const PAGES_PER_RUN = 2000;
/**
 * Rows at the end of a page that are read again with the next page. Rows that are deleted between the two requests move
 * later rows up, which would otherwise be skipped.
 */
const OVERLAP = 10;
/** After this many pages in a row without a usable entry, the list counts as over, as in `api/listing/pages.ts`. */
const MAX_EMPTY_PAGES = 3;

interface PagesDeps {
  readonly media: Pick<MediaServer, 'historyPage'>;
  readonly clock: Clock;
}

interface Step {
  readonly page: HistoryPage & { readonly start: number };
  /** Row with which the next page starts. Undefined after the last page. */
  readonly next: number | undefined;
  /**
   * True if the page contains none of the rows that it should share with the page before. Rows were then deleted, and
   * others may have been skipped.
   */
  readonly isTorn: boolean;
  /** True if the media server says that this is the last page. */
  readonly isLast: boolean;
}

async function* pagesFrom(firstStart: number, { media, clock }: PagesDeps, signal: AbortSignal): AsyncGenerator<Step> {
  let start = firstStart;
  let overlap = 0;
  let previousKeys: ReadonlySet<string> = new Set();
  let emptyPages = 0;
  for (let pages = 0; pages < PAGES_PER_RUN; pages += 1) {
    const page = await media.historyPage(start, { signal });
    const keys = new Set(page.entries.map(({ historyKey }) => historyKey));
    emptyPages = keys.size === 0 ? emptyPages + 1 : 0;
    const isOver = page.next === undefined || isRepeatedPage(keys, previousKeys) || emptyPages === MAX_EMPTY_PAGES;
    const next = isOver ? undefined : Math.max(start + 1, (page.next ?? start) - OVERLAP);
    const isTorn = overlap > 0 && previousKeys.size > 0 && keys.isDisjointFrom(previousKeys);
    yield { page: { ...page, start }, next, isTorn, isLast: isLastPage(page, start) };
    if (next === undefined) return;
    overlap = (page.next ?? start) - next;
    previousKeys = keys;
    start = next;
    await clock.wait(PAUSE_MS, signal);
  }
}

/**
 * True if the media server ignores the requested start and sends the same page again. A page with fewer keys does not
 * count: it may consist of the shared rows and unusable ones.
 */
const isRepeatedPage = (keys: ReadonlySet<string>, previousKeys: ReadonlySet<string>): boolean =>
  keys.size > 0 && keys.size >= previousKeys.size && keys.isSubsetOf(previousKeys);

const isLastPage = (page: HistoryPage, start: number): boolean =>
  page.next === undefined && start + page.sent >= (page.total ?? 0);

/**
 * Number of rows by which a run goes back before it continues, because rows may have been deleted since the last run.
 * If going back this far is not enough, the run goes back twice as far, and so on.
 */
const FIRST_STEP_BACK = 100;
/** The night, in hours of the day. The whole history is read once a night, or by day if the machine is off at night. */
const NIGHT = { from: 2, to: 6 };
const NIGHT_INTERVAL_MS = 12 * HOUR_MS;
const MAX_INTERVAL_MS = 36 * HOUR_MS;
/**
 * Minimum time between two searches for missing rows, in ms. A row that the media server counts but does not list is
 * never found.
 */
const SEARCH_EVERY_MS = HOUR_MS;

interface BackfillDeps extends PagesDeps, StoreHistoryRowsDeps {
  readonly media: PagesDeps['media'] & StoreHistoryRowsDeps['media'];
  readonly plays: Pick<RecordedPlays, 'standings' | 'dropUnlisted' | 'count'>;
  readonly store: HistoryBackfillStore;
  readonly timeZone: string;
}

export interface HistoryBackfillJob {
  /**
   * Continues where the last run stopped, until everything is read; afterwards once a night and on request. Rejects if
   * the media server or the database fails, or with the signal's reason. Rows read before stay.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Reads the history of a media server page by page in the background, newest plays first, into the bot's own copy. */
export function createHistoryBackfillJob(deps: BackfillDeps): HistoryBackfillJob {
  const { store, clock } = deps;
  let failedSearchAt: number | undefined;
  const ageOf = (ms: number | undefined): number =>
    ms === undefined ? Number.POSITIVE_INFINITY : Math.abs(clock.now().getTime() - ms);

  async function run(signal: AbortSignal): Promise<void> {
    if (isDue(await store.state())) await store.ask({ drops: false });
    let outcome: Outcome = 'asked again';
    while (outcome === 'asked again') {
      const state = await store.state();
      if (isComplete(state) || hasSearchedLately(state)) return;
      outcome = await continueReading(deps, state, signal);
      if (outcome === 'in vain') failedSearchAt = clock.steadyMs();
    }
  }

  function hasSearchedLately({ walk }: HistoryBackfillState): boolean {
    if (walk?.missing === undefined || failedSearchAt === undefined) return false;
    return clock.steadyMs() - failedSearchAt < SEARCH_EVERY_MS;
  }

  function isDue({ done, walk, readAt }: HistoryBackfillState): boolean {
    if (!done || (walk && walk.missing === undefined)) return false;
    const { hour } = zonedTimeOf(clock.now(), deps.timeZone);
    const isNight = hour >= NIGHT.from && hour < NIGHT.to;
    return ageOf(readAt?.getTime()) >= (isNight ? NIGHT_INTERVAL_MS : MAX_INTERVAL_MS);
  }

  return { run };
}

const isComplete = ({ done, walk }: HistoryBackfillState): boolean => done && !walk;

interface ProgressSources {
  readonly backfill: Pick<HistoryBackfillStore, 'state'>;
  readonly plays: Pick<RecordedPlays, 'count'>;
}

/** How far the history of a media server has been read. Works while the server is down. */
export async function readHistoryBackfillProgress({
  backfill,
  plays,
}: ProgressSources): Promise<HistoryBackfillProgress> {
  const { done, total } = await backfill.state();
  return { done, read: await plays.count(), total };
}

/**
 * How a reading ended. `asked again`: another request came, so the reading starts over. `in vain`: the media server did
 * not list the missing rows.
 */
type Outcome = 'asked again' | 'in vain' | 'over';

async function continueReading(deps: BackfillDeps, state: HistoryBackfillState, signal: AbortSignal): Promise<Outcome> {
  let next = await readFrom({ state, stepBack: FIRST_STEP_BACK, newSinceStepBack: 1, newInRun: 0 }, deps, signal);
  while (typeof next === 'object') next = await readFrom(next, deps, signal);
  return next;
}

interface ReadingPlace {
  readonly state: HistoryBackfillState;
  /** Number of rows before `start` at which the reading begins. */
  readonly stepBack: number;
  /** New rows found since the reading last went back. If there are none, going back again finds none either. */
  readonly newSinceStepBack: number;
  readonly newInRun: number;
}

/**
 * Reads pages from a place on. If more rows were deleted than two pages share, some were skipped: returns the place
 * from which to read again.
 */
async function readFrom(place: ReadingPlace, deps: BackfillDeps, signal: AbortSignal): Promise<ReadingPlace | Outcome> {
  const firstStart = Math.max(0, place.state.start - place.stepBack);
  let { state, newSinceStepBack, newInRun } = place;
  for await (const step of pagesFrom(firstStart, deps, signal)) {
    const { page, next, isLast } = step;
    state = { ...state, total: page.total ?? state.total };
    const rows = await readPlayCopyStatuses(page.entries, deps);
    const unlistedCount = rows.filter(isUnlistedRow).length;
    newSinceStepBack += unlistedCount;
    // The first page was read in an earlier run, but all of its rows are new: they took the place of known rows, which
    // moved.
    const haveKnownRowsMoved = page.start === firstStart && firstStart > 0 && unlistedCount === rows.length;
    const currentPlace = { ...place, state, newSinceStepBack, newInRun };
    const earlierPlace = placeToGoBackTo(currentPlace, { step, haveKnownRowsMoved });
    if (earlierPlace) return goBack({ place: earlierPlace, rows, signal }, deps);
    newInRun += await storeHistoryRows({ rows, state, signal }, deps);
    const isFound = isEverythingFound(state, newInRun);
    if (next === undefined || isFound) return finish({ state, isLast, isFound, foundCount: newInRun }, deps, signal);
    state = { ...state, start: next };
    if (!(await deps.store.save(state))) return 'asked again';
  }
  return 'over';
}

/** An earlier place to read again from. Undefined if no rows can have been skipped before this page. */
function placeToGoBackTo(
  place: ReadingPlace,
  { step, haveKnownRowsMoved }: { readonly step: Step; readonly haveKnownRowsMoved: boolean },
): ReadingPlace | undefined {
  if (!haveKnownRowsMoved && !(step.isTorn && place.newSinceStepBack > 0)) return undefined;
  const stepBack = haveKnownRowsMoved ? 2 * place.stepBack : FIRST_STEP_BACK;
  return { state: { ...place.state, start: step.page.start }, stepBack, newSinceStepBack: 0, newInRun: place.newInRun };
}

const isEverythingFound = ({ walk }: HistoryBackfillState, foundCount: number): boolean =>
  walk?.missing !== undefined && foundCount >= walk.missing;

interface StepBack {
  readonly place: ReadingPlace;
  readonly rows: readonly HistoryRowWithCopyStatus[];
  readonly signal: AbortSignal;
}

/**
 * Goes back to an earlier place in the history. The place is stored before the rows of this page: once these rows are
 * known, nothing shows that rows before them are missing.
 */
async function goBack({ place, rows, signal }: StepBack, deps: BackfillDeps): Promise<ReadingPlace | Outcome> {
  const { state, newInRun } = place;
  const earlierStart = Math.max(0, state.start - FIRST_STEP_BACK);
  if (!(await deps.store.save({ ...state, start: earlierStart }))) return 'asked again';
  const storedCount = await storeHistoryRows({ rows, state, signal }, deps);
  return { ...place, newInRun: newInRun + storedCount };
}

interface FinishedReading {
  readonly state: HistoryBackfillState;
  readonly isLast: boolean;
  /** True if all missing rows were found. */
  readonly isFound: boolean;
  readonly foundCount: number;
}

async function finish(reading: FinishedReading, deps: BackfillDeps, signal: AbortSignal): Promise<Outcome> {
  const { state, isLast, isFound, foundCount } = reading;
  const { store, plays, log, clock } = deps;
  // A media server that lists nothing may still be starting. Plays are dropped only if it lists some.
  const drops = state.walk?.drops === true && isLast && state.total !== 0;
  if (state.walk?.drops && state.total === 0) return 'over';
  const droppedCount = drops ? await plays.dropUnlisted(signal) : 0;
  const readAt = isFound ? state.readAt : clock.now();
  if (!(await store.save({ ...state, start: 0, done: true, walk: undefined, readAt }))) return 'asked again';
  if (!state.done)
    log.info({ plays: await plays.count() }, 'copied the whole play history of the media server into the database');
  else if (foundCount > 0)
    log.info({ rows: foundCount }, 'added missing plays to the copy of the media server’s history');
  if (droppedCount > 0) {
    log.info({ plays: droppedCount }, 'deleted plays from the statistics that the media server no longer lists');
  }
  return state.walk?.missing !== undefined && !isFound ? 'in vain' : 'over';
}
