import type { Item, ItemKind, TagKind } from '../library/item.ts';
import { tagsOf } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Attributes, XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import { filmAttributes, musicAttributes } from './kindAttributes.ts';
import { mediaElements } from './media.ts';

export interface ElementContext {
  readonly library: Library;
  readonly words: Vocabulary;
}

const ELEMENT_NAMES: Readonly<Record<ItemKind, string>> = {
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
const LISTED_TAGS: Readonly<Record<TagKind, number>> = {
  Genre: 2,
  Director: 2,
  Writer: 2,
  Country: 2,
  Collection: 2,
  Role: 3,
};
const TAG_ORDER: readonly TagKind[] = ['Genre', 'Director', 'Writer', 'Country', 'Collection', 'Role'];

/**
 * An item in listings, in search results and at `/library/metadata/{id}` (interface.md, 2.7a, 2.8 and 2.11). `extra`
 * adds attributes.
 */
export function itemElement(
  context: ElementContext,
  item: Item,
  detail: 'listing' | 'full',
  extra: Attributes = {},
): XmlElement {
  const attributes = { ...itemAttributes(context, item), ...extra };
  const tags = detail === 'full' ? tagElements(item) : listedTagElements(item);
  return createXmlElement(ELEMENT_NAMES[item.kind], attributes, [...mediaElements(item, detail), ...tags]);
}

/** An item for filters: with its files, as in listings, and with all of its tags. */
export function elementForFilters(context: ElementContext, item: Item): XmlElement {
  const children = [...mediaElements(item, 'listing'), ...tagElements(item)];
  return createXmlElement(ELEMENT_NAMES[item.kind], itemAttributes(context, item), children);
}

const listedTagElements = (item: Item): readonly XmlElement[] =>
  TAG_ORDER.flatMap((kind) =>
    tagsOf(item, kind)
      .slice(0, LISTED_TAGS[kind])
      .map((tag) => createXmlElement(kind, { tag })),
  );

export function elementNameOf(item: Item): string {
  return ELEMENT_NAMES[item.kind];
}

export function tagElements(item: Item): readonly XmlElement[] {
  return TAG_ORDER.flatMap((kind) => tagsOf(item, kind).map((tag) => createXmlElement(kind, { tag })));
}

export function itemPath(item: Item): string {
  const itemKey = `/library/metadata/${item.ratingKey}`;
  return ELEMENT_NAMES[item.kind] === 'Directory' ? `${itemKey}/children` : itemKey;
}

export function thumbPath(item: Item | undefined): string | undefined {
  if (!item?.hasPoster) return undefined;
  // The server composes a collection's picture of its items' posters, in the requested size (MEDIA-SERVER.md).
  return item.kind === 'collection'
    ? `/library/collections/${item.ratingKey}/composite/${item.updatedAt}?width=400&height=600`
    : `/library/metadata/${item.ratingKey}/thumb/${item.updatedAt}`;
}

export function artPath(item: Item | undefined): string | undefined {
  return item?.hasPoster ? `/library/metadata/${item.ratingKey}/art/${item.updatedAt}` : undefined;
}

/** An item's guid, if any, with its agent's scheme. A guid from a match (interface.md, 4.21) already has one. */
export function fullGuid(context: ElementContext, item: Item): string | undefined {
  if (item.guid === '' || item.guid.includes('://')) return item.guid || undefined;
  const isPersonal = context.library.section(item.sectionId)?.agent === context.words.personalAgent;
  return isPersonal
    ? `${context.words.personalAgent}://${item.guid.split('/').at(-1)}`
    : `${context.words.guidScheme}://${item.guid}`;
}

export function itemAttributes(context: ElementContext, item: Item): Attributes {
  const [, parent, grandparent] = context.library.lineage(item);
  return {
    ratingKey: item.ratingKey,
    key: itemPath(item),
    ...parentAttributes(context, item, parent, grandparent),
    guid: fullGuid(context, item),
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
    thumb: thumbPath(item) ?? thumbPath(parent),
    art: artPath(grandparent ?? parent ?? item),
    duration: item.duration,
    originallyAvailableAt: item.year === undefined ? undefined : `${String(item.year).padStart(4, '0')}-01-01`,
    addedAt: item.addedAt,
    updatedAt: item.updatedAt,
    ...sectionAttributes(context, item),
    ...(item.kind === 'movie' ? filmAttributes(context.words, item) : {}),
    ...musicAttributes(item),
  };
}

function sectionAttributes({ library }: ElementContext, item: Item): Attributes {
  const librarySectionTitle = library.section(item.sectionId)?.title;
  return {
    librarySectionTitle,
    librarySectionID: item.sectionId,
    librarySectionKey: `/library/sections/${item.sectionId}`,
  };
}

function parentAttributes(
  context: ElementContext,
  item: Item,
  parent: Item | undefined,
  grandparent: Item | undefined,
): Attributes {
  if (parent === undefined) return {};
  if (grandparent?.hidesSeasons)
    return {
      skipParent: 1,
      grandparentRatingKey: grandparent.ratingKey,
      grandparentGuid: fullGuid(context, grandparent),
      grandparentKey: `/library/metadata/${grandparent.ratingKey}`,
      grandparentTitle: grandparent.title,
      parentIndex: parent.index,
      grandparentThumb: thumbPath(grandparent),
      grandparentArt: artPath(grandparent),
    };
  return {
    parentRatingKey: parent.ratingKey,
    grandparentRatingKey: grandparent?.ratingKey,
    parentGuid: fullGuid(context, parent),
    grandparentGuid: grandparent && fullGuid(context, grandparent),
    parentStudio: item.kind === 'track' ? parent.studio : undefined,
    grandparentKey: grandparent && `/library/metadata/${grandparent.ratingKey}`,
    parentKey: `/library/metadata/${parent.ratingKey}`,
    grandparentTitle: grandparent?.title,
    parentTitle: parent.title,
    parentIndex: parent.index,
    parentYear: item.kind === 'track' ? parent.year : undefined,
    parentThumb: thumbPath(parent),
    grandparentThumb: thumbPath(grandparent),
    grandparentArt: artPath(grandparent),
  };
}
