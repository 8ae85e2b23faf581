import type { ItemTags } from '../items/item.ts';

/** Filter fields whose values are tags. Each is mapped to the tags of an item that the filter compares. */
export const TAG_KINDS = {
  genre: 'genres',
  director: 'directors',
  actor: 'roles',
  writer: 'writers',
  country: 'countries',
  collection: 'collections',
} as const satisfies Readonly<Record<string, keyof ItemTags>>;
export type TagField = keyof typeof TAG_KINDS;

export const isTagField = (field: string): field is TagField => Object.hasOwn(TAG_KINDS, field);
