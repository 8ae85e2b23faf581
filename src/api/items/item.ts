import { ITEM_KINDS, type ItemKind, type MediaItem } from '../../domain/media/items/item.ts';
import type { BareKey, ServerId } from '../../domain/servers/refs.ts';
import {
  optionalRef,
  readBareKey,
  readCount,
  readDate,
  readDay,
  readId,
  readNumber,
  readOwnPath,
  readOwnPicture,
  readPercent,
  readPositive,
  readText,
  readWord,
  readYear,
} from '../xml/fields.ts';
import { attributesOf, type Element, elementContents, elementName } from '../xml/xml.ts';
import { decodeFiles, decodeGuids, decodeTag, decodeTags, readIdInPath } from './itemDetails.ts';

const ITEM_ELEMENTS = ['Video', 'Track', 'Directory', 'Photo', 'Playlist'] as const;
type ItemElement = (typeof ITEM_ELEMENTS)[number];

const KIND_OF_ELEMENT: Readonly<Partial<Record<ItemElement, ItemKind>>> = {
  Track: 'track',
  Photo: 'photo',
  Playlist: 'playlist',
};

export interface ItemNode {
  readonly name: ItemElement;
  readonly element: Element;
}

/**
 * All items of a container, in its order. In a history of films and music, only this order shows which play came first.
 */
export const itemNodesIn = (container: Element): readonly ItemNode[] =>
  elementContents(container).flatMap((element) => {
    const name = ITEM_ELEMENTS.find((candidate) => candidate === elementName(element));
    return name === undefined ? [] : [{ name, element }];
  });

/** Some servers send only the path of an item's library. */
const libraryInPath = (attributes: Element): BareKey | undefined =>
  /^\/library\/sections\/(\d{1,19})$/.exec(readText(attributes, 'librarySectionKey') ?? '')?.[1] as BareKey | undefined;

/** Some servers send an item's library only once, for the whole listing. */
const libraryIdOf = (attributes: Element, listing: Element): BareKey | undefined =>
  readId(attributes, 'librarySectionID') ?? libraryInPath(attributes) ?? readId(listing, 'librarySectionID');

/** Some rows name their parents only by path. */
const parentId = (attributes: Element, idName: string, pathName: string): BareKey | undefined =>
  readId(attributes, idName) ?? readIdInPath(attributes, pathName);

/**
 * Decodes an item. `listing` has the attributes of its container. The code is one long literal, because building the
 * item from parts was slower (`npm run bench -- decode`).
 */
export function decodeItem({ name, element }: ItemNode, listing: Element, server: ServerId): MediaItem {
  const attributes = attributesOf(element);
  return {
    ratingKey: optionalRef(server, readId(attributes, 'ratingKey')),
    kind: readWord(attributes, 'type', ITEM_KINDS) ?? KIND_OF_ELEMENT[name] ?? 'other',
    // A tag (an actor, a genre) has its name in `tag`. An element without any name is still an item.
    title: readText(attributes, 'title') ?? readText(attributes, 'tag') ?? '',
    parentTitle: readText(attributes, 'parentTitle'),
    grandparentTitle: readText(attributes, 'grandparentTitle'),
    index: readCount(attributes, 'index'),
    parentIndex: readCount(attributes, 'parentIndex'),
    year: readYear(attributes, 'year'),
    summary: readText(attributes, 'summary'),
    guid: readText(attributes, 'guid'),
    studio: readText(attributes, 'studio'),
    contentRating: readText(attributes, 'contentRating'),
    rating: readPercent(attributes, 'rating'),
    durationMs: readPositive(attributes, 'duration'),
    addedAt: readDate(attributes, 'addedAt'),
    thumb: optionalRef(server, readOwnPicture(attributes, 'thumb')),
    parentThumb: optionalRef(server, readOwnPicture(attributes, 'parentThumb')),
    grandparentThumb: optionalRef(server, readOwnPicture(attributes, 'grandparentThumb')),
    librarySectionId: optionalRef(server, libraryIdOf(attributes, listing)),
    librarySectionTitle: readText(attributes, 'librarySectionTitle') ?? readText(listing, 'librarySectionTitle'),
    key: readOwnPath(attributes, 'key'),
    titleSort: readText(attributes, 'titleSort'),
    editionTitle: readText(attributes, 'editionTitle'),
    originalTitle: readText(attributes, 'originalTitle'),
    tagline: readText(attributes, 'tagline'),
    slug: readText(attributes, 'slug'),
    originallyAvailableAt: readDay(attributes, 'originallyAvailableAt'),
    updatedAt: readDate(attributes, 'updatedAt'),
    lastViewedAt: readDate(attributes, 'lastViewedAt'),
    viewCount: readCount(attributes, 'viewCount'),
    skipCount: readCount(attributes, 'skipCount'),
    art: optionalRef(server, readOwnPicture(attributes, 'art')),
    chapterSource: readText(attributes, 'chapterSource'),
    primaryExtraKey: readOwnPath(attributes, 'primaryExtraKey'),
    loudnessAnalysisVersion: readText(attributes, 'loudnessAnalysisVersion'),
    musicAnalysisVersion: readText(attributes, 'musicAnalysisVersion'),
    librarySectionKey: readBareKey(attributes, 'librarySectionKey'),
    parentRatingKey: optionalRef(server, parentId(attributes, 'parentRatingKey', 'parentKey')),
    parentKey: readOwnPath(attributes, 'parentKey'),
    parentGuid: readText(attributes, 'parentGuid'),
    parentStudio: readText(attributes, 'parentStudio'),
    parentYear: readYear(attributes, 'parentYear'),
    grandparentRatingKey: optionalRef(server, parentId(attributes, 'grandparentRatingKey', 'grandparentKey')),
    grandparentKey: readOwnPath(attributes, 'grandparentKey'),
    grandparentGuid: readText(attributes, 'grandparentGuid'),
    grandparentArt: optionalRef(server, readOwnPicture(attributes, 'grandparentArt')),
    audienceRating: readPercent(attributes, 'audienceRating'),
    ratingImage: readText(attributes, 'ratingImage'),
    audienceRatingImage: readText(attributes, 'audienceRatingImage'),
    ratingCount: readCount(attributes, 'ratingCount'),
    score: readNumber(attributes, 'score'),
    tags: decodeTags(element),
    files: decodeFiles(element),
    guids: decodeGuids(element),
    tag: decodeTag(attributes),
  };
}
