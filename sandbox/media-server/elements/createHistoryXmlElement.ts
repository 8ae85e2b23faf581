import type { LibraryItem } from '../library/item.ts';
import type { PlayHistoryRow } from '../state/history.ts';
import type { XmlAttributes, XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import {
  type ElementContext,
  itemArtUrlPath,
  itemThumbnailUrlPath,
  itemUrlPath,
  xmlElementNameOfItem,
} from './createItemXmlElement.ts';

/** A row of the history (interface.md, 2.9). A deleted item has no key and no ratingKey (MEDIA-SERVER.md, quirk 4). */
export function createHistoryXmlElement(context: ElementContext, row: PlayHistoryRow): XmlElement {
  const [item, parent, grandparent] = row.lineage;
  if (item === undefined) return createXmlElement('Video', { historyKey: row.historyKey });
  const isTrack = item.kind === 'track';
  const swaps = isTrack && context.words.historyTrackParent === 'artist';
  const ancestorAttributes = swaps
    ? relatives(context, item, grandparent, parent)
    : relatives(context, item, parent, grandparent);
  const currentItem = context.library.get(item.ratingKey);
  return createXmlElement(xmlElementNameOfItem(item), {
    historyKey: row.historyKey,
    key: currentItem && itemUrlPath(currentItem),
    ratingKey: currentItem?.ratingKey,
    librarySectionID: item.sectionId,
    ...ancestorAttributes,
    title: item.title,
    type: item.kind,
    thumb: currentItem && (itemThumbnailUrlPath(item) ?? itemThumbnailUrlPath(parent)),
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
  item: LibraryItem,
  parent: LibraryItem | undefined,
  grandparent: LibraryItem | undefined,
): XmlAttributes {
  const key = (formerItem: LibraryItem | undefined): string | undefined => {
    const currentItem = context.library.get(formerItem?.ratingKey);
    return currentItem && `/library/metadata/${currentItem.ratingKey}`;
  };
  return {
    parentKey: key(parent),
    grandparentKey: key(grandparent),
    // By interface.md, 2.9, only a track has a parentTitle. An episode has its season's number as parentIndex.
    parentTitle: item.kind === 'track' ? parent?.title : undefined,
    grandparentTitle: grandparent?.title,
    parentThumb: itemThumbnailUrlPath(parent),
    grandparentThumb: itemThumbnailUrlPath(grandparent),
    grandparentArt: itemArtUrlPath(grandparent),
  };
}
