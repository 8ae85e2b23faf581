import type { ListingInfo } from '../../domain/media/items/itemsApi.ts';
import { bareKey, flag, flags, id, integer, natural, text, texts } from './fields.ts';
import { attributesOf, type Element } from './xml.ts';

/** The container's facts about its list (2.7a, 2.8, 2.10). */
export function decodeListing(container: Element): ListingInfo {
  const a = attributesOf(container);
  return {
    size: natural(a, 'size'),
    totalSize: natural(a, 'totalSize'),
    ...flags<ListingInfo>(a, 'allowSync', 'nocache'),
    sortAscending: flag(a, 'sortAsc'),
    art: bareKey(a, 'art'),
    thumb: bareKey(a, 'thumb'),
    librarySectionId: id(a, 'librarySectionID'),
    librarySectionUuid: text(a, 'librarySectionUUID'),
    ...texts<ListingInfo>(a, 'identifier', 'librarySectionTitle', 'mediaTagPrefix', 'mediaTagVersion'),
    ...texts<ListingInfo>(a, 'title1', 'title2', 'viewGroup'),
    viewMode: integer(a, 'viewMode'),
  };
}
