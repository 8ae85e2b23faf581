import type { Item } from '../library/item.ts';
import type { HistoryRow } from '../state/history.ts';
import type { Attributes, XmlElement } from '../xml.ts';
import { element } from '../xml.ts';
import { artOf, type ElementContext, elementNameOf, keyOf, thumbOf } from './itemElement.ts';

/** A row of the history (2.9). A deleted item has no key and no ratingKey (MEDIA-SERVER.md, quirk 4). */
export function historyElement(context: ElementContext, row: HistoryRow): XmlElement {
  const [item, parent, grandparent] = row.lineage;
  if (item === undefined) return element('Video', { historyKey: row.historyKey });
  const isTrack = item.kind === 'track';
  const swaps = isTrack && context.words.historyTrackParent === 'artist';
  const above = swaps ? relatives(context, item, grandparent, parent) : relatives(context, item, parent, grandparent);
  const kept = context.library.get(item.ratingKey);
  return element(elementNameOf(item), {
    historyKey: row.historyKey,
    key: kept && keyOf(kept),
    ratingKey: kept?.ratingKey,
    librarySectionID: item.sectionId,
    ...above,
    title: item.title,
    type: item.kind,
    thumb: kept && (thumbOf(item) ?? thumbOf(parent)),
    index: item.index,
    parentIndex: parent?.index,
    originallyAvailableAt: isTrack || item.year === undefined ? undefined : `${item.year}-01-01`,
    viewedAt: row.viewedAt,
    accountID: row.accountId,
    deviceID: isTrack || context.words.historyVideoDevice ? row.deviceId : undefined,
  });
}

function relatives(
  context: ElementContext,
  item: Item,
  parent: Item | undefined,
  grandparent: Item | undefined,
): Attributes {
  const key = (of: Item | undefined): string | undefined => {
    const kept = context.library.get(of?.ratingKey);
    return kept && `/library/metadata/${kept.ratingKey}`;
  };
  return {
    parentKey: key(parent),
    grandparentKey: key(grandparent),
    // 2.9 gives a parentTitle to tracks only; an episode names its season by parentIndex.
    parentTitle: item.kind === 'track' ? parent?.title : undefined,
    grandparentTitle: grandparent?.title,
    parentThumb: thumbOf(parent),
    grandparentThumb: thumbOf(grandparent),
    grandparentArt: artOf(grandparent),
  };
}
