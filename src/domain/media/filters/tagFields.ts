import type { ItemTags } from '../items/item.ts';

/** Filter fields whose values are tags. Each is mapped to the tags of an item that the filter compares. */
export const ITEM_TAGS_BY_FILTER_FIELD = {
  genre: 'genres',
  director: 'directors',
  actor: 'roles',
  writer: 'writers',
  country: 'countries',
  collection: 'collections',
} as const satisfies Readonly<Record<string, keyof ItemTags>>;
export type TagField = keyof typeof ITEM_TAGS_BY_FILTER_FIELD;

export const isTagField = (field: string): field is TagField => Object.hasOwn(ITEM_TAGS_BY_FILTER_FIELD, field);
