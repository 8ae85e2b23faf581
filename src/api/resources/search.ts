import { MATCH_CAUSES, type MatchReason } from '../../domain/media/items/item.ts';
import type { Hub, SearchApi, SearchQuery } from '../../domain/media/search/search.ts';
import { keyOf, type LibraryRef, type ServerId } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import { decodeItem, type Found, itemsIn } from '../items/item.ts';
import type { QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { natural, oneOf, text, texts } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** The vendor's document has these attributes for results that the title does not explain. */
function decodeReason({ element }: Found): MatchReason | undefined {
  const a = attributesOf(element);
  if (text(a, 'reason') === undefined) return undefined;
  return { cause: oneOf(a, 'reason', MATCH_CAUSES) ?? 'other', title: text(a, 'reasonTitle') };
}

function decodeHub(hub: Element, server: ServerId): Hub {
  const a = attributesOf(hub);
  return {
    title: text(a, 'title') ?? '',
    type: text(a, 'type') ?? '',
    // 2.11: the number of additional items.
    more: (natural(a, 'more') ?? 0) > 0,
    moreCount: natural(a, 'more'),
    size: natural(a, 'size'),
    ...texts<Hub>(a, 'hubIdentifier', 'context', 'style'),
    items: itemsIn(hub).map((found) => ({ ...decodeItem(found, {}, server), reason: decodeReason(found) })),
  };
}

/** `sectionId` "restricts or gives context" (4.23), so items of other libraries are removed here. */
const within = (hub: Hub, librarySectionId: LibraryRef | undefined): Hub =>
  librarySectionId === undefined
    ? hub
    : { ...hub, items: hub.items.filter((item) => item.librarySectionId === librarySectionId) };

/** 4.23, in the server's order; hubs without items are left out. */
export function search({ query, limit, librarySectionId }: SearchQuery, { documents404 }: Vocabulary) {
  const pairs: readonly (QueryPair | undefined)[] = [
    ['query', query],
    limit === undefined ? undefined : ['limit', limit],
    librarySectionId === undefined ? undefined : ['sectionId', keyOf(librarySectionId)],
  ];
  return read({
    path: '/hubs/search/',
    query: pairs.filter((pair) => pair !== undefined),
    failures: MAY_BE_MISSING,
    // With a restriction this status means that no item is left (MEDIA-SERVER.md), and not that the server cannot
    // search.
    resultsByStatus: documents404 || librarySectionId !== undefined ? { 404: { value: [] } } : undefined,
    reading: xml((container, { server }): readonly Hub[] =>
      children(container, 'Hub')
        .map((hub) => within(decodeHub(hub, server), librarySectionId))
        .filter(({ items }) => items.length > 0),
    ),
  });
}

export const searchApi = (call: Call): SearchApi => ({
  search: async (query, options) => call((words) => search(query, words), options),
});
