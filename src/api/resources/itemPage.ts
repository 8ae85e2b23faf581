import type { MediaItem } from '../../domain/media/items/item.ts';
import { keepEntryOrCountAsSkipped, type ResponseDecodingContext } from '../endpoint.ts';
import { decodeItem, itemNodesIn } from '../items/item.ts';
import { createListPageReader } from '../listing/pages.ts';
import { attributesOfXmlElement, type ParsedXmlElement } from '../xml/xml.ts';

/** Decodes items. Skips elements without an id, because they cannot be addressed and most likely are no items. */
function decodeItems(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly MediaItem[] {
  const listing = attributesOfXmlElement(container);
  return itemNodesIn(container).flatMap((node) => {
    const item = decodeItem(node, listing, notes.server);
    return keepEntryOrCountAsSkipped(item.ratingKey === undefined ? undefined : item, notes);
  });
}

export const itemPageReader = createListPageReader(decodeItems);
