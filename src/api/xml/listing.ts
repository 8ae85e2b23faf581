import type { ListingInfo } from '../../domain/media/items/itemsApi.ts';
import { readBareKey, readCount, readFlag, readFlags, readId, readInteger, readText, readTexts } from './fields.ts';
import { attributesOf, type Element } from './xml.ts';

/** Decodes the container's attributes about the whole list (interface.md, 2.7a, 2.8, 2.10). */
export function decodeListing(container: Element): ListingInfo {
  const attributes = attributesOf(container);
  return {
    size: readCount(attributes, 'size'),
    totalSize: readCount(attributes, 'totalSize'),
    ...readFlags<ListingInfo>(attributes, 'allowSync', 'nocache'),
    sortAscending: readFlag(attributes, 'sortAsc'),
    art: readBareKey(attributes, 'art'),
    thumb: readBareKey(attributes, 'thumb'),
    librarySectionId: readId(attributes, 'librarySectionID'),
    librarySectionUuid: readText(attributes, 'librarySectionUUID'),
    ...readTexts<ListingInfo>(attributes, 'identifier', 'librarySectionTitle', 'mediaTagPrefix', 'mediaTagVersion'),
    ...readTexts<ListingInfo>(attributes, 'title1', 'title2', 'viewGroup'),
    viewMode: readInteger(attributes, 'viewMode'),
  };
}
