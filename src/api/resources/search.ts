import { MATCH_CAUSES, type MatchReason } from '../../domain/media/items/item.ts';
import type { Hub, SearchApi, SearchQuery } from '../../domain/media/search/search.ts';
import { bareKeyOf, type LibraryRef, type ServerId } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { readEndpoint, UNSUPPORTED_IF_404, xmlReading } from '../endpoint.ts';
import { decodeItem, type ItemNode, itemNodesIn } from '../items/item.ts';
import type { QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { readCount, readText, readTexts, readWord } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** The vendor explains results whose title does not match. */
function decodeReason({ element }: ItemNode): MatchReason | undefined {
  const attributes = attributesOf(element);
  if (readText(attributes, 'reason') === undefined) return undefined;
  return { cause: readWord(attributes, 'reason', MATCH_CAUSES) ?? 'other', title: readText(attributes, 'reasonTitle') };
}

function decodeHub(hub: Element, server: ServerId): Hub {
  const attributes = attributesOf(hub);
  return {
    title: readText(attributes, 'title') ?? '',
    type: readText(attributes, 'type') ?? '',
    more: (readCount(attributes, 'more') ?? 0) > 0,
    // Number of further items (interface.md, 2.11).
    moreCount: readCount(attributes, 'more'),
    size: readCount(attributes, 'size'),
    ...readTexts<Hub>(attributes, 'hubIdentifier', 'context', 'style'),
    items: itemNodesIn(hub).map((node) => ({ ...decodeItem(node, {}, server), reason: decodeReason(node) })),
  };
}

/** Removes items of other libraries, because `sectionId` only "restricts or gives context" (interface.md, 4.23). */
function withoutOtherLibraries(hub: Hub, librarySectionId: LibraryRef | undefined): Hub {
  if (librarySectionId === undefined) return hub;
  return { ...hub, items: hub.items.filter((item) => item.librarySectionId === librarySectionId) };
}

/** Searches the server (interface.md, 4.23). Keeps the server's order and leaves out hubs without items. */
export function searchEndpoint({ query, limit, librarySectionId }: SearchQuery, { documents404 }: Vocabulary) {
  const pairs: QueryPair[] = [['query', query]];
  if (limit !== undefined) pairs.push(['limit', limit]);
  if (librarySectionId !== undefined) pairs.push(['sectionId', bareKeyOf(librarySectionId)]);
  return readEndpoint({
    path: '/hubs/search/',
    query: pairs,
    failures: UNSUPPORTED_IF_404,
    // In a search of one library, a 404 means that nothing was found (MEDIA-SERVER.md), not that the server cannot
    // search.
    resultsByStatus: documents404 || librarySectionId !== undefined ? { 404: { value: [] } } : undefined,
    reading: xmlReading((container, { server }): readonly Hub[] =>
      children(container, 'Hub')
        .map((hub) => withoutOtherLibraries(decodeHub(hub, server), librarySectionId))
        .filter(({ items }) => items.length > 0),
    ),
  });
}

export const searchApi = (call: Call): SearchApi => ({
  search: async (query, options) => call((vocabulary) => searchEndpoint(query, vocabulary), options),
});
