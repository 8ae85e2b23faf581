import type { MediaItem } from '../../domain/media/items/item.ts';
import { entryOrSkip, type Notes } from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { page } from '../listing/pages.ts';
import { attributesOf, type Element } from '../xml/xml.ts';

/** Skips elements without an id: they cannot be addressed, and most likely are sort orders or the like. */
function decodeItems(container: Element, notes: Notes): readonly MediaItem[] {
  const listing = attributesOf(container);
  return itemsIn(container).flatMap((node) => {
    const item = decodeItem(node, listing, notes.server);
    return entryOrSkip(item.ratingKey === undefined ? undefined : item, notes);
  });
}

export const itemPage = page(decodeItems);
