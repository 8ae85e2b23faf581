import { z } from 'zod';
import { LISTED_KINDS, type ListedKind } from '../../domain/media/libraries/library.ts';
import { itemRef, libraryRef } from '../../domain/servers/storedRefs.ts';
import { choice, integer, optional, text } from '../framework/options.ts';

export const SORTS = ['title', 'newest', 'oldest', 'added', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

const isListed = (name: string): name is ListedKind => Object.hasOwn(LISTED_KINDS, name);
export const KINDS: readonly ListedKind[] = Object.keys(LISTED_KINDS).filter(isListed);

/** The most common filters of 4.5. Each listing offers only filters of its endpoint. */
export const filterOptions = {
  'year-from': optional(integer({ min: 1000, max: 9999 })),
  'year-to': optional(integer({ min: 1000, max: 9999 })),
  title: optional(text({ max: 60 })),
  studio: optional(text({ max: 60 })),
  rating: optional(integer({ min: 0, max: 10 })),
  'added-since': optional(text({ max: 10 })),
  sort: optional(choice(SORTS)),
} as const;

/** Each holds one comparison with any field that answers have (4.5), in addition to the filters above. */
export const FILTERS = ['filter', 'filter2', 'filter3'] as const;

export const contentRatingOption = { 'content-rating': optional(text({ max: 20 })) } as const;

/** The options of the request, as the buttons under a listing keep them. */
export const wanted = z.strictObject({
  'year-from': z.int().optional(),
  'year-to': z.int().optional(),
  title: z.string().optional(),
  studio: z.string().optional(),
  rating: z.number().optional(),
  'content-rating': z.string().optional(),
  /** As typed: YYYY or YYYY-MM-DD. */
  'added-since': z.string().optional(),
  filter: z.string().optional(),
  filter2: z.string().optional(),
  filter3: z.string().optional(),
});
export type Wanted = z.output<typeof wanted>;

export const browsed = z.object({
  of: z.discriminatedUnion('list', [
    z.object({ list: z.literal('decade'), libraryKey: libraryRef, decade: z.int() }),
    z.object({ list: z.literal('library'), libraryKey: libraryRef, kind: z.enum(KINDS).optional() }),
    z.object({ list: z.literal('albums'), libraryKey: libraryRef, artistKey: itemRef }),
  ]),
  /** The library's title, or the artist's. */
  name: z.string(),
  wanted,
  sort: z.enum(SORTS).optional(),
  /**
   * True if the person who ran the command may add to playlists: a card keeps its menus when another person
   * turns its pages.
   */
  mayAdd: z.boolean(),
  page: z.int().min(1),
});
export type Browsed = z.output<typeof browsed>;
