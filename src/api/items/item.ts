import { ITEM_KINDS, type ItemKind, type MediaItem } from '../../domain/media/items/item.ts';
import type { ServerId, ServerLocalKey } from '../../domain/servers/refs.ts';
import {
  optionalRef,
  readBareKey,
  readCountAttribute,
  readDate,
  readDay,
  readId,
  readKeywordAttribute,
  readNumber,
  readOwnPicture,
  readPercent,
  readPositiveNumberAttribute,
  readServerPathAttribute,
  readText,
  readYear,
} from '../xml/fields.ts';
import { attributesOfXmlElement, elementContents, elementName, type ParsedXmlElement } from '../xml/xml.ts';
import { decodeFiles, decodeGuids, decodeItemTag, decodeItemTags, readIdInPath } from './itemDetails.ts';

const ITEM_ELEMENTS = ['Video', 'Track', 'Directory', 'Photo', 'Playlist'] as const;
type ItemElement = (typeof ITEM_ELEMENTS)[number];

const KIND_OF_ELEMENT: Readonly<Partial<Record<ItemElement, ItemKind>>> = {
  Track: 'track',
  Photo: 'photo',
  Playlist: 'playlist',
};

export interface ItemNode {
  readonly name: ItemElement;
  readonly element: ParsedXmlElement;
}

/**
 * All items of a container, in the order of the container. In a history of films and music, only this order shows which
 * play came first.
 */
export const itemNodesIn = (container: ParsedXmlElement): readonly ItemNode[] =>
  elementContents(container).flatMap((element) => {
    const name = ITEM_ELEMENTS.find((candidate) => candidate === elementName(element));
    return name === undefined ? [] : [{ name, element }];
  });

/** Some servers send only the path of an item's library. */
const libraryInPath = (attributes: ParsedXmlElement): ServerLocalKey | undefined =>
  /^\/library\/sections\/(\d{1,19})$/.exec(readText(attributes, 'librarySectionKey') ?? '')?.[1] as
    | ServerLocalKey
    | undefined;

/** Some servers send an item's library only once, for the whole listing. */
const libraryIdOf = (attributes: ParsedXmlElement, listing: ParsedXmlElement): ServerLocalKey | undefined =>
  readId(attributes, 'librarySectionID') ?? libraryInPath(attributes) ?? readId(listing, 'librarySectionID');

/** Some rows name their parents only by path. */
const parentId = (attributes: ParsedXmlElement, idName: string, pathName: string): ServerLocalKey | undefined =>
  readId(attributes, idName) ?? readIdInPath(attributes, pathName);

/**
 * Decodes an item. `listing` has the attributes of its container. The code is one long literal, because building the
 * item from parts was slower (`npm run bench -- decode`).
 */
export function decodeItem({ name, element }: ItemNode, listing: ParsedXmlElement, server: ServerId): MediaItem {
  const attributes = attributesOfXmlElement(element);
  return {
    ratingKey: optionalRef(server, readId(attributes, 'ratingKey')),
    kind: readKeywordAttribute(attributes, 'type', ITEM_KINDS) ?? KIND_OF_ELEMENT[name] ?? 'other',
    // A tag (an actor, a genre) has its name in `tag`. An element without any name is still an item.
    title: readText(attributes, 'title') ?? readText(attributes, 'tag') ?? '',
    parentTitle: readText(attributes, 'parentTitle'),
    grandparentTitle: readText(attributes, 'grandparentTitle'),
    index: readCountAttribute(attributes, 'index'),
    parentIndex: readCountAttribute(attributes, 'parentIndex'),
    year: readYear(attributes, 'year'),
    summary: readText(attributes, 'summary'),
    guid: readText(attributes, 'guid'),
    studio: readText(attributes, 'studio'),
    contentRating: readText(attributes, 'contentRating'),
    rating: readPercent(attributes, 'rating'),
    durationMs: readPositiveNumberAttribute(attributes, 'duration'),
    addedAt: readDate(attributes, 'addedAt'),
    thumb: optionalRef(server, readOwnPicture(attributes, 'thumb')),
    parentThumb: optionalRef(server, readOwnPicture(attributes, 'parentThumb')),
    grandparentThumb: optionalRef(server, readOwnPicture(attributes, 'grandparentThumb')),
    librarySectionId: optionalRef(server, libraryIdOf(attributes, listing)),
    librarySectionTitle: readText(attributes, 'librarySectionTitle') ?? readText(listing, 'librarySectionTitle'),
    key: readServerPathAttribute(attributes, 'key'),
    titleSort: readText(attributes, 'titleSort'),
    editionTitle: readText(attributes, 'editionTitle'),
    originalTitle: readText(attributes, 'originalTitle'),
    tagline: readText(attributes, 'tagline'),
    slug: readText(attributes, 'slug'),
    originallyAvailableAt: readDay(attributes, 'originallyAvailableAt'),
    updatedAt: readDate(attributes, 'updatedAt'),
    lastViewedAt: readDate(attributes, 'lastViewedAt'),
    viewCount: readCountAttribute(attributes, 'viewCount'),
    skipCount: readCountAttribute(attributes, 'skipCount'),
    art: optionalRef(server, readOwnPicture(attributes, 'art')),
    chapterSource: readText(attributes, 'chapterSource'),
    primaryExtraKey: readServerPathAttribute(attributes, 'primaryExtraKey'),
    loudnessAnalysisVersion: readText(attributes, 'loudnessAnalysisVersion'),
    musicAnalysisVersion: readText(attributes, 'musicAnalysisVersion'),
    librarySectionKey: readBareKey(attributes, 'librarySectionKey'),
    parentRatingKey: optionalRef(server, parentId(attributes, 'parentRatingKey', 'parentKey')),
    parentKey: readServerPathAttribute(attributes, 'parentKey'),
    parentGuid: readText(attributes, 'parentGuid'),
    parentStudio: readText(attributes, 'parentStudio'),
    parentYear: readYear(attributes, 'parentYear'),
    grandparentRatingKey: optionalRef(server, parentId(attributes, 'grandparentRatingKey', 'grandparentKey')),
    grandparentKey: readServerPathAttribute(attributes, 'grandparentKey'),
    grandparentGuid: readText(attributes, 'grandparentGuid'),
    grandparentArt: optionalRef(server, readOwnPicture(attributes, 'grandparentArt')),
    audienceRating: readPercent(attributes, 'audienceRating'),
    ratingImage: readText(attributes, 'ratingImage'),
    audienceRatingImage: readText(attributes, 'audienceRatingImage'),
    ratingCount: readCountAttribute(attributes, 'ratingCount'),
    score: readNumber(attributes, 'score'),
    tags: decodeItemTags(element),
    files: decodeFiles(element),
    guids: decodeGuids(element),
    tag: decodeItemTag(attributes),
  };
}
