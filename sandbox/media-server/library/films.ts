import { parseTextTable, requireTableCell, splitTableCellValues } from '../rules/table.ts';
import { FILMS_OF_AMERICA } from './data/filmsOfAmerica.ts';
import { FILMS_OF_ELSEWHERE, OTHER_VIDEOS } from './data/filmsOfElsewhere.ts';
import { FILMS_OF_EUROPE } from './data/filmsOfEurope.ts';
import { SAMPLE_FILM_TAG_TABLE } from './data/filmTags.ts';
import { HOSTILE_TITLES } from './data/hostile.ts';
import type { LibraryItem, LibraryTag, LibraryTagKind } from './item.ts';
import {
  createLibraryTags,
  hashTextToNumberBelow,
  LibraryItemFactory,
  toSafeFileName,
  varyDurationBySeed,
} from './itemFactory.ts';
import { LIBRARY_SECTION_IDS } from './section.ts';

const FILMS = [FILMS_OF_EUROPE, FILMS_OF_AMERICA, FILMS_OF_ELSEWHERE].flatMap(parseTextTable);
const COLLECTION = 'The Méliès Collection';
const CONTENT_RATINGS = ['Not Rated', 'Passed', 'Approved', 'G', 'PG'];

/**
 * Creates all films. Tests that need thousands get each film `copies` times, or more often until there are `atLeast`
 * films.
 */
export function createSampleFilms(copies = 1, atLeast = 0): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(1001);
  for (const row of FILMS) addFilm(factory, row, '');
  const copyFactory = new LibraryItemFactory(100_001);
  const filmCount = Math.max(copies * FILMS.length, atLeast);
  for (let index = FILMS.length; index < filmCount; index++) {
    const row = FILMS[index % FILMS.length];
    if (row !== undefined) addFilm(copyFactory, row, ` (copy ${Math.floor(index / FILMS.length) + 1})`);
  }
  return [...factory.made, ...collections(), ...copyFactory.made];
}

function collections(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(1401);
  factory.add({ kind: 'collection', sectionId: LIBRARY_SECTION_IDS.films, title: COLLECTION });
  return factory.made;
}

function addFilm(factory: LibraryItemFactory, row: readonly string[], suffix: string): void {
  const [name, year, minutes] = [
    requireTableCell(row, 0),
    Number(requireTableCell(row, 1)),
    Number(requireTableCell(row, 2)),
  ];
  const [directors, genres, cast] = [
    splitTableCellValues(requireTableCell(row, 3)),
    splitTableCellValues(requireTableCell(row, 4)),
    splitTableCellValues(requireTableCell(row, 5)),
  ];
  const countries = splitTableCellValues(requireTableCell(row, 7));
  const title = `${name}${suffix}`;
  factory.add({
    kind: 'movie',
    sectionId: LIBRARY_SECTION_IDS.films,
    title,
    year,
    studio: requireTableCell(row, 6),
    duration: varyDurationBySeed(minutes * 60, title),
    contentRating: CONTENT_RATINGS[hashTextToNumberBelow(name, CONTENT_RATINGS.length)] ?? 'Not Rated',
    rating: (60 + hashTextToNumberBelow(`${name} rating`, 40)) / 10,
    summary: `A silent film of ${year} from ${countries.join(' and ')}, directed by ${directors.join(' and ')}.`,
    file: `/srv/media/films/${toSafeFileName(`${title} (${year})`)}.mkv`,
    tags: [
      ...createLibraryTags('Genre', genres),
      ...createLibraryTags('Director', directors),
      ...createLibraryTags('Writer', directors.slice(0, 1)),
      ...createLibraryTags('Country', countries),
      ...(directors.includes('Georges Méliès') ? createLibraryTags('Collection', [COLLECTION]) : []),
      ...createLibraryTags('Role', cast),
      ...furtherTagsOf(name),
    ],
  });
}

/** Kinds of tags in SAMPLE_FILM_TAG_TABLE, in the order of its columns after the title. */
const FURTHER_KINDS: readonly LibraryTagKind[] = ['Genre', 'Role', 'Writer', 'Country', 'Collection'];

function furtherTagsOf(name: string): readonly LibraryTag[] {
  const row = parseTextTable(SAMPLE_FILM_TAG_TABLE).find((cells) => requireTableCell(cells, 0) === name);
  if (row === undefined) return [];
  return FURTHER_KINDS.flatMap((kind, index) =>
    createLibraryTags(kind, splitTableCellValues(requireTableCell(row, index + 1))),
  );
}

/** Creates other videos. Without an agent, they have no poster and no genre, and their guid comes from the file. */
export function createOtherVideos(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(1501);
  for (const row of parseTextTable(OTHER_VIDEOS)) {
    const [title, year, minutes] = [
      requireTableCell(row, 0),
      Number(requireTableCell(row, 1)),
      Number(requireTableCell(row, 2)),
    ];
    const file = `/srv/media/actualities/${toSafeFileName(title)}.mp4`;
    factory.add({
      kind: 'movie',
      sectionId: LIBRARY_SECTION_IDS.actualities,
      title,
      year,
      duration: varyDurationBySeed(minutes * 50, title),
      file,
      hasPoster: false,
    });
  }
  return factory.made;
}

/** Numbers that agents and broken databases leave. The last play is 3,111 years in the future. */
const IMPOSSIBLE = {
  year: -44,
  rating: -4.5,
  index: -1,
  duration: 0,
  addedAt: 0,
  updatedAt: -62_135_596_800,
  lastViewedAt: 99_999_999_999,
} as const;

export function createFilmsWithHostileTitles(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(9001);
  for (const title of HOSTILE_TITLES) {
    factory.add({
      kind: 'movie',
      sectionId: LIBRARY_SECTION_IDS.films,
      title,
      titleSort: title,
      year: 1929,
      duration: varyDurationBySeed(3_600, title),
      summary: title,
      file: `/srv/media/films/${toSafeFileName(title)}.mkv`,
      tags: [
        ...createLibraryTags('Genre', ['Drama & "Crime"']),
        ...createLibraryTags('Director', [title.slice(0, 40)]),
      ],
    });
  }
  factory.add({ kind: 'movie', sectionId: LIBRARY_SECTION_IDS.films, title: 'Numbers that cannot be', ...IMPOSSIBLE });
  return factory.made;
}
