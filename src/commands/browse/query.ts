import { z } from 'zod';
import { LISTED_KINDS, type ListedKind } from '../../domain/media/libraries/library.ts';
import { choice, integer, optional, text } from '../framework/options.ts';

export const SORTS = ['title', 'newest', 'oldest', 'added', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

const isListed = (name: string): name is ListedKind => Object.hasOwn(LISTED_KINDS, name);
export const KINDS: readonly ListedKind[] = Object.keys(LISTED_KINDS).filter(isListed);

/** The filters of 4.5 that people think in. Each listing takes those that its endpoint supports. */
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

/** What was requested, as the buttons under a listing keep it. */
export const wanted = z.object({
  yearFrom: z.int().optional(),
  yearTo: z.int().optional(),
  title: z.string().optional(),
  studio: z.string().optional(),
  rating: z.number().optional(),
  contentRating: z.string().optional(),
  /** As typed: YYYY or YYYY-MM-DD. */
  addedSince: z.string().optional(),
  /** As typed, by option. */
  filters: z.partialRecord(z.enum(FILTERS), z.string().optional()).optional(),
});
export type Wanted = z.output<typeof wanted>;

export const browsed = z.object({
  of: z.discriminatedUnion('list', [
    z.object({ list: z.literal('decade'), libraryKey: z.string(), decade: z.int() }),
    z.object({ list: z.literal('library'), libraryKey: z.string(), kind: z.enum(KINDS).optional() }),
    z.object({ list: z.literal('albums'), libraryKey: z.string(), artistKey: z.string() }),
  ]),
  /** The library's title, or the artist's. */
  name: z.string(),
  wanted,
  sort: z.enum(SORTS).optional(),
  /** Whether the person who ran the command may add to playlists: a card keeps its menus, whoever turns its pages. */
  mayAdd: z.boolean(),
  page: z.int().min(1),
});
export type Browsed = z.output<typeof browsed>;

interface FilterArgs {
  readonly 'year-from'?: number | undefined;
  readonly 'year-to'?: number | undefined;
  readonly title?: string | undefined;
  readonly studio?: string | undefined;
  readonly rating?: number | undefined;
  readonly 'added-since'?: string | undefined;
  readonly 'content-rating'?: string | undefined;
  readonly filter?: string | undefined;
  readonly filter2?: string | undefined;
  readonly filter3?: string | undefined;
}

export const wantedIn = (args: FilterArgs): Wanted => ({
  yearFrom: args['year-from'],
  yearTo: args['year-to'],
  title: args.title,
  studio: args.studio,
  rating: args.rating,
  addedSince: args['added-since'],
  contentRating: args['content-rating'],
  filters: { filter: args.filter, filter2: args.filter2, filter3: args.filter3 },
});
