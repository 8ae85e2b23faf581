import type { FilterValueFormat } from '../../../../domain/media/filters/filterForms.ts';
import type { ItemKind } from '../../../../domain/media/items/item.ts';
import {
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { createOnFirstUse } from '../../lazily.ts';
import { number } from '../numbers.ts';

const kinds = {
  movie: 'Films',
  show: 'Series',
  season: 'Seasons',
  episode: 'Episodes',
  artist: 'Artists',
  album: 'Albums',
  track: 'Tracks',
  photo: 'Photos',
};

const filters = {
  'year-from': createNameAndDescription('year-from', 'From this year on'),
  'year-to': createNameAndDescription('year-to', 'Up to this year'),
  title: createNameAndDescription('title', 'Part of the title'),
  studio: createNameAndDescription('studio', 'Part of the studio’s or label’s name'),
  rating: createNameAndDescription('rating', 'Rated this or better, 0 to 10'),
  'added-since': createNameAndDescription('added-since', 'Added since a year or a day, such as 2024 or 2024-03-01'),
  sort: createChoiceOptionTexts('sort', 'Sort order (the server’s own if not given)', {
    title: 'By title',
    newest: 'Newest first',
    oldest: 'Oldest first',
    added: 'Recently added first',
    rating: 'Best rated first',
  }),
};
const anyField = {
  filter: createNameAndDescription(
    'filter',
    'A field, = != >= or <=, and a value, such as genre=Drama; a list opens as you type',
  ),
  filter2: createNameAndDescription('filter2', 'Another filter: only what matches all of them is shown'),
  filter3: createNameAndDescription('filter3', 'Another filter'),
};
const contentRating = createNameAndDescription(
  'content-rating',
  'Content rating as the server spells it, such as PG-13',
);

const declarations = {
  browse: createNameAndDescription('browse', 'Browse the libraries'),
  decade: addSearchSynonyms(
    '50s 60s 70s 80s 90s 2000s 2010s years old classics era decades period films movies',
    createCommandTexts('decade', 'The films of a decade', {
      library: createNameAndDescription('library', 'Which film library'),
      decade: createNameAndDescription('decade', 'Which ten years; any year can be the first'),
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    }),
  ),
  library: addSearchSynonyms(
    'all every show list genre filter catalogue collection director year comedy horror action drama romance documentary rating unwatched shelf',
    createCommandTexts('library', 'Everything in a library', {
      library: createNameAndDescription('library', 'Which library'),
      kind: createChoiceOptionTexts('kind', 'Which kind (what the library mainly holds if not given)', kinds),
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    }),
  ),
  albums: addSearchSynonyms(
    'music record discography songs band cd singer musician',
    createCommandTexts('albums', 'The albums of an artist', {
      artist: createNameAndDescription('artist', 'Which artist: type, then pick from the list'),
      ...filters,
      ...anyField,
    }),
  ),
} as const;

/** Ratings have one decimal: "8.0". */
const tenths = createOnFirstUse(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

const plurals = {
  movie: 'films',
  show: 'series',
  season: 'seasons',
  episode: 'episodes',
  artist: 'artists',
  album: 'albums',
  track: 'tracks',
  photo: 'photos',
} satisfies Partial<Record<ItemKind, string>>;

export const browse = {
  kinds,
  sorts: {
    title: 'by title',
    newest: 'newest first',
    oldest: 'oldest first',
    added: 'recently added first',
    rating: 'best rated first',
  },
  head: (listing: string) => `## ${listing}`,
  decade: (library: string, year: number) => `${library}: ${year} to ${year + 9}`,
  library: (library: string, kind: keyof typeof plurals | undefined) =>
    kind === undefined ? library : `${library}: ${plurals[kind]}`,
  albums: (artist: string) => `Albums of ${artist}`,
  filters: {
    yearFrom: (year: number) => `from ${year}`,
    yearTo: (year: number) => `to ${year}`,
    title: (text: string) => `title contains “${text}”`,
    studio: (text: string) => `studio contains “${text}”`,
    rating: (rating: number) => `rated ${rating} or better`,
    contentRating: (text: string) => `rated “${text}”`,
    addedSince: (day: string) => `added since ${day}`,
  },
  rated: (rating: number) => `★ ${tenths().format(rating)}`,
  nothing: 'No matches.',
  nothingFiltered: 'No matches. Try fewer filters.',
  nothingChecked: 'None of the titles that I could check matches.',
  unchecked: (titles: number) =>
    `-# ${titles === 1 ? 'One more title' : `${number(titles)} more titles`} may fit. The server ignored the tag filter (such as genre), and I could not check every title. Add a filter to leave fewer.`,
  commaInFilter: '-# A comma is part of the value. For two genres, use **filter** and **filter2**.',
  all: (total: number) => `-# ${total === 1 ? 'One' : number(total)} in all.`,
  sortedSome: (count: number) =>
    `-# Only the first ${number(count)} that the server listed are sorted: add a filter to sort all of them.`,
  noMovieLibrary: (titles: string) =>
    `That is not a film library. ${titles === '' ? 'The server has none.' : `Its film libraries: ${titles}.`}`,
  notOfKind: (library: string, kind: keyof typeof plurals) => `${library} has no ${plurals[kind]}.`,
  notAnArtist: (title: string) => `${title} is not an artist, so it has no albums.`,
  artistNowhere: (title: string) => `The server does not say which library ${title} is in, so I cannot ask for albums.`,
  noArtist: (typedText: string) => `There is no artist “${typedText}”.`,
  problems: {
    decade: 'it must be a year, such as 1990 or 1990s',
    day: 'it must be a year or a day, such as 2024 or 2024-03-01',
    years: (from: number, to: number) => `${to} is before ${from}`,
    filterShape: 'it must be a field, one of = != >= <=, and a value, such as genre=Drama or year>=1990',
    filterField: (field: string, some: string) =>
      `there is no field “${field}” here. Try ${some}, or one from the list that opens as you type`,
    filterOperator: (field: string, operators: string) =>
      `put one of these between ${field} and its value: ${operators}`,
    filterValue: (field: string, form: string) => `${field} needs ${form}`,
    forms: {
      epoch: 'a day or a year after >= or <=, such as addedAt>=2024-01-31',
      day: 'a year or a day, such as 1927 or 1927-03-01',
      year: 'a year',
      ms: 'a length, such as 90 min or 1 h 30 min',
      count: 'a whole number',
      number: 'a number, such as 7.5',
      text: 'some text',
      'exact-case': 'text exactly as the server spells it, capitals included',
      id: 'an id of 1 to 19 digits',
    } satisfies Record<FilterValueFormat, string>,
  },
  declarations,
} as const;
