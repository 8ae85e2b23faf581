import type { ListingInfo } from '../../domain/media/items/itemsApi.ts';
import {
  readBareKey,
  readCountAttribute,
  readFlag,
  readFlags,
  readId,
  readInteger,
  readText,
  readTextAttributes,
} from './fields.ts';
import { attributesOfXmlElement, type ParsedXmlElement } from './xml.ts';

/** Decodes the container's attributes about the whole list (interface.md, 2.7a, 2.8, 2.10). */
export function decodeListing(container: ParsedXmlElement): ListingInfo {
  const attributes = attributesOfXmlElement(container);
  return {
    size: readCountAttribute(attributes, 'size'),
    totalSize: readCountAttribute(attributes, 'totalSize'),
    ...readFlags<ListingInfo>(attributes, 'allowSync', 'nocache'),
    sortAscending: readFlag(attributes, 'sortAsc'),
    art: readBareKey(attributes, 'art'),
    thumb: readBareKey(attributes, 'thumb'),
    librarySectionId: readId(attributes, 'librarySectionID'),
    librarySectionUuid: readText(attributes, 'librarySectionUUID'),
    ...readTextAttributes<ListingInfo>(
      attributes,
      'identifier',
      'librarySectionTitle',
      'mediaTagPrefix',
      'mediaTagVersion',
    ),
    ...readTextAttributes<ListingInfo>(attributes, 'title1', 'title2', 'viewGroup'),
    viewMode: readInteger(attributes, 'viewMode'),
  };
}
