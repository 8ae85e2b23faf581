import { z } from 'zod';
import { LISTABLE_ITEM_KINDS, type ListableItemKind } from '../../domain/media/libraries/library.ts';
import { itemRefSchema, libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import { choiceOption, integerOption, makeOptionOptional, textOption } from '../framework/options.ts';

export const SORT_ORDERS = ['title', 'newest', 'oldest', 'added', 'rating'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const isListedKind = (name: string): name is ListableItemKind => Object.hasOwn(LISTABLE_ITEM_KINDS, name);
export const BROWSABLE_ITEM_KINDS: readonly ListableItemKind[] = Object.keys(LISTABLE_ITEM_KINDS).filter(isListedKind);

/** The most common filters (interface.md, 4.5). Each listing offers the ones that its endpoint supports. */
export const commonFilterOptions = {
  'year-from': makeOptionOptional(integerOption({ min: 1000, max: 9999 })),
  'year-to': makeOptionOptional(integerOption({ min: 1000, max: 9999 })),
  title: makeOptionOptional(textOption({ max: 60 })),
  studio: makeOptionOptional(textOption({ max: 60 })),
  rating: makeOptionOptional(integerOption({ min: 0, max: 10 })),
  'added-since': makeOptionOptional(textOption({ max: 10 })),
  sort: makeOptionOptional(choiceOption(SORT_ORDERS)),
} as const;

/** Each of these options takes one comparison with any field of an item (interface.md, 4.5). */
export const FILTER_OPTION_NAMES = ['filter', 'filter2', 'filter3'] as const;

export const contentRatingOption = { 'content-rating': makeOptionOptional(textOption({ max: 20 })) } as const;

/** The filters of a listing, as stored in its page buttons. */
export const filterSchema = z.strictObject({
  'year-from': z.int().optional(),
  'year-to': z.int().optional(),
  title: z.string().optional(),
  studio: z.string().optional(),
  rating: z.number().optional(),
  'content-rating': z.string().optional(),
  /** The day as typed: YYYY or YYYY-MM-DD. */
  'added-since': z.string().optional(),
  filter: z.string().optional(),
  filter2: z.string().optional(),
  filter3: z.string().optional(),
});
export type ListingFilters = z.output<typeof filterSchema>;

export const browseTargetSchema = z.object({
  of: z.discriminatedUnion('list', [
    z.object({ list: z.literal('decade'), libraryKey: libraryRefSchema, decade: z.int() }),
    z.object({
      list: z.literal('library'),
      libraryKey: libraryRefSchema,
      kind: z.enum(BROWSABLE_ITEM_KINDS).optional(),
    }),
    z.object({ list: z.literal('albums'), libraryKey: libraryRefSchema, artistKey: itemRefSchema }),
  ]),
  name: z.string(),
  wanted: filterSchema,
  sort: z.enum(SORT_ORDERS).optional(),
  /**
   * True if the author of the command may add to playlists. Stored, so that the menus for adding stay when another
   * person turns the page.
   */
  mayAdd: z.boolean(),
  page: z.int().min(1),
});
export type BrowseTarget = z.output<typeof browseTargetSchema>;
