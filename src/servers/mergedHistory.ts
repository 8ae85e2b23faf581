import type { HistoryEntry } from '../domain/media/history/history.ts';

type Page = readonly HistoryEntry[];

/** The rows of a server's history that were read and not returned yet, and the iterator for the next ones. */
export interface HistorySource {
  rows: Page;
  readonly pages: AsyncIterator<Page>;
  isOver: boolean;
  /**
   * Called when a later page could not be read, so that the others go on. Throws errors that are not failures
   * of the server.
   */
  readonly onFailure: (error: unknown) => void;
}

/** Rejects if the first page cannot be read. */
export async function beginHistory(
  history: AsyncIterable<Page>,
  onFailure: HistorySource['onFailure'],
): Promise<HistorySource> {
  const source = { rows: [], pages: history[Symbol.asyncIterator](), isOver: false, onFailure };
  await readOn(source);
  return source;
}

/**
 * The histories of several servers as one: whichever has the newest row is next, so that servers that sort are sorted together. One that
 * does not sort is as unsorted as before.
 */
export async function* mergedHistory(sources: readonly HistorySource[]): AsyncGenerator<Page> {
  try {
    for (;;) {
      const page = ready(sources);
      if (page.length > 0) yield page;
      const empty = sources.filter(({ rows, isOver }) => rows.length === 0 && !isOver);
      if (page.length === 0 && empty.length === 0) return;
      await Promise.all(empty.map((source) => readOn(source).catch((error) => giveUp(source, error))));
    }
  } finally {
    await Promise.all(sources.map(({ pages }) => pages.return?.()));
  }
}

function giveUp(source: HistorySource, error: unknown): void {
  source.onFailure(error);
  source.isOver = true;
}

async function readOn(source: HistorySource): Promise<void> {
  const { done, value } = await source.pages.next();
  if (done) source.isOver = true;
  else source.rows = inOrder(value);
}

/** Servers that sort do so within videos and within tracks, as the parser groups them. Others are left as they are. */
function inOrder(page: Page): Page {
  const groups = Map.groupBy(page, ({ item }) => item.kind === 'track').values();
  const isSorted = [...groups].every((group) => group.every((row, at) => timeOf(row) <= timeOf(group[at - 1] ?? row)));
  return isSorted ? page.toSorted((a, b) => timeOf(b) - timeOf(a)) : page;
}

/** Rows until one source has none left but may have more: its next row may be newer than the others'. */
function ready(sources: readonly HistorySource[]): Page {
  const page: HistoryEntry[] = [];
  while (sources.every(({ rows, isOver }) => rows.length > 0 || isOver)) {
    const [first, ...others] = sources.filter(({ rows }) => rows.length > 0);
    if (!first) break;
    const next = others.reduce((best, source) => (headOf(source) > headOf(best) ? source : best), first);
    page.push(...next.rows.slice(0, 1));
    next.rows = next.rows.slice(1);
  }
  return page;
}

const timeOf = ({ viewedAt }: HistoryEntry): number => viewedAt.getTime();

const headOf = ({ rows: [row] }: HistorySource): number => (row ? timeOf(row) : Number.NEGATIVE_INFINITY);
