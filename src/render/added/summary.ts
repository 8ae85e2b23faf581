import type { PostersByThumb } from '../kit/itemRow.ts';
import { listMessage, MAX_COMPONENTS, MAX_FILES } from '../kit/layout.ts';
import type { Message } from '../kit/message.ts';
import { occasionHead, type SummaryOccasion } from '../summary/reason.ts';
import type { Texts } from '../texts/texts.ts';
import { ADDED_NEWS, type AddedNews } from './itemChange.ts';
import { type AddedLine, addToLine, beginLine, type GrowingLine } from './line.ts';
import { addedRow } from './rows.ts';

type AddedWhat = AddedNews['what'];

/** Any number of news, as far as one message shows them. */
export interface AddedCounts {
  /** Those that could be shown, in the order of `ADDED_NEWS`. */
  readonly lines: readonly AddedLine[];
  readonly totals: ReadonlyMap<AddedWhat, number>;
}

/** Counts any number of news, which takes the same room for all. */
export function createAddedTally(texts: Texts) {
  const lines = new Map<AddedWhat, Map<string, GrowingLine>>(ADDED_NEWS.map((what) => [what, new Map()]));
  const totals = new Map<AddedWhat, number>();
  return {
    /** `key`: of what is told in one line. */
    add: (key: string, news: AddedNews): void => {
      totals.set(news.what, (totals.get(news.what) ?? 0) + 1);
      const its = lines.get(news.what);
      const line = its?.get(key) ?? beginLine(news);
      // A message has room for less: what comes after it is only counted.
      if (!its?.has(key) && (its?.size ?? 0) >= MAX_COMPONENTS) return;
      its?.set(key, line);
      addToLine(texts, line, news);
    },
    counts: (): AddedCounts => ({ lines: [...lines.values()].flatMap((its) => [...its.values()]), totals }),
  };
}

interface AddedSummary {
  readonly occasion: SummaryOccasion;
  readonly posters: PostersByThumb;
  readonly marker: number;
}

/** Many news in one message: a row for each series, album or library, and how many items had no room. */
export function renderAddedSummary(
  texts: Texts,
  { lines, totals }: AddedCounts,
  { occasion, posters, marker }: AddedSummary,
): Message {
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0);
  // With pictures there is room for ten rows, without for three times as many.
  const pictures = lines.length > MAX_FILES ? new Map() : posters;
  return listMessage({
    head: `${occasionHead(texts.feeds, occasion)}\n${totalsText(texts, totals)}`,
    rows: lines.map((line) => addedRow(texts, line, pictures)),
    foot: (shown) => texts.added.shown(countIn(lines.slice(0, shown)), total),
    marker,
  });
}

const countIn = (lines: readonly AddedLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

function totalsText({ added }: Texts, totals: AddedCounts['totals']): string {
  const counts = ADDED_NEWS.flatMap((what) => {
    const count = totals.get(what) ?? 0;
    return count === 0 ? [] : [added.totals[what](count)];
  });
  return counts.join(' · ');
}
