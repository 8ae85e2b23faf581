import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Decade } from '../../domain/media/items/listings.ts';
import type { DecadeQuery } from '../../domain/media/libraries/libraryItems.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { MAY_BE_MISSING, type Notes, read, xml } from '../endpoint.ts';
import { filtered } from '../listing/newestFirst.ts';
import { type List, page } from '../listing/pages.ts';
import { checkedId } from '../paths.ts';
import { text, year } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';
import { decodeItems, keyOfItem } from './libraryItems.ts';

const TEMPLATE = '/library/sections/{id}/decade';

const pathOf = (libraryKey: string): string => `/library/sections/${checkedId(libraryKey, 'GET', TEMPLATE)}/decade`;

function decodeDecades(container: Element, notes: Notes): readonly Decade[] {
  return children(container, 'Directory').flatMap((element) => {
    const a = attributesOf(element);
    const decade = year(a, 'key');
    if (decade !== undefined) return [{ year: decade, title: text(a, 'title') ?? String(decade) }];
    notes.skip();
    return [];
  });
}

/** 4.22 without a decade. */
export const decades = (libraryKey: string) =>
  read({ path: pathOf(libraryKey), reading: xml(decodeDecades), failures: MAY_BE_MISSING });

/** 4.22. The caller has to check the years again. */
export function moviesOfDecade({ libraryKey, decade, filters = [] }: DecadeQuery): List<MediaItem> {
  const path = pathOf(libraryKey);
  if (!/^\d{4}$/.test(String(decade)))
    throw new MediaServerFailure('invalid', { method: 'GET', path, cause: new Error('a decade must be a year') });
  const { query, isEnough } = filtered(filters);
  return {
    endpoint: (paging) => read({ path: `${path}/${decade}`, query: [...query, ...paging], reading: page(decodeItems) }),
    keyOf: keyOfItem,
    isEnough,
  };
}
