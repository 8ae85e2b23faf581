import type { CatalogueEntry, CatalogueSource } from '../domain/media/catalogue.ts';
import type { MediaItem } from '../domain/media/items/item.ts';

/** Makes entries of a library's items; a text that many items share, such as their show's name, is kept once. */
export function createEntries({ librarySectionId, librarySectionTitle }: CatalogueSource) {
  const shared = new Map<string, string>();
  const share = (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined;
    const known = shared.get(text);
    if (known !== undefined) return known;
    const own = detached(text);
    shared.set(own, own);
    return own;
  };
  return ({ ratingKey, kind, title, year, ...item }: MediaItem): CatalogueEntry | undefined =>
    ratingKey === undefined
      ? undefined
      : {
          ratingKey: detached(ratingKey),
          kind,
          title: detached(title),
          year,
          parentTitle: share(item.parentTitle),
          grandparentTitle: share(item.grandparentTitle),
          index: item.index,
          parentIndex: item.parentIndex,
          librarySectionId,
          librarySectionTitle,
        };
}

/** V8 keeps the whole page alive for a title cut out of it; a copy lets the page go. */
const detached = (text: string): string => Buffer.from(text).toString();
