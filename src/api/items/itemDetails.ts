import type { ItemTags, TagDetails } from '../../domain/media/items/item.ts';
import type { MediaFile } from '../../domain/media/items/mediaFiles.ts';
import type { ServerLocalKey } from '../../domain/servers/refs.ts';
import { readBareKey, readCountAttribute, readId, readText, readTextAttributes } from '../xml/fields.ts';
import { attributesOfXmlElement, findChildElements, hasChild, type ParsedXmlElement } from '../xml/xml.ts';
import { decodeMediaFile } from './mediaFiles.ts';

const TAGS = {
  genres: 'Genre',
  directors: 'Director',
  writers: 'Writer',
  countries: 'Country',
  collections: 'Collection',
  roles: 'Role',
} as const satisfies Readonly<Record<keyof ItemTags, string>>;

const TAG_NAMES: ReadonlySet<string> = new Set(Object.values(TAGS));

function tagsNamed(element: ParsedXmlElement, name: string): readonly string[] {
  const tags: string[] = [];
  for (const child of findChildElements(element, name)) {
    const tag = readText(attributesOfXmlElement(child), 'tag');
    if (tag !== undefined) tags.push(tag);
  }
  return tags;
}

export function decodeItemTags(element: ParsedXmlElement): ItemTags | undefined {
  if (!hasChild(element, TAG_NAMES)) return undefined;
  return {
    genres: tagsNamed(element, TAGS.genres),
    directors: tagsNamed(element, TAGS.directors),
    writers: tagsNamed(element, TAGS.writers),
    countries: tagsNamed(element, TAGS.countries),
    collections: tagsNamed(element, TAGS.collections),
    roles: tagsNamed(element, TAGS.roles),
  };
}

/** Decodes a `Directory` that is itself a tag (interface.md, 2.11). */
export function decodeItemTag(attributes: ParsedXmlElement): TagDetails | undefined {
  if (attributes.type !== 'tag') return undefined;
  return {
    id: readId(attributes, 'id'),
    key: readBareKey(attributes, 'key'),
    tagType: readCountAttribute(attributes, 'tagType'),
    count: readCountAttribute(attributes, 'count'),
    reasonId: readText(attributes, 'reasonID'),
    ...readTextAttributes<TagDetails>(attributes, 'filter', 'librarySectionType', 'reason', 'reasonTitle'),
  };
}

/**
 * Reads the id at the end of a path such as `/library/metadata/12`. Some rows name their parents only by such a path
 * (interface.md, 2.9).
 */
export const readIdInPath = (attributes: ParsedXmlElement, name: string): ServerLocalKey | undefined =>
  /^\/library\/metadata\/(\d{1,19})(?:\/children)?$/.exec(readText(attributes, name) ?? '')?.[1] as
    | ServerLocalKey
    | undefined;

const listOrUndefined = <Entry>(entries: readonly Entry[]): readonly Entry[] | undefined =>
  entries.length > 0 ? entries : undefined;

export const decodeFiles = (element: ParsedXmlElement): readonly MediaFile[] | undefined =>
  listOrUndefined(findChildElements(element, 'Media').map(decodeMediaFile));

export const decodeGuids = (element: ParsedXmlElement): readonly string[] | undefined =>
  listOrUndefined(
    findChildElements(element, 'Guid').flatMap((guid) => readText(attributesOfXmlElement(guid), 'id') ?? []),
  );
