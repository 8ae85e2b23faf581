import { ITEM_KINDS, type ItemKind, type MediaItem } from '../../domain/media/items/item.ts';
import type { BareKey, ServerId } from '../../domain/servers/refs.ts';
import {
  asRef,
  bareKey,
  date,
  day,
  id,
  natural,
  number,
  oneOf,
  ownPath,
  percent,
  picture,
  positive,
  text,
  year,
} from '../xml/fields.ts';
import { attributesOf, contentsOf, type Element, nameOf } from '../xml/xml.ts';
import { decodeFiles, decodeGuids, decodeTag, decodeTags, idInPath } from './itemDetails.ts';

/** Elements that are items. */
const ITEM_ELEMENTS = ['Video', 'Track', 'Directory', 'Photo', 'Playlist'] as const;
type ItemElement = (typeof ITEM_ELEMENTS)[number];

/** The kind of an element whose `type` is unknown. */
const KIND_OF_ELEMENT: Readonly<Partial<Record<ItemElement, ItemKind>>> = {
  Track: 'track',
  Photo: 'photo',
  Playlist: 'playlist',
};

export interface Found {
  readonly name: ItemElement;
  readonly element: Element;
}

/**
 * Every item of a listing, in the listing's order: in a history of films and music only the order shows which
 * play came first.
 */
export const itemsIn = (container: Element): readonly Found[] =>
  contentsOf(container).flatMap((element) => {
    const name = ITEM_ELEMENTS.find((each) => each === nameOf(element));
    return name === undefined ? [] : [{ name, element }];
  });

/** For servers that only give an item's library by its path. */
const libraryInPath = (a: Element): BareKey | undefined =>
  /^\/library\/sections\/(\d{1,19})$/.exec(text(a, 'librarySectionKey') ?? '')?.[1] as BareKey | undefined;

/**
 * Decodes an item, as far as the server described it. `listing` holds the attributes of its container. One
 * long literal, because assembling the item from parts took longer (`npm run bench -- decode`).
 */
export function decodeItem({ name, element }: Found, listing: Element, server: ServerId): MediaItem {
  const a = attributesOf(element);
  return {
    ratingKey: asRef(server, id(a, 'ratingKey')),
    kind: oneOf(a, 'type', ITEM_KINDS) ?? KIND_OF_ELEMENT[name] ?? 'other',
    // The title of a tag (an actor, a genre) is the tag itself. An element with neither is still an item, which
    // its other attributes identify.
    title: text(a, 'title') ?? text(a, 'tag') ?? '',
    parentTitle: text(a, 'parentTitle'),
    grandparentTitle: text(a, 'grandparentTitle'),
    index: natural(a, 'index'),
    parentIndex: natural(a, 'parentIndex'),
    year: year(a, 'year'),
    summary: text(a, 'summary'),
    guid: text(a, 'guid'),
    studio: text(a, 'studio'),
    contentRating: text(a, 'contentRating'),
    rating: percent(a, 'rating'),
    durationMs: positive(a, 'duration'),
    addedAt: date(a, 'addedAt'),
    thumb: asRef(server, picture(a, 'thumb')),
    parentThumb: asRef(server, picture(a, 'parentThumb')),
    grandparentThumb: asRef(server, picture(a, 'grandparentThumb')),
    // Some servers give it once for the whole listing.
    librarySectionId: asRef(server, id(a, 'librarySectionID') ?? libraryInPath(a) ?? id(listing, 'librarySectionID')),
    librarySectionTitle: text(a, 'librarySectionTitle') ?? text(listing, 'librarySectionTitle'),
    key: ownPath(a, 'key'),
    titleSort: text(a, 'titleSort'),
    editionTitle: text(a, 'editionTitle'),
    originalTitle: text(a, 'originalTitle'),
    tagline: text(a, 'tagline'),
    slug: text(a, 'slug'),
    originallyAvailableAt: day(a, 'originallyAvailableAt'),
    updatedAt: date(a, 'updatedAt'),
    lastViewedAt: date(a, 'lastViewedAt'),
    viewCount: natural(a, 'viewCount'),
    skipCount: natural(a, 'skipCount'),
    art: asRef(server, picture(a, 'art')),
    chapterSource: text(a, 'chapterSource'),
    primaryExtraKey: ownPath(a, 'primaryExtraKey'),
    loudnessAnalysisVersion: text(a, 'loudnessAnalysisVersion'),
    musicAnalysisVersion: text(a, 'musicAnalysisVersion'),
    librarySectionKey: bareKey(a, 'librarySectionKey'),
    parentRatingKey: asRef(server, id(a, 'parentRatingKey') ?? idInPath(a, 'parentKey')),
    parentKey: ownPath(a, 'parentKey'),
    parentGuid: text(a, 'parentGuid'),
    parentStudio: text(a, 'parentStudio'),
    parentYear: year(a, 'parentYear'),
    grandparentRatingKey: asRef(server, id(a, 'grandparentRatingKey') ?? idInPath(a, 'grandparentKey')),
    grandparentKey: ownPath(a, 'grandparentKey'),
    grandparentGuid: text(a, 'grandparentGuid'),
    grandparentArt: asRef(server, picture(a, 'grandparentArt')),
    audienceRating: percent(a, 'audienceRating'),
    ratingImage: text(a, 'ratingImage'),
    audienceRatingImage: text(a, 'audienceRatingImage'),
    ratingCount: natural(a, 'ratingCount'),
    score: number(a, 'score'),
    tags: decodeTags(element),
    files: decodeFiles(element),
    guids: decodeGuids(element),
    tag: decodeTag(a),
  };
}
