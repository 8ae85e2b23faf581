import { cellAt, readTable, splitCell } from '../rules/table.ts';
import { FILMS_OF_AMERICA } from './data/filmsOfAmerica.ts';
import { FILMS_OF_ELSEWHERE, OTHER_VIDEOS } from './data/filmsOfElsewhere.ts';
import { FILMS_OF_EUROPE } from './data/filmsOfEurope.ts';
import { FURTHER_FILM_TAGS } from './data/filmTags.ts';
import { HOSTILE_TITLES } from './data/hostile.ts';
import type { Item, Tag, TagKind } from './item.ts';
import { createTags, durationNear, fileName, hashBelow, ItemFactory } from './itemFactory.ts';
import { SECTION_IDS } from './section.ts';

const FILMS = [FILMS_OF_EUROPE, FILMS_OF_AMERICA, FILMS_OF_ELSEWHERE].flatMap(readTable);
const COLLECTION = 'The Méliès Collection';
const CONTENT_RATINGS = ['Not Rated', 'Passed', 'Approved', 'G', 'PG'];

/**
 * Creates all films. Tests that need thousands get each film `copies` times, or more often until there are `atLeast`
 * films.
 */
export function createFilms(copies = 1, atLeast = 0): readonly Item[] {
  const factory = new ItemFactory(1001);
  for (const row of FILMS) addFilm(factory, row, '');
  const copyFactory = new ItemFactory(100_001);
  const filmCount = Math.max(copies * FILMS.length, atLeast);
  for (let index = FILMS.length; index < filmCount; index++) {
    const row = FILMS[index % FILMS.length];
    if (row !== undefined) addFilm(copyFactory, row, ` (copy ${Math.floor(index / FILMS.length) + 1})`);
  }
  return [...factory.made, ...collections(), ...copyFactory.made];
}

function collections(): readonly Item[] {
  const factory = new ItemFactory(1401);
  factory.add({ kind: 'collection', sectionId: SECTION_IDS.films, title: COLLECTION });
  return factory.made;
}

function addFilm(factory: ItemFactory, row: readonly string[], suffix: string): void {
  const [name, year, minutes] = [cellAt(row, 0), Number(cellAt(row, 1)), Number(cellAt(row, 2))];
  const [directors, genres, cast] = [splitCell(cellAt(row, 3)), splitCell(cellAt(row, 4)), splitCell(cellAt(row, 5))];
  const countries = splitCell(cellAt(row, 7));
  const title = `${name}${suffix}`;
  factory.add({
    kind: 'movie',
    sectionId: SECTION_IDS.films,
    title,
    year,
    studio: cellAt(row, 6),
    duration: durationNear(minutes * 60, title),
    contentRating: CONTENT_RATINGS[hashBelow(name, CONTENT_RATINGS.length)] ?? 'Not Rated',
    rating: (60 + hashBelow(`${name} rating`, 40)) / 10,
    summary: `A silent film of ${year} from ${countries.join(' and ')}, directed by ${directors.join(' and ')}.`,
    file: `/srv/media/films/${fileName(`${title} (${year})`)}.mkv`,
    tags: [
      ...createTags('Genre', genres),
      ...createTags('Director', directors),
      ...createTags('Writer', directors.slice(0, 1)),
      ...createTags('Country', countries),
      ...(directors.includes('Georges Méliès') ? createTags('Collection', [COLLECTION]) : []),
      ...createTags('Role', cast),
      ...furtherTagsOf(name),
    ],
  });
}

/** Kinds of tags in FURTHER_FILM_TAGS, in the order of its columns after the title. */
const FURTHER_KINDS: readonly TagKind[] = ['Genre', 'Role', 'Writer', 'Country', 'Collection'];

function furtherTagsOf(name: string): readonly Tag[] {
  const row = readTable(FURTHER_FILM_TAGS).find((cells) => cellAt(cells, 0) === name);
  if (row === undefined) return [];
  return FURTHER_KINDS.flatMap((kind, index) => createTags(kind, splitCell(cellAt(row, index + 1))));
}

/** Creates other videos. Without an agent, they have no poster and no genre, and their guid comes from the file. */
export function createOtherVideos(): readonly Item[] {
  const factory = new ItemFactory(1501);
  for (const row of readTable(OTHER_VIDEOS)) {
    const [title, year, minutes] = [cellAt(row, 0), Number(cellAt(row, 1)), Number(cellAt(row, 2))];
    const file = `/srv/media/actualities/${fileName(title)}.mp4`;
    factory.add({
      kind: 'movie',
      sectionId: SECTION_IDS.actualities,
      title,
      year,
      duration: durationNear(minutes * 50, title),
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

export function createHostileFilms(): readonly Item[] {
  const factory = new ItemFactory(9001);
  for (const title of HOSTILE_TITLES) {
    factory.add({
      kind: 'movie',
      sectionId: SECTION_IDS.films,
      title,
      titleSort: title,
      year: 1929,
      duration: durationNear(3_600, title),
      summary: title,
      file: `/srv/media/films/${fileName(title)}.mkv`,
      tags: [...createTags('Genre', ['Drama & "Crime"']), ...createTags('Director', [title.slice(0, 40)])],
    });
  }
  factory.add({ kind: 'movie', sectionId: SECTION_IDS.films, title: 'Numbers that cannot be', ...IMPOSSIBLE });
  return factory.made;
}
