import { z } from 'zod';
import { LISTED_KINDS, type ListedKind } from '../../domain/media/libraries/library.ts';
import { itemRef, libraryRef } from '../../domain/servers/storedRefs.ts';
import { choiceOption, integerOption, makeOptional, textOption } from '../framework/options.ts';

export const SORT_ORDERS = ['title', 'newest', 'oldest', 'added', 'rating'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const isListedKind = (name: string): name is ListedKind => Object.hasOwn(LISTED_KINDS, name);
export const LISTED_KIND_NAMES: readonly ListedKind[] = Object.keys(LISTED_KINDS).filter(isListedKind);

/** The most common filters (interface.md, 4.5). Each listing offers the ones that its endpoint supports. */
export const commonFilterOptions = {
  'year-from': makeOptional(integerOption({ min: 1000, max: 9999 })),
  'year-to': makeOptional(integerOption({ min: 1000, max: 9999 })),
  title: makeOptional(textOption({ max: 60 })),
  studio: makeOptional(textOption({ max: 60 })),
  rating: makeOptional(integerOption({ min: 0, max: 10 })),
  'added-since': makeOptional(textOption({ max: 10 })),
  sort: makeOptional(choiceOption(SORT_ORDERS)),
} as const;

/** Each of these options takes one comparison with any field of an item (interface.md, 4.5). */
export const FILTER_OPTION_NAMES = ['filter', 'filter2', 'filter3'] as const;

export const contentRatingOption = { 'content-rating': makeOptional(textOption({ max: 20 })) } as const;

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
    z.object({ list: z.literal('decade'), libraryKey: libraryRef, decade: z.int() }),
    z.object({ list: z.literal('library'), libraryKey: libraryRef, kind: z.enum(LISTED_KIND_NAMES).optional() }),
    z.object({ list: z.literal('albums'), libraryKey: libraryRef, artistKey: itemRef }),
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
