import type { LibraryItem, LibraryItemKind, LibraryTagKind } from '../library/item.ts';
import { tagNamesOfItem } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { XmlAttributes, XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import { createFilmXmlAttributes, createMusicXmlAttributes } from './kindAttributes.ts';
import { createMediaXmlElements } from './media.ts';

export interface ElementContext {
  readonly library: Library;
  readonly words: Vocabulary;
}

const ELEMENT_NAMES: Readonly<Record<LibraryItemKind, string>> = {
  movie: 'Video',
  episode: 'Video',
  track: 'Track',
  photo: 'Photo',
  show: 'Directory',
  season: 'Directory',
  artist: 'Directory',
  album: 'Directory',
  photoalbum: 'Directory',
  collection: 'Directory',
};
/**
 * Maximum tags per item in a listing, by kind. The response for a single item has all tags. In public recordings of
 * listings, 742 of 783 items show at most two genres, and 741 of 779 at most three roles.
 */
const LISTED_TAGS: Readonly<Record<LibraryTagKind, number>> = {
  Genre: 2,
  Director: 2,
  Writer: 2,
  Country: 2,
  Collection: 2,
  Role: 3,
};
const TAG_ORDER: readonly LibraryTagKind[] = ['Genre', 'Director', 'Writer', 'Country', 'Collection', 'Role'];

/**
 * An item in listings, in search results and at `/library/metadata/{id}` (interface.md, 2.7a, 2.8 and 2.11). `extra`
 * adds attributes.
 */
export function createItemXmlElement(
  context: ElementContext,
  item: LibraryItem,
  detail: 'listing' | 'full',
  extra: XmlAttributes = {},
): XmlElement {
  const attributes = { ...createItemXmlAttributes(context, item), ...extra };
  const tags = detail === 'full' ? createTagXmlElements(item) : listedTagElements(item);
  return createXmlElement(ELEMENT_NAMES[item.kind], attributes, [...createMediaXmlElements(item, detail), ...tags]);
}

/** An item for filters: with its files, as in listings, and with all of its tags. */
export function elementForFilters(context: ElementContext, item: LibraryItem): XmlElement {
  const children = [...createMediaXmlElements(item, 'listing'), ...createTagXmlElements(item)];
  return createXmlElement(ELEMENT_NAMES[item.kind], createItemXmlAttributes(context, item), children);
}

const listedTagElements = (item: LibraryItem): readonly XmlElement[] =>
  TAG_ORDER.flatMap((kind) =>
    tagNamesOfItem(item, kind)
      .slice(0, LISTED_TAGS[kind])
      .map((tag) => createXmlElement(kind, { tag })),
  );

export function xmlElementNameOfItem(item: LibraryItem): string {
  return ELEMENT_NAMES[item.kind];
}

export function createTagXmlElements(item: LibraryItem): readonly XmlElement[] {
  return TAG_ORDER.flatMap((kind) => tagNamesOfItem(item, kind).map((tag) => createXmlElement(kind, { tag })));
}

export function itemUrlPath(item: LibraryItem): string {
  const itemKey = `/library/metadata/${item.ratingKey}`;
  return ELEMENT_NAMES[item.kind] === 'Directory' ? `${itemKey}/children` : itemKey;
}

export function itemThumbnailUrlPath(item: LibraryItem | undefined): string | undefined {
  if (!item?.hasPoster) return undefined;
  // The server composes a collection's picture of its items' posters, in the requested size (MEDIA-SERVER.md).
  return item.kind === 'collection'
    ? `/library/collections/${item.ratingKey}/composite/${item.updatedAt}?width=400&height=600`
    : `/library/metadata/${item.ratingKey}/thumb/${item.updatedAt}`;
}

export function itemArtUrlPath(item: LibraryItem | undefined): string | undefined {
  return item?.hasPoster ? `/library/metadata/${item.ratingKey}/art/${item.updatedAt}` : undefined;
}

/** An item's guid, if any, with its agent's scheme. A guid from a match (interface.md, 4.21) already has one. */
export function addSchemeToItemGuid(context: ElementContext, item: LibraryItem): string | undefined {
  if (item.guid === '' || item.guid.includes('://')) return item.guid || undefined;
  const isPersonal = context.library.section(item.sectionId)?.agent === context.words.personalAgent;
  return isPersonal
    ? `${context.words.personalAgent}://${item.guid.split('/').at(-1)}`
    : `${context.words.guidScheme}://${item.guid}`;
}

export function createItemXmlAttributes(context: ElementContext, item: LibraryItem): XmlAttributes {
  const [, parent, grandparent] = context.library.lineage(item);
  return {
    ratingKey: item.ratingKey,
    key: itemUrlPath(item),
    ...parentAttributes(context, item, parent, grandparent),
    guid: addSchemeToItemGuid(context, item),
    studio: item.studio,
    type: item.kind === 'photoalbum' ? 'photo' : item.kind,
    title: item.title,
    titleSort: item.titleSort === item.title ? undefined : item.titleSort,
    originalTitle: item.originalTitle,
    contentRating: item.contentRating,
    summary: item.summary,
    rating: item.rating,
    index: item.index,
    viewCount: item.viewCount || undefined,
    lastViewedAt: item.lastViewedAt,
    year: item.year,
    thumb: itemThumbnailUrlPath(item) ?? itemThumbnailUrlPath(parent),
    art: itemArtUrlPath(grandparent ?? parent ?? item),
    duration: item.duration,
    originallyAvailableAt: item.year === undefined ? undefined : `${String(item.year).padStart(4, '0')}-01-01`,
    addedAt: item.addedAt,
    updatedAt: item.updatedAt,
    ...sectionAttributes(context, item),
    ...(item.kind === 'movie' ? createFilmXmlAttributes(context.words, item) : {}),
    ...createMusicXmlAttributes(item),
  };
}

function sectionAttributes({ library }: ElementContext, item: LibraryItem): XmlAttributes {
  const librarySectionTitle = library.section(item.sectionId)?.title;
  return {
    librarySectionTitle,
    librarySectionID: item.sectionId,
    librarySectionKey: `/library/sections/${item.sectionId}`,
  };
}

function parentAttributes(
  context: ElementContext,
  item: LibraryItem,
  parent: LibraryItem | undefined,
  grandparent: LibraryItem | undefined,
): XmlAttributes {
  if (parent === undefined) return {};
  if (grandparent?.hidesSeasons)
    return {
      skipParent: 1,
      grandparentRatingKey: grandparent.ratingKey,
      grandparentGuid: addSchemeToItemGuid(context, grandparent),
      grandparentKey: `/library/metadata/${grandparent.ratingKey}`,
      grandparentTitle: grandparent.title,
      parentIndex: parent.index,
      grandparentThumb: itemThumbnailUrlPath(grandparent),
      grandparentArt: itemArtUrlPath(grandparent),
    };
  return {
    parentRatingKey: parent.ratingKey,
    grandparentRatingKey: grandparent?.ratingKey,
    parentGuid: addSchemeToItemGuid(context, parent),
    grandparentGuid: grandparent && addSchemeToItemGuid(context, grandparent),
    parentStudio: item.kind === 'track' ? parent.studio : undefined,
    grandparentKey: grandparent && `/library/metadata/${grandparent.ratingKey}`,
    parentKey: `/library/metadata/${parent.ratingKey}`,
    grandparentTitle: grandparent?.title,
    parentTitle: parent.title,
    parentIndex: parent.index,
    parentYear: item.kind === 'track' ? parent.year : undefined,
    parentThumb: itemThumbnailUrlPath(parent),
    grandparentThumb: itemThumbnailUrlPath(grandparent),
    grandparentArt: itemArtUrlPath(grandparent),
  };
}
