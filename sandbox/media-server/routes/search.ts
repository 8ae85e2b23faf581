import { createItemXmlElement, xmlElementNameOfItem } from '../elements/createItemXmlElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import { createErrorResponse, createMediaContainerResponse } from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import {
  DIGITS_PATTERN,
  optionalRouteParameter,
  requiredRouteParameter,
  requireQueryParameterValue,
} from '../http/route.ts';
import type { LibraryItem, LibraryItemKind, LibraryTagKind } from '../library/item.ts';
import { tagNamesOfItem } from '../library/item.ts';
import type { SearchHit, SearchHitReason } from '../library/matching.ts';
import { findPlexSearchHit, findSearchHit, titleMatchScore } from '../library/matching.ts';
import type { MediaServerState } from '../world.ts';
import type { XmlAttributes, XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

/** Searches the libraries. interface.md writes this path with a trailing slash. */
export const searchLibrariesRoute: MediaServerRoute = {
  operation: '4.23',
  title: 'Search',
  method: 'GET',
  path: '/hubs/search/',
  parameters: {
    query: requiredRouteParameter(),
    limit: optionalRouteParameter(/^\d{1,6}$/),
    sectionId: optionalRouteParameter(DIGITS_PATTERN),
  },
  answer,
};

const DEFAULT_LIMIT = 3;

interface ItemHub {
  readonly kind: LibraryItemKind;
  readonly title: string;
  readonly style: string;
  /** True if interface.md, 2.11 lists items of this kind, as `Video` or `Track`. */
  readonly isListed: boolean;
}

/**
 * Hubs (groups of search results). A tie between hubs is broken by their order. `context` is the place where a client
 * shows a hub.
 */
const HUBS: readonly ItemHub[] = [
  { kind: 'movie', title: 'Movies', style: 'shelf', isListed: true },
  { kind: 'show', title: 'Shows', style: 'shelf', isListed: false },
  { kind: 'season', title: 'Seasons', style: 'shelf', isListed: false },
  { kind: 'episode', title: 'Episodes', style: 'shelf', isListed: true },
  { kind: 'artist', title: 'Artists', style: 'shelf', isListed: false },
  { kind: 'album', title: 'Albums', style: 'shelf', isListed: false },
  { kind: 'track', title: 'Tracks', style: 'shelf', isListed: true },
  { kind: 'photoalbum', title: 'Photo Albums', style: 'shelf', isListed: false },
  { kind: 'photo', title: 'Photos', style: 'shelf', isListed: false },
  { kind: 'collection', title: 'Collections', style: 'shelf', isListed: false },
];

interface Hub {
  readonly best: number;
  readonly element: XmlElement;
}

/** Returns all hubs (groups of search results), the best first. Empty hubs are included. */
function answer(context: RouteContext): MediaServerResponse {
  const limit = Number(context.values.get('limit') ?? DEFAULT_LIMIT);
  const sectionId = context.values.get('sectionId');
  if (sectionId !== undefined && context.world.library.section(sectionId) === undefined)
    context.violation(`there is no library ${sectionId}`);
  const hits = hitsOf(context.world, requireQueryParameterValue(context, 'query'), sectionId);
  const kinds = HUBS.filter(({ isListed }) => isListed || context.world.behaviour.searchHubs === 'every kind');
  if (hits.length === 0 && isRestricted(context.world, sectionId) && context.world.behaviour.emptySearch === 404)
    return createErrorResponse(404);
  const hubs = [
    ...kinds.map((hub) => itemHub(context.world, hub, hits, limit)),
    actorHub(context.world, requireQueryParameterValue(context, 'query'), sectionId, limit),
  ];
  return createMediaContainerResponse(
    {},
    [...hubs].sort((a, b) => b.best - a.best).map((hub) => hub.element),
  );
}

/** True if the search is limited to one library, or searches skip all libraries. */
const isRestricted = ({ library }: MediaServerState, sectionId: string | undefined): boolean =>
  sectionId !== undefined || library.sections.every(({ preferences }) => preferences.hidden === '2');

function hitsOf(world: MediaServerState, query: string, sectionId: string | undefined): readonly SearchHit[] {
  const isIn = (hit: SearchHit): boolean => sectionId === undefined || hit.item.sectionId === sectionId;
  // False for an item in a library with hidden=2. Searches of all libraries skip such libraries (interface.md, 2.7).
  const isOpen = (item: LibraryItem): boolean =>
    item.sectionId === sectionId || world.library.section(item.sectionId)?.preferences.hidden !== '2';
  const hitFor = (item: LibraryItem): SearchHit | undefined =>
    findSearchHit(query, item) ??
    (world.words.isLenient ? findPlexSearchHit(query, item, world.library.parentOf(item)) : undefined);
  const allHits = world.library.all().flatMap((item) => (isOpen(item) && hitFor(item)) || []);
  const hitsInSection = world.behaviour.sectionSearch === 'restricts' ? allHits.filter(isIn) : allHits;
  return hitsInSection.sort(
    (a, b) =>
      Number(isIn(b)) - Number(isIn(a)) || b.score - a.score || Number(a.item.ratingKey) - Number(b.item.ratingKey),
  );
}

function itemHub(
  world: MediaServerState,
  { kind, title, style }: ItemHub,
  hits: readonly SearchHit[],
  limit: number,
): Hub {
  const ofKind = hits.filter(({ item }) => item.kind === kind);
  const visibleHits = ofKind.slice(0, limit);
  const attributes = {
    title,
    type: kind,
    hubIdentifier: kind,
    context: `hub.search.${kind}`,
    size: visibleHits.length,
    more: moreOf(world, ofKind.length - visibleHits.length),
    style,
  };
  return {
    best: ofKind[0]?.score ?? 0,
    element: createXmlElement(
      'Hub',
      attributes,
      visibleHits.map((hit) => hitElement(world, { ...hit, reason: hit.reason ?? sectionReason(world, hit, ofKind) })),
    ),
  };
}

const moreOf = ({ words }: MediaServerState, omittedCount: number): number =>
  words.hubMore === 'flag' ? Number(omittedCount > 0) : omittedCount;

/** The vendor's servers name a result's library if another library has a result of the same name. */
function sectionReason(
  { library, words }: MediaServerState,
  { item }: SearchHit,
  hits: readonly SearchHit[],
): SearchHitReason | undefined {
  const isNamesake = ({ item: otherItem }: SearchHit): boolean =>
    otherItem.title === item.title && otherItem.year === item.year && otherItem.sectionId !== item.sectionId;
  if (!words.isLenient || !hits.some(isNamesake)) return undefined;
  return { kind: 'section', title: library.section(item.sectionId)?.title ?? '', id: item.sectionId };
}

const TAG_KINDS = { genre: 'Genre', director: 'Director', actor: 'Role' } as const satisfies Record<
  string,
  LibraryTagKind
>;

/** In the neutral vocabulary, reasonID is always 1, because interface.md, 2.11 does not explain it. */
function reasonAttributes({ words, tagNumbers }: MediaServerState, reason: SearchHitReason | undefined): XmlAttributes {
  if (reason === undefined) return {};
  const { kind, title, id } = reason;
  if (!words.isLenient) return { reason: kind, reasonID: 1, reasonTitle: title };
  const isTag = kind === 'genre' || kind === 'director' || kind === 'actor';
  const reasonID = isTag ? tagNumbers.numberOf(TAG_KINDS[kind], title ?? '') : id;
  return { reason: kind, reasonID, reasonTitle: title };
}

function hitElement(world: MediaServerState, { item, score, reason }: SearchHit): XmlElement {
  const attributes = { score: score.toFixed(2), ...reasonAttributes(world, reason) };
  const hit = createItemXmlElement(world, item, 'listing', attributes);
  return xmlElementNameOfItem(item) === 'Directory'
    ? { ...hit, children: hit.children.filter(({ name }) => name === 'Genre') }
    : hit;
}

/** A hub of people found by name (interface.md, 2.11: `Directory` of type tag), each with the number of their films. */
function actorHub(world: MediaServerState, query: string, sectionId: string | undefined, limit: number): Hub {
  const { library } = world;
  const countsByActor = new Map<string, number>();
  const films = library
    .all()
    .filter(
      ({ kind, sectionId: ownSectionId }) =>
        kind === 'movie' && (sectionId === undefined || ownSectionId === sectionId),
    );
  for (const actor of films.flatMap((item) => tagNamesOfItem(item, 'Role'))) {
    if (titleMatchScore(query, actor) >= 0.8) countsByActor.set(actor, (countsByActor.get(actor) ?? 0) + 1);
  }
  const actorElements = [...countsByActor].map(([tag, count], index) =>
    actorElement(library.section('1')?.title, tag, count, index + 1),
  );
  const visibleHits = actorElements.slice(0, limit);
  const attributes = {
    title: 'Actors',
    type: 'actor',
    hubIdentifier: 'actor',
    context: 'hub.search.actor',
    size: visibleHits.length,
    more: moreOf(world, actorElements.length - visibleHits.length),
    style: 'shelf',
  };
  return { best: actorElements.length === 0 ? 0 : 0.35, element: createXmlElement('Hub', attributes, visibleHits) };
}

function actorElement(librarySectionTitle: string | undefined, tag: string, count: number, id: number): XmlElement {
  return createXmlElement('Directory', {
    key: `/library/sections/1/all?actor=${id}`,
    librarySectionID: 1,
    librarySectionKey: '/library/sections/1',
    librarySectionTitle,
    librarySectionType: 1,
    reason: 'section',
    reasonID: 1,
    reasonTitle: librarySectionTitle,
    score: '0.80',
    type: 'tag',
    id,
    filter: `actor=${id}`,
    tag,
    tagType: 6,
    count,
  });
}
