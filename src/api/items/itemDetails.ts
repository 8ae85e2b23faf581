import type { ItemTags, TagDetails } from '../../domain/media/items/item.ts';
import type { MediaFile } from '../../domain/media/items/mediaFiles.ts';
import type { BareKey } from '../../domain/servers/refs.ts';
import { readBareKey, readCount, readId, readText, readTexts } from '../xml/fields.ts';
import { attributesOf, children, type Element, hasChild } from '../xml/xml.ts';
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

function tagsNamed(element: Element, name: string): readonly string[] {
  const tags: string[] = [];
  for (const child of children(element, name)) {
    const tag = readText(attributesOf(child), 'tag');
    if (tag !== undefined) tags.push(tag);
  }
  return tags;
}

export function decodeTags(element: Element): ItemTags | undefined {
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
export function decodeTag(attributes: Element): TagDetails | undefined {
  if (attributes.type !== 'tag') return undefined;
  return {
    id: readId(attributes, 'id'),
    key: readBareKey(attributes, 'key'),
    tagType: readCount(attributes, 'tagType'),
    count: readCount(attributes, 'count'),
    reasonId: readText(attributes, 'reasonID'),
    ...readTexts<TagDetails>(attributes, 'filter', 'librarySectionType', 'reason', 'reasonTitle'),
  };
}

/**
 * Reads the id at the end of a path such as `/library/metadata/12`. Some rows name their parents only by such a path
 * (interface.md, 2.9).
 */
export const readIdInPath = (attributes: Element, name: string): BareKey | undefined =>
  /^\/library\/metadata\/(\d{1,19})(?:\/children)?$/.exec(readText(attributes, name) ?? '')?.[1] as BareKey | undefined;

const listOrUndefined = <Entry>(entries: readonly Entry[]): readonly Entry[] | undefined =>
  entries.length > 0 ? entries : undefined;

export const decodeFiles = (element: Element): readonly MediaFile[] | undefined =>
  listOrUndefined(children(element, 'Media').map(decodeMediaFile));

export const decodeGuids = (element: Element): readonly string[] | undefined =>
  listOrUndefined(children(element, 'Guid').flatMap((guid) => readText(attributesOf(guid), 'id') ?? []));
