import type { HistoryEntry } from '../domain/media/history/history.ts';

type Page = readonly HistoryEntry[];

/** The history of one server: rows that were read but not returned yet, and the iterator for later rows. */
export interface HistorySource {
  rows: Page;
  readonly pages: AsyncIterator<Page>;
  isOver: boolean;
  /**
   * Called when a later page cannot be read; the other histories go on. Throws the error if it is not a media server's
   * failure.
   */
  readonly onFailure: (error: unknown) => void;
}

/** Reads the first page of a history. Rejects if that fails. */
export async function openHistorySource(
  history: AsyncIterable<Page>,
  onFailure: HistorySource['onFailure'],
): Promise<HistorySource> {
  const source = { rows: [], pages: history[Symbol.asyncIterator](), isOver: false, onFailure };
  await readNextPage(source);
  return source;
}

/**
 * Merges the histories of several servers: of the servers' next rows, the newest comes first. Sorted histories give a
 * sorted result, and an unsorted history keeps its order.
 */
export async function* mergeHistories(sources: readonly HistorySource[]): AsyncGenerator<Page> {
  try {
    for (;;) {
      const page = takeReadyRows(sources);
      if (page.length > 0) yield page;
      const sourcesToRead = sources.filter(needsPage);
      if (page.length === 0 && sourcesToRead.length === 0) return;
      await Promise.all(
        sourcesToRead.map((source) => readNextPage(source).catch((error) => giveUpSource(source, error))),
      );
    }
  } finally {
    await Promise.all(sources.map(({ pages }) => pages.return?.()));
  }
}

function giveUpSource(source: HistorySource, error: unknown): void {
  source.onFailure(error);
  source.isOver = true;
}

async function readNextPage(source: HistorySource): Promise<void> {
  const { done, value } = await source.pages.next();
  if (done) source.isOver = true;
  else source.rows = sortedIfServerSorts(value);
}

/**
 * Sorts a page by time, newest first, if its videos and its tracks are each sorted already. The parser groups them by
 * kind, so the order of the whole page is lost. An unsorted page stays unchanged.
 */
function sortedIfServerSorts(page: Page): Page {
  const groups = Map.groupBy(page, ({ item }) => item.kind === 'track').values();
  return [...groups].every(isNewestFirst) ? page.toSorted((a, b) => timeOf(b) - timeOf(a)) : page;
}

const isNewestFirst = (rows: Page): boolean =>
  rows.every((row, index) => {
    const rowBefore = rows[index - 1];
    return !rowBefore || timeOf(row) <= timeOf(rowBefore);
  });

/** True if the history has no row left, but may have more pages. The next row may be the newest of all. */
const needsPage = ({ rows, isOver }: HistorySource): boolean => rows.length === 0 && !isOver;

/** Takes rows from the histories, newest first, until one of them needs its next page. */
function takeReadyRows(sources: readonly HistorySource[]): Page {
  const page: HistoryEntry[] = [];
  while (!sources.some(needsPage)) {
    const source = sourceWithNewestRow(sources);
    const row = source?.rows[0];
    if (!source || !row) break;
    page.push(row);
    source.rows = source.rows.slice(1);
  }
  return page;
}

/** The history with the newest next row. Of several with the same time, the first. Undefined if none has a row. */
function sourceWithNewestRow(sources: readonly HistorySource[]): HistorySource | undefined {
  let newest: HistorySource | undefined;
  for (const source of sources) {
    if (source.rows.length === 0) continue;
    if (!newest || nextTime(source) > nextTime(newest)) newest = source;
  }
  return newest;
}

const timeOf = ({ viewedAt }: HistoryEntry): number => viewedAt.getTime();

const nextTime = ({ rows: [row] }: HistorySource): number => (row ? timeOf(row) : Number.NEGATIVE_INFINITY);
