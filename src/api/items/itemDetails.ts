import type { ItemTags, TagDetails } from '../../domain/media/items/item.ts';
import type { MediaFile } from '../../domain/media/items/mediaFiles.ts';
import type { BareKey } from '../../domain/servers/refs.ts';
import { bareKey, id, natural, text, texts } from '../xml/fields.ts';
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
    const tag = text(attributesOf(child), 'tag');
    if (tag !== undefined) tags.push(tag);
  }
  return tags;
}

/** Undefined if the item has no tags of any kind. */
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

/** The attributes of a `Directory` that is itself a tag (2.11). */
export function decodeTag(a: Element): TagDetails | undefined {
  if (a.type !== 'tag') return undefined;
  return {
    id: id(a, 'id'),
    key: bareKey(a, 'key'),
    tagType: natural(a, 'tagType'),
    count: natural(a, 'count'),
    reasonId: text(a, 'reasonID'),
    ...texts<TagDetails>(a, 'filter', 'librarySectionType', 'reason', 'reasonTitle'),
  };
}

/** The id at the end of a path such as `/library/metadata/12`, for rows that give their relatives only by path (2.9). */
export const idInPath = (a: Element, name: string): BareKey | undefined =>
  /^\/library\/metadata\/(\d{1,19})(?:\/children)?$/.exec(text(a, name) ?? '')?.[1] as BareKey | undefined;

/** Leaves out empty lists. */
const listOf = <Entry>(entries: readonly Entry[]): readonly Entry[] | undefined =>
  entries.length > 0 ? entries : undefined;

export const decodeFiles = (element: Element): readonly MediaFile[] | undefined =>
  listOf(children(element, 'Media').map(decodeMediaFile));

export const decodeGuids = (element: Element): readonly string[] | undefined =>
  listOf(children(element, 'Guid').flatMap((guid) => text(attributesOf(guid), 'id') ?? []));
