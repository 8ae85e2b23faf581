import type { ListingInfo } from '../../domain/media/items/listings.ts';
import { flag, id, integer, natural, text } from './fields.ts';
import { attributesOf, type Element } from './xml.ts';

/** What a container says about its list (2.7a, 2.8, 2.10). */
export function decodeListing(container: Element): ListingInfo {
  const a = attributesOf(container);
  return {
    size: natural(a, 'size'),
    totalSize: natural(a, 'totalSize'),
    allowSync: flag(a, 'allowSync'),
    nocache: flag(a, 'nocache'),
    sortAscending: flag(a, 'sortAsc'),
    art: text(a, 'art'),
    thumb: text(a, 'thumb'),
    identifier: text(a, 'identifier'),
    librarySectionId: id(a, 'librarySectionID'),
    librarySectionTitle: text(a, 'librarySectionTitle'),
    librarySectionUuid: text(a, 'librarySectionUUID'),
    mediaTagPrefix: text(a, 'mediaTagPrefix'),
    mediaTagVersion: text(a, 'mediaTagVersion'),
    title1: text(a, 'title1'),
    title2: text(a, 'title2'),
    viewGroup: text(a, 'viewGroup'),
    viewMode: integer(a, 'viewMode'),
  };
}
