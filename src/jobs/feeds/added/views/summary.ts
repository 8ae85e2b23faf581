import { listMessage } from '../../../../render/kit/layout.ts';
import { MAX_COMPONENTS, MAX_FILES } from '../../../../render/kit/limits.ts';
import type { Message } from '../../../../render/kit/message.ts';
import { type SummaryReason, summaryHeading } from '../../../../render/summary/reason.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { ITEM_CHANGES, type ItemChange } from '../data.ts';
import { type AddedLine, addToLine, beginLine, type GrowingLine } from './line.ts';
import type { Drawn } from './post.ts';
import { addedRow } from './rows.ts';

type AddedWhat = ItemChange['what'];

/** Any number of changes, as far as one message shows them. */
export interface AddedCounts {
  /** Lines that could be shown, in the order of `ITEM_CHANGES`. */
  readonly lines: readonly AddedLine[];
  readonly totals: ReadonlyMap<AddedWhat, number>;
}

/** Counts any number of changes in constant memory. */
export function createAddedTally(texts: Texts) {
  const lines = new Map<AddedWhat, Map<string, GrowingLine>>(ITEM_CHANGES.map((what) => [what, new Map()]));
  const totals = new Map<AddedWhat, number>();
  return {
    /** Changes with the same `key` are shown on one line. */
    add: (key: string, change: ItemChange): void => {
      totals.set(change.what, (totals.get(change.what) ?? 0) + 1);
      const its = lines.get(change.what);
      const line = its?.get(key) ?? beginLine(change);
      // A message has no room for more lines, so further ones are only counted.
      if (!its?.has(key) && (its?.size ?? 0) >= MAX_COMPONENTS) return;
      its?.set(key, line);
      addToLine(texts, line, change);
    },
    counts: (): AddedCounts => ({ lines: [...lines.values()].flatMap((its) => [...its.values()]), totals }),
  };
}

/** Many changes in one message: a row for each series, album or library, and how many items did not fit. */
export function renderAddedSummary(
  texts: Texts,
  { lines, totals }: AddedCounts,
  { summaryReason, posters, links, marker }: Drawn & { readonly summaryReason: SummaryReason },
): Message {
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0);
  // With pictures there is room for ten rows, without them for three times as many.
  const pictures = lines.length > MAX_FILES ? new Map() : posters;
  return listMessage({
    head: `${summaryHeading(texts, summaryReason)}\n${totalsText(texts, totals)}`,
    rows: lines.map((line) => addedRow(texts, line, { posters: pictures, links })),
    foot: (shown) => texts.added.shown(countIn(lines.slice(0, shown)), total),
    marker,
  });
}

const countIn = (lines: readonly AddedLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

function totalsText({ added }: Texts, totals: AddedCounts['totals']): string {
  const counts = ITEM_CHANGES.flatMap((what) => {
    const count = totals.get(what) ?? 0;
    return count === 0 ? [] : [added.totals[what](count)];
  });
  return counts.join(' · ');
}
