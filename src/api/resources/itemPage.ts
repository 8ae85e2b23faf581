import type { MediaItem } from '../../domain/media/items/item.ts';
import { type DecodingNotes, entryOrSkip } from '../endpoint.ts';
import { decodeItem, itemNodesIn } from '../items/item.ts';
import { pageReading } from '../listing/pages.ts';
import { attributesOf, type Element } from '../xml/xml.ts';

/** Decodes items. Skips elements without an id, because they cannot be addressed and most likely are no items. */
function decodeItems(container: Element, notes: DecodingNotes): readonly MediaItem[] {
  const listing = attributesOf(container);
  return itemNodesIn(container).flatMap((node) => {
    const item = decodeItem(node, listing, notes.server);
    return entryOrSkip(item.ratingKey === undefined ? undefined : item, notes);
  });
}

export const itemPageReading = pageReading(decodeItems);
