import { createSampleFilms } from '../library/films.ts';
import type { LibraryItem } from '../library/item.ts';
import { createLibraryTags, LibraryItemFactory, varyDurationBySeed } from '../library/itemFactory.ts';
import { Library } from '../library/library.ts';
import { createLibrarySection, type LibrarySection } from '../library/section.ts';
import { parseTextTable, requireTableCell, splitTableCellValues } from '../rules/table.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Ids of this server's libraries. The first server has other libraries with these ids. */
const SECTIONS = { shows: '1', films: '2', music: '5' } as const;

/** Works on both servers. An agent (a source of metadata) has identified them on both. */
const SHARED = ['Metropolis', 'Nosferatu', 'The General'];
/** Film with another cut than on the first server, and so another guid. */
const OTHER_CUT = 'The Lost World';
/** Film that no agent (a source of metadata) has identified. */
const UNIDENTIFIED = 'Faust';
/** Films of this server only: title | year | minutes | director | genres */
const OWN = `
Underworld | 1927 | 80 | Josef von Sternberg | Crime; Drama
Arsenal | 1929 | 92 | Alexander Dovzhenko | War; Drama
Blackmail | 1929 | 85 | Alfred Hitchcock | Crime; Thriller
A Cottage on Dartmoor | 1929 | 88 | Anthony Asquith | Thriller
Laila | 1929 | 165 | George Schnéevoigt | Drama; Romance
`;
/** Titles of the show's episodes. The first server has another show with a first episode “Prologue”. */
const EPISODES = ['Prologue', "L'Adieu au bonheur", "L'Ensorcelée", 'La Chambre aux embûches'];
const TRACKS = ['Black Bottom Stomp', 'The Chant', 'Sidewalk Blues'];

/**
 * Creates the second server's library. `guidScheme` is the first server's: an agent gives the same guid on every
 * server.
 */
export function createSecondServerLibrary(words: Vocabulary, guidScheme: string): Library {
  return new Library(sectionsIn(words), [...ownFilms(guidScheme), ...series(), ...music()]);
}

function sectionsIn(words: Vocabulary): readonly LibrarySection[] {
  const { agents, scanners } = words;
  const uuid = (id: string): string => `a771c00${id}-0000-4000-8000-00000000000${id}`;
  const section = (id: string, title: string, type: 'movie' | 'show' | 'artist'): LibrarySection =>
    createLibrarySection(words, {
      id,
      uuid: uuid(id),
      title,
      type,
      agent: agents[type],
      scanner: scanners[type],
      language: 'en',
      locations: [`/mnt/attic/${id}`],
    });
  return [
    section(SECTIONS.shows, 'Chapters from the Attic', 'show'),
    section(SECTIONS.films, 'Attic Films', 'movie'),
    section(SECTIONS.music, 'Shellac', 'artist'),
  ];
}

function ownFilms(guidScheme: string): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(1001);
  const cellar = new Map(createSampleFilms().map((film) => [film.title, film]));
  for (const row of parseTextTable(OWN)) addFilm(factory, row);
  for (const title of [...SHARED, OTHER_CUT, UNIDENTIFIED]) {
    const film = cellar.get(title);
    if (film === undefined) throw new Error(`the Cellar has no "${title}"`);
    const { ratingKey: _, guid, ...same } = film;
    factory.add({
      ...same,
      sectionId: SECTIONS.films,
      file: `/mnt/attic/films/${title}.mkv`,
      ...(SHARED.includes(title) && { guid: `${guidScheme}://${guid}` }),
      ...(title === UNIDENTIFIED && { guid: '', hasPoster: false }),
    });
  }
  return factory.made;
}

function addFilm(factory: LibraryItemFactory, row: readonly string[]): void {
  const [title, director] = [requireTableCell(row, 0), requireTableCell(row, 3)];
  factory.add({
    kind: 'movie',
    sectionId: SECTIONS.films,
    title,
    year: Number(requireTableCell(row, 1)),
    duration: varyDurationBySeed(Number(requireTableCell(row, 2)) * 60, title),
    summary: `A film from the attic, directed by ${director}.`,
    file: `/mnt/attic/films/${title}.mkv`,
    tags: [
      ...createLibraryTags('Genre', splitTableCellValues(requireTableCell(row, 4))),
      ...createLibraryTags('Director', [director]),
    ],
  });
}

function series(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(2001);
  const inShows = { sectionId: SECTIONS.shows, year: 1918 };
  const show = factory.add({ ...inShows, kind: 'show', title: 'La Nouvelle Mission de Judex', studio: 'Gaumont' });
  const season = factory.add({ ...inShows, kind: 'season', title: 'Season 1', index: 1, parent: show.ratingKey });
  EPISODES.forEach((title, index) => {
    const file = `/mnt/attic/judex/${index + 1}.mkv`;
    const duration = varyDurationBySeed(24 * 60, title);
    factory.add({ ...inShows, kind: 'episode', title, index: index + 1, parent: season.ratingKey, duration, file });
  });
  return factory.made;
}

function music(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(3001);
  const inMusic = { sectionId: SECTIONS.music, tags: createLibraryTags('Genre', ['Jazz']) };
  const artist = factory.add({ ...inMusic, kind: 'artist', title: 'Jelly Roll Morton' });
  const album = { ...inMusic, kind: 'album', title: 'Red Hot Peppers', year: 1926, parent: artist.ratingKey } as const;
  const { ratingKey: parent } = factory.add(album);
  TRACKS.forEach((title, index) => {
    const file = `/mnt/attic/morton/${index + 1}.flac`;
    const duration = varyDurationBySeed(190, title);
    factory.add({ ...inMusic, kind: 'track', title, index: index + 1, parent, duration, file, hasPoster: false });
  });
  return factory.made;
}
