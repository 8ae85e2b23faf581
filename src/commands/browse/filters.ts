import {
  albumFilterBuilder,
  albumListFilterBuilder,
  decadeFilterBuilder,
  filtersWithoutPaths,
  type LibraryFilter,
  libraryFilterBuilder,
} from '../../domain/media/filters/filters.ts';
import { FilterRefused } from '../../domain/media/filters/typedFilter.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { FILTER_OPTION_NAMES, type ListingFilters } from './query.ts';
import { filterProblemText } from './views/browse.ts';

const YEAR_OR_DAY_PATTERN = /^(\d{4})(?:-(\d{2})-(\d{2}))?$/;

/** Throws an InvalidOptionError for an invalid value. */
export const buildAlbumFilters = (filters: ListingFilters, texts: Texts): readonly LibraryFilter[] => [
  ...planCommonFilters(filters, texts),
  ...planTypedFilters(filters, albumListFilterBuilder, texts),
];

export function buildLibraryFilters(filters: ListingFilters, texts: Texts): readonly LibraryFilter[] {
  const contentRating = filters['content-rating'];
  return [
    ...planCommonFilters(filters, texts),
    ...(contentRating === undefined ? [] : [decadeFilterBuilder.where('contentRating', '=', contentRating)]),
    ...planTypedFilters(filters, libraryFilterBuilder, texts),
  ];
}

/** The filters that every listing accepts (interface.md, 4.7). */
function planCommonFilters(filters: ListingFilters, texts: Texts): readonly LibraryFilter[] {
  const { 'year-from': yearFrom, 'year-to': yearTo, 'added-since': addedSince, title, studio, rating } = filters;
  if (yearFrom !== undefined && yearTo !== undefined && yearFrom > yearTo)
    throw new InvalidOptionError('year-to', texts.browse.problems.years(yearFrom, yearTo));
  const since = addedSince === undefined ? undefined : dayOf(addedSince, texts);
  const { where } = albumFilterBuilder;
  return [
    ...(yearFrom === undefined ? [] : [where('year', '>=', yearFrom)]),
    ...(yearTo === undefined ? [] : [where('year', '<=', yearTo)]),
    ...(title === undefined ? [] : [where('title', '=', title)]),
    ...(studio === undefined ? [] : [where('studio', '=', studio)]),
    ...(rating === undefined ? [] : [where('rating', '>=', rating)]),
    ...(since === undefined ? [] : [where('addedAt', '>=', since)]),
  ];
}

/** Filtering by file path would reveal paths, so people who may not see paths may not filter by them. */
export const getAllowedLibraryFilters = ({
  may,
}: InteractionContext): typeof libraryFilterBuilder | typeof filtersWithoutPaths =>
  may('library.edit') ? libraryFilterBuilder : filtersWithoutPaths;

/**
 * Throws an InvalidOptionError for a filter that this person may not use. Page buttons skip this check, because their
 * filters were checked when the command ran.
 */
export function requireAllowedFilters(filters: ListingFilters, context: InteractionContext): void {
  planTypedFilters(filters, getAllowedLibraryFilters(context), context.texts);
}

/** Filters that were typed as a field, an operator and a value (interface.md, 4.5). */
const planTypedFilters = (
  filters: ListingFilters,
  { parse }: { readonly parse: (typedText: string) => LibraryFilter },
  texts: Texts,
): readonly LibraryFilter[] =>
  FILTER_OPTION_NAMES.flatMap((option) => {
    const typedText = filters[option];
    if (typedText === undefined) return [];
    try {
      return [parse(typedText)];
    } catch (error) {
      if (error instanceof FilterRefused) throw new InvalidOptionError(option, filterProblemText(texts, error.problem));
      throw error;
    }
  });

/**
 * Midnight UTC of the typed day, or of January 1 of the typed year. Days before 1970 become 1970, because servers store
 * no earlier dates.
 */
function dayOf(typedText: string, texts: Texts): Date {
  const [, year, month = '01', day = '01'] = YEAR_OR_DAY_PATTERN.exec(typedText) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // Refuses days that do not exist. JavaScript would read April 31 as May 1.
  const isDay = Number.isFinite(time) && new Date(time).toISOString().startsWith(iso);
  if (year === undefined || !isDay) throw new InvalidOptionError('added-since', texts.browse.problems.day);
  return new Date(Math.max(0, time));
}
