import { SEARCH_MATCH_CAUSES, type SearchMatchReason } from '../../domain/media/items/item.ts';
import type { SearchApi, SearchQuery, SearchResultGroup } from '../../domain/media/search/search.ts';
import { type LibraryRef, type ServerId, serverLocalKeyOfRef } from '../../domain/servers/refs.ts';
import type { ApiCaller } from '../call.ts';
import { createXmlResponseReader, FAILURE_KIND_OF_MISSING_ENDPOINT, readEndpoint } from '../endpoint.ts';
import { decodeItem, type ItemNode, itemNodesIn } from '../items/item.ts';
import type { QueryParameter } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { readCountAttribute, readKeywordAttribute, readText, readTextAttributes } from '../xml/fields.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';

/** Why the server returned an item with another title. Undefined if the server gives no reason. */
function decodeReason({ element }: ItemNode): SearchMatchReason | undefined {
  const attributes = attributesOfXmlElement(element);
  if (readText(attributes, 'reason') === undefined) return undefined;
  return {
    cause: readKeywordAttribute(attributes, 'reason', SEARCH_MATCH_CAUSES) ?? 'other',
    title: readText(attributes, 'reasonTitle'),
  };
}

function decodeHub(hub: ParsedXmlElement, server: ServerId): SearchResultGroup {
  const attributes = attributesOfXmlElement(hub);
  return {
    title: readText(attributes, 'title') ?? '',
    type: readText(attributes, 'type') ?? '',
    more: (readCountAttribute(attributes, 'more') ?? 0) > 0,
    // Number of results that are not in this response (interface.md, 2.11).
    moreCount: readCountAttribute(attributes, 'more'),
    size: readCountAttribute(attributes, 'size'),
    ...readTextAttributes<SearchResultGroup>(attributes, 'hubIdentifier', 'context', 'style'),
    items: itemNodesIn(hub).map((node) => ({ ...decodeItem(node, {}, server), reason: decodeReason(node) })),
  };
}

/** Removes items of other libraries, because by interface.md, 4.23, `sectionId` only "restricts or gives context". */
function withoutOtherLibraries(hub: SearchResultGroup, librarySectionId: LibraryRef | undefined): SearchResultGroup {
  if (librarySectionId === undefined) return hub;
  return { ...hub, items: hub.items.filter((item) => item.librarySectionId === librarySectionId) };
}

/** Searches the server (interface.md, 4.23). Keeps the server's order and leaves out hubs without items. */
export function searchEndpoint({ query, limit, librarySectionId }: SearchQuery, { documents404 }: Vocabulary) {
  const pairs: QueryParameter[] = [['query', query]];
  if (limit !== undefined) pairs.push(['limit', limit]);
  if (librarySectionId !== undefined) pairs.push(['sectionId', serverLocalKeyOfRef(librarySectionId)]);
  return readEndpoint({
    path: '/hubs/search/',
    query: pairs,
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
    // In a search of one library, a 404 means that nothing was found (MEDIA-SERVER.md), not that the server cannot
    // search.
    resultsByStatus: documents404 || librarySectionId !== undefined ? { 404: { value: [] } } : undefined,
    reading: createXmlResponseReader((container, { server }): readonly SearchResultGroup[] =>
      findChildElements(container, 'Hub')
        .map((hub) => withoutOtherLibraries(decodeHub(hub, server), librarySectionId))
        .filter(({ items }) => items.length > 0),
    ),
  });
}

export const createSearchApi = (call: ApiCaller): SearchApi => ({
  search: async (query, options) => call((vocabulary) => searchEndpoint(query, vocabulary), options),
});
