import { createListMessage } from '../../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_COMPONENTS, MAX_MESSAGE_FILES } from '../../../../render/kit/message/limits.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import { type SummaryReason, summaryHeading } from '../../../../render/summary/reason.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { ITEM_CHANGE_KINDS, type ItemChange } from '../data.ts';
import { type AddedLine, addChangeToAddedItemsLine, beginLine, type GrowingLine } from './line.ts';
import type { AddedItemsMessageOptions } from './post.ts';
import { createAddedItemsRow } from './rows.ts';

type ChangeKind = ItemChange['what'];

export interface AddedCounts {
  /** Lines that fit into a message, in the order of `ITEM_CHANGE_KINDS`. */
  readonly lines: readonly AddedLine[];
  readonly totals: ReadonlyMap<ChangeKind, number>;
}

/** Counts changes of items. Takes the same memory for any number of changes. */
export function createAddedItemTally(texts: Texts) {
  const lines: Readonly<Record<ChangeKind, Map<string, GrowingLine>>> = {
    new: new Map(),
    upgraded: new Map(),
    returned: new Map(),
  };
  const totals = new Map<ChangeKind, number>();
  return {
    /** Changes with the same `key` share a line. */
    add: (key: string, change: ItemChange): void => {
      totals.set(change.what, (totals.get(change.what) ?? 0) + 1);
      const kindLines = lines[change.what];
      // Further changes are only counted in `totals`, because a message has no room for more lines.
      if (!kindLines.has(key) && kindLines.size >= MAX_MESSAGE_COMPONENTS) return;
      const line = kindLines.get(key) ?? beginLine(change);
      kindLines.set(key, line);
      addChangeToAddedItemsLine(texts, line, change);
    },
    counts: (): AddedCounts => ({ lines: ITEM_CHANGE_KINDS.flatMap((kind) => [...lines[kind].values()]), totals }),
  };
}

/** One message with a row per series, album or library. Items without room are counted. */
export function renderAddedItemsSummary(
  texts: Texts,
  { lines, totals }: AddedCounts,
  { summaryReason, posters, links, marker }: AddedItemsMessageOptions & { readonly summaryReason: SummaryReason },
): Message {
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0);
  // A message has room for ten rows with pictures, or for three times as many without.
  const shownPosters = lines.length > MAX_MESSAGE_FILES ? new Map() : posters;
  return createListMessage({
    head: `${summaryHeading(texts, summaryReason)}\n${totalsText(texts, totals)}`,
    rows: lines.map((line) => createAddedItemsRow(texts, line, { posters: shownPosters, links })),
    foot: (shownRows) => texts.added.shown(countIn(lines.slice(0, shownRows)), total),
    marker,
  });
}

const countIn = (lines: readonly AddedLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

function totalsText({ added }: Texts, totals: AddedCounts['totals']): string {
  const totalTexts = ITEM_CHANGE_KINDS.flatMap((kind) => {
    const count = totals.get(kind) ?? 0;
    return count === 0 ? [] : [added.totals[kind](count)];
  });
  return totalTexts.join(' · ');
}
