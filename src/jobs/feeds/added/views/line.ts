import { clipAndEscapeText } from '../../../../render/kit/text/markdown.ts';
import { resolutionName } from '../../../../render/kit/text/quality.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedItem, FileQuality, ItemChange } from '../data.ts';

/**
 * The quality of a changed item: "1080p", or "720p → 1080p" if the file was replaced. Undefined if no known value
 * differs.
 */
export function qualityText(texts: Texts, { what, quality, was }: ItemChange): string | undefined {
  if (!quality || what === 'returned') return undefined;
  if (what === 'new' || !was) return nameOf(quality);
  const oldMeasures = measuresOf(texts, was);
  const newMeasures = measuresOf(texts, quality);
  for (const measure of ['name', 'bitrate', 'size'] as const) {
    const from = oldMeasures[measure];
    const to = newMeasures[measure];
    if (from !== undefined && to !== undefined && from !== to) return texts.added.change(from, to);
  }
  return undefined;
}

const measuresOf = (texts: Texts, quality: FileQuality) => ({
  name: nameOf(quality),
  bitrate: bitrateOf(texts, quality),
  size: sizeOf(texts, quality),
});

function nameOf({ resolution, audioCodec }: FileQuality): string | undefined {
  const name = resolution === undefined ? audioCodec?.toUpperCase() : resolutionName(resolution);
  return clipAndEscapeText(name ?? '', 20) || undefined;
}

const bitrateOf = ({ item }: Texts, { bitrateKbps }: FileQuality): string | undefined =>
  bitrateKbps === undefined ? undefined : item.bitrate(bitrateKbps);

const sizeOf = ({ item }: Texts, { sizeBytes }: FileQuality): string | undefined =>
  sizeBytes === undefined ? undefined : item.size(sizeBytes);

/** Maximum titles that a line names. Further titles are only counted. */
const MAX_TITLES = 8;
/** Maximum qualities that a line names. If there are more, the line names none. */
const MAX_QUALITIES = 3;

/** Several items as one row of a message. Takes the same memory for any number of items. */
export interface AddedLine {
  readonly firstChange: ItemChange;
  readonly count: number;
  readonly listedItems: readonly AddedItem[];
  /** Number of items by quality: "4K", or "1080p → 4K" if the file was replaced. */
  readonly qualities: ReadonlyMap<string, number>;
}

/** Makes a line about several changes. They must be of one kind: all new, all with other files, or all back. */
export function createAddedItemsLine(
  texts: Texts,
  firstChange: ItemChange,
  otherChanges: readonly ItemChange[],
): AddedLine {
  const line = beginLine(firstChange);
  for (const change of [firstChange, ...otherChanges]) addChangeToAddedItemsLine(texts, line, change);
  return line;
}

export interface GrowingLine extends AddedLine {
  count: number;
  readonly listedItems: AddedItem[];
  readonly qualities: Map<string, number>;
}

export const beginLine = (firstChange: ItemChange): GrowingLine => ({
  firstChange,
  count: 0,
  listedItems: [],
  qualities: new Map(),
});

export function addChangeToAddedItemsLine(texts: Texts, line: GrowingLine, change: ItemChange): void {
  const { listedItems, qualities } = line;
  line.count += 1;
  if (listedItems.length < MAX_TITLES) listedItems.push(change.item);
  const quality = qualityText(texts, change);
  // Stores one quality more than a line may show, so that a later step notices if there are too many.
  if (quality !== undefined && (qualities.has(quality) || qualities.size <= MAX_QUALITIES)) {
    qualities.set(quality, (qualities.get(quality) ?? 0) + 1);
  }
}

/** The qualities of a line: "4K" if all are equal, or "4K (312), 1080p (188)". Undefined if there are too many. */
export function describeAddedItemsQualities({ added }: Texts, { qualities, count }: AddedLine): string | undefined {
  if (qualities.size === 0 || qualities.size > MAX_QUALITIES) return undefined;
  const byCount = [...qualities].toSorted(([, a], [, b]) => b - a);
  return byCount.map(([name, times]) => (times === count ? name : added.quality(name, times))).join(', ');
}
