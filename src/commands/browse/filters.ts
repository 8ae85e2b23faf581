import {
  albumFilters,
  albumListFilters,
  decadeFilters,
  type LibraryFilter,
  libraryFilters,
  openFilters,
} from '../../domain/media/filters/filters.ts';
import { FilterRefused } from '../../domain/media/filters/typedFilter.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { BadOption } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { FILTERS, type Wanted } from './query.ts';
import { filterProblem } from './views/browse.ts';

const DAY = /^(\d{4})(?:-(\d{2})-(\d{2}))?$/;

/** The filters for the albums of an artist (4.7). Throws a BadOption for a value that makes no sense. */
export const planAlbumFilters = (wanted: Wanted, texts: Texts): readonly LibraryFilter[] => [
  ...planCommon(wanted, texts),
  ...planTyped(wanted, albumListFilters, texts),
];

/** The same, and the filters that only films and whole libraries have. */
export function planFilmFilters(wanted: Wanted, texts: Texts): readonly LibraryFilter[] {
  const contentRating = wanted['content-rating'];
  return [
    ...planCommon(wanted, texts),
    ...(contentRating === undefined ? [] : [decadeFilters.where('contentRating', '=', contentRating)]),
    ...planTyped(wanted, libraryFilters, texts),
  ];
}

/** The filters that every listing has (4.7 has the fewest). */
function planCommon(
  { 'year-from': yearFrom, 'year-to': yearTo, title, studio, rating, 'added-since': addedSince }: Wanted,
  texts: Texts,
): readonly LibraryFilter[] {
  if (yearFrom !== undefined && yearTo !== undefined && yearFrom > yearTo)
    throw new BadOption('year-to', texts.browse.problems.years(yearFrom, yearTo));
  const since = addedSince === undefined ? undefined : dayOf(addedSince, texts);
  const { where } = albumFilters;
  return [
    ...(yearFrom === undefined ? [] : [where('year', '>=', yearFrom)]),
    ...(yearTo === undefined ? [] : [where('year', '<=', yearTo)]),
    ...(title === undefined ? [] : [where('title', '=', title)]),
    ...(studio === undefined ? [] : [where('studio', '=', studio)]),
    ...(rating === undefined ? [] : [where('rating', '>=', rating)]),
    ...(since === undefined ? [] : [where('addedAt', '>=', since)]),
  ];
}

/** Only people who see an item's file paths on its card may filter by them. */
export const filmFiltersFor = ({ may }: InteractionContext): typeof libraryFilters | typeof openFilters =>
  may('library.edit') ? libraryFilters : openFilters;

/** Throws a BadOption for a filter that this person may not use. Turning pages adds none, so needs no check. */
export function checkFields(wanted: Wanted, context: InteractionContext): void {
  planTyped(wanted, filmFiltersFor(context), context.texts);
}

/** The filters typed as a field, an operator and a value (4.5). */
const planTyped = (
  wanted: Wanted,
  { read }: { readonly read: (typed: string) => LibraryFilter },
  texts: Texts,
): readonly LibraryFilter[] =>
  FILTERS.flatMap((option) => {
    const typed = wanted[option];
    if (typed === undefined) return [];
    try {
      return [read(typed)];
    } catch (error) {
      if (error instanceof FilterRefused) throw new BadOption(option, filterProblem(texts, error.problem));
      throw error;
    }
  });

/**
 * Midnight UTC of that day, or of January 1. The server counts time from 1970: earlier additions are
 * impossible.
 */
function dayOf(typed: string, texts: Texts): Date {
  const [, year, month = '01', day = '01'] = DAY.exec(typed) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // Date would read April 31 as May 1.
  const isDay = Number.isFinite(time) && new Date(time).toISOString().startsWith(iso);
  if (year === undefined || !isDay) throw new BadOption('added-since', texts.browse.problems.day);
  return new Date(Math.max(0, time));
}
