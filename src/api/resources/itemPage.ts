import type { MediaItem } from '../../domain/media/items/item.ts';
import { kept, type Notes } from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { page } from '../listing/pages.ts';
import { attributesOf, type Element } from '../xml/xml.ts';

/** Skips elements without an id: they cannot be addressed, and most likely are sort orders or the like. */
function decodeItems(container: Element, notes: Notes): readonly MediaItem[] {
  const listing = attributesOf(container);
  return itemsIn(container).flatMap((found) => {
    const item = decodeItem(found, listing, notes.server);
    return kept(item.ratingKey === undefined ? undefined : item, notes);
  });
}

/** A page of items, whatever listing they come from. */
export const itemPage = page(decodeItems);
