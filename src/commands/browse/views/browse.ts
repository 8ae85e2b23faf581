import type { FilterProblem } from '../../../domain/media/filters/typedFilter.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Library, ListableItemKind } from '../../../domain/media/libraries/library.ts';
import type { MakePlayerLink } from '../../../domain/serving/links.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { itemRow } from '../../../render/kit/media/itemRow.ts';
import { formatBoldNameWithServer } from '../../../render/kit/media/servers.ts';
import type { PostersByThumb } from '../../../render/kit/media/thumb.ts';
import { boldTitle } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { visibleRangeText } from '../../../render/kit/message/pages.ts';
import type { ControlsRow } from '../../../render/kit/message/press.ts';
import { joinFacts, joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, clipText, oneLine } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const MAX_FIELD = 40;
const MOST_FIELDS = 6;

/** Explains why a typed text is not a valid filter. The unescaped sentence continues "I cannot use it: ...". */
export function filterProblemText(texts: Texts, problem: FilterProblem): string {
  const { problems } = texts.browse;
  switch (problem.kind) {
    case 'shape':
      return problems.filterShape;
    case 'field':
      return problems.filterField(
        clipText(oneLine(problem.field), MAX_FIELD),
        problem.fields.slice(0, MOST_FIELDS).join(', '),
      );
    case 'operator':
      return problems.filterOperator(problem.field, problem.operators.join(' '));
    case 'value':
      return problems.filterValue(problem.field, problems.forms[problem.form]);
  }
}

interface ListingFilters {
  readonly 'year-from'?: number | undefined;
  readonly 'year-to'?: number | undefined;
  readonly title?: string | undefined;
  readonly studio?: string | undefined;
  readonly rating?: number | undefined;
  readonly 'content-rating'?: string | undefined;
  readonly 'added-since'?: string | undefined;
  readonly filter?: string | undefined;
  readonly filter2?: string | undefined;
  readonly filter3?: string | undefined;
}

export interface BrowseAnswer {
  readonly of:
    | { readonly list: 'decade'; readonly decade: number }
    | { readonly list: 'library'; readonly kind?: ListableItemKind | undefined }
    | { readonly list: 'albums' };
  readonly name: string;
  readonly wanted: ListingFilters;
  readonly sort?: keyof Texts['browse']['sorts'] | undefined;
  readonly items: readonly MediaItem[];
  readonly before: number;
  readonly total: number | undefined;
  /** Number of sorted items. Set if the listing may have more items. */
  readonly sortedAmong: number | undefined;
  /** Number of further titles that may match, but for which the filters could not be checked. */
  readonly unchecked?: number | undefined;
  readonly posters: PostersByThumb;
  readonly links?: MakePlayerLink | undefined;
  readonly controls: readonly ControlsRow[];
}

export function renderBrowseListing(texts: Texts, answer: BrowseAnswer): Message {
  const { items, before, total, sortedAmong, unchecked = 0, posters, links, controls } = answer;
  const filters = filterWords(texts.browse, answer);
  const head = [texts.browse.head(listingTitle(texts, answer)), ...(filters === '' ? [] : [`-# ${filters}`])];
  if (items.length === 0) return createNoteMessage([...head, nothingFound(texts, answer, filters !== '')]);
  return createListMessage({
    head: head.join('\n'),
    rows: items.map((item) =>
      itemRow(texts, inThisLibrary(item), { posters, extraFacts: ratingFacts(texts, item), links }),
    ),
    foot: (shownCount) =>
      joinLines(
        texts.pages.unfit(shownCount, items.length),
        sortedAmong === undefined ? undefined : texts.browse.sortedSome(sortedAmong),
        unchecked === 0 ? undefined : texts.browse.unchecked(unchecked),
        total === items.length
          ? texts.browse.all(total)
          : visibleRangeText(texts, { count: items.length, total, before }),
      ),
    controls,
  });
}

function nothingFound({ browse }: Texts, answer: BrowseAnswer, isFiltered: boolean): string | undefined {
  const { unchecked = 0, wanted } = answer;
  const typedFilters = [wanted.filter, wanted.filter2, wanted.filter3];
  const hint = typedFilters.some((filter) => filter?.includes(',')) ? browse.commaInFilter : undefined;
  if (unchecked > 0) return joinLines(browse.nothingChecked, browse.unchecked(unchecked), hint);
  return joinLines(isFiltered ? browse.nothingFiltered : browse.nothing, hint);
}

function listingTitle({ browse, search }: Texts, { of, name }: BrowseAnswer): string {
  const title = clipAndEscapeText(name, 80) || search.untitled;
  switch (of.list) {
    case 'decade':
      return browse.decade(title, of.decade);
    case 'library':
      return browse.library(title, of.kind);
    case 'albums':
      return browse.albums(title);
  }
}

function filterWords({ filters, sorts }: Texts['browse'], { wanted, sort }: BrowseAnswer): string {
  const { 'year-from': yearFrom, 'year-to': yearTo, 'content-rating': contentRating } = wanted;
  const { 'added-since': addedSince, title, studio, rating, filter, filter2, filter3 } = wanted;
  return joinFacts([
    yearFrom === undefined ? undefined : filters.yearFrom(yearFrom),
    yearTo === undefined ? undefined : filters.yearTo(yearTo),
    title === undefined ? undefined : filters.title(clipAndEscapeText(title, 60)),
    studio === undefined ? undefined : filters.studio(clipAndEscapeText(studio, 60)),
    rating === undefined ? undefined : filters.rating(rating),
    contentRating === undefined ? undefined : filters.contentRating(clipAndEscapeText(contentRating, 20)),
    addedSince === undefined ? undefined : filters.addedSince(clipAndEscapeText(addedSince, 10)),
    ...[filter, filter2, filter3].map((filterText) => filterText && clipAndEscapeText(filterText, 60)),
    sort && sorts[sort],
  ]);
}

/** Rows leave out the library, because the heading names it. */
const inThisLibrary = (item: MediaItem): MediaItem => ({ ...item, librarySectionTitle: undefined });

function ratingFacts({ browse }: Texts, { rating, contentRating }: MediaItem): readonly string[] {
  const ratingText = clipAndEscapeText(contentRating ?? '', 20);
  return [...(rating === undefined ? [] : [browse.rated(rating)]), ...(ratingText === '' ? [] : [ratingText])];
}

export function renderNoMovieLibrary(
  texts: Texts,
  movieLibraries: readonly Library[],
  servers?: FindServerNameOfRef,
): Message {
  const names = movieLibraries.slice(0, 20).map((library) => formatBoldNameWithServer(texts, library, servers));
  return createNoteMessage(texts.browse.noMovieLibrary(names.join(', ')), { private: true });
}

export const renderWrongLibraryKind = (
  texts: Texts,
  { library, kind, servers }: { library: Library; kind: ListableItemKind; servers?: FindServerNameOfRef | undefined },
): Message =>
  createNoteMessage(texts.browse.notOfKind(formatBoldNameWithServer(texts, library, servers), kind), { private: true });

export const renderNoAlbums = (
  { browse, search }: Texts,
  reason: 'notAnArtist' | 'artistNowhere',
  item: MediaItem,
): Message => createNoteMessage(browse[reason](boldTitle(item, search)), { private: true });
