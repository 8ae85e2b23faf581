import type { Texts } from '../texts/texts.ts';
import type { AddedItem, ItemChange, ItemGroup } from './itemChange.ts';
import { qualityText } from './quality.ts';

/** Titles in one line; the rest is counted. */
const MAX_TITLES = 8;
/** Different qualities in one line; of more nothing is said. */
const MAX_QUALITIES = 3;

/** News that are told in one breath, as far as a row shows them: it takes the same room for any number. */
export interface AddedLine {
  readonly first: ItemChange;
  readonly count: number;
  /** The first of them. */
  readonly listed: readonly AddedItem[];
  /** "4K", or "1080p → 4K" of another copy: how many are said to be that. */
  readonly qualities: ReadonlyMap<string, number>;
}

/** Of one kind, all new, all other copies or all back, and at least one. */
export function lineOf(texts: Texts, itemGroup: ItemGroup): AddedLine {
  const line = beginLine(itemGroup[0]);
  for (const change of itemGroup) addToLine(texts, line, change);
  return line;
}

export interface GrowingLine extends AddedLine {
  count: number;
  readonly listed: AddedItem[];
  readonly qualities: Map<string, number>;
}

/** A line of nothing yet. */
export const beginLine = (first: ItemChange): GrowingLine => ({ first, count: 0, listed: [], qualities: new Map() });

export function addToLine(texts: Texts, line: GrowingLine, change: ItemChange): void {
  const { listed, qualities } = line;
  line.count += 1;
  if (listed.length < MAX_TITLES) listed.push(change.item);
  const quality = qualityText(texts, change);
  // One more than is said tells that there are too many: their names are not collected.
  if (quality !== undefined && (qualities.has(quality) || qualities.size <= MAX_QUALITIES))
    qualities.set(quality, (qualities.get(quality) ?? 0) + 1);
}

/** "4K" where all are, "4K (312), 1080p (188)" where they differ, nothing where they differ too much. */
export function qualitiesText({ added }: Texts, { qualities, count }: AddedLine): string | undefined {
  if (qualities.size === 0 || qualities.size > MAX_QUALITIES) return undefined;
  const byCount = [...qualities].toSorted(([, a], [, b]) => b - a);
  return byCount.map(([name, times]) => (times === count ? name : added.quality(name, times))).join(', ');
}
