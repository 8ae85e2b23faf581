import type { Clock } from '../../domain/clock.ts';
import type { HistoryPage } from '../../domain/media/history/history.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';

/** After each page: one request at a time, with a rest after it, leaves the server to people. */
const PAUSE_MS = 250;
/** A run reads this many and leaves the rest to the next one: 25 minutes if the server takes half a second a page. */
const PAGES_PER_RUN = 2000;
/** Rows that go while we read move the others up: this many rows of a page are read twice. */
const OVERLAP = 10;
/** After this many pages in a row without a usable entry the list counts as over, as in `api/listing/pages.ts`. */
const BARREN_PAGES = 3;

export interface PagesDeps {
  readonly media: Pick<MediaServer, 'historyPage'>;
  readonly clock: Clock;
}

export interface Step {
  readonly page: HistoryPage & { readonly start: number };
  /** Where to go on; undefined after the last page. */
  readonly next: number | undefined;
  /** None of the rows that should appear a second time does: rows went, and others may have slipped past. */
  readonly isTorn: boolean;
  /** The server said that this was all it has. */
  readonly isLast: boolean;
}

/** The pages of one run, with a pause after each. */
export async function* pagesFrom(
  first: number,
  { media, clock }: PagesDeps,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  let start = first;
  let overlap = 0;
  let before: ReadonlySet<string> = new Set();
  let barren = 0;
  for (let read = 0; read < PAGES_PER_RUN; read += 1) {
    const page = await media.historyPage(start, { signal });
    const keys = new Set(page.entries.map(({ historyKey }) => historyKey));
    barren = keys.size === 0 ? barren + 1 : 0;
    // The same page again: this server ignores where to start. A part of it may be the overlap, followed by rows that are
    // not usable.
    const isAgain = keys.size > 0 && keys.size >= before.size && keys.isSubsetOf(before);
    const isOver = page.next === undefined || isAgain || barren === BARREN_PAGES;
    const next = isOver ? undefined : Math.max(start + 1, (page.next ?? start) - OVERLAP);
    const isTorn = overlap > 0 && before.size > 0 && keys.isDisjointFrom(before);
    const isLast = page.next === undefined && start + page.sent >= (page.total ?? 0);
    yield { page: { ...page, start }, next, isTorn, isLast };
    if (next === undefined) return;
    overlap = (page.next ?? start) - next;
    before = keys;
    start = next;
    await clock.wait(PAUSE_MS, signal);
  }
}
