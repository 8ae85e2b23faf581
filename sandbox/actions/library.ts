import type { LibraryItem } from '../media-server/library/item.ts';
import type { AnyEmbeddedMediaServer } from '../media-server/server.ts';
import { UsageError } from '../usageError.ts';
import type { ActionResultFormatter } from './words.ts';

/** Films that are not in the library yet. All are in the public domain. */
const FILMS = [
  { title: 'Faust', year: 1926 },
  { title: 'The Adventures of Prince Achmed', year: 1926 },
  { title: 'Pandora’s Box', year: 1929 },
  { title: 'The Passion of Joan of Arc', year: 1928 },
  { title: 'Sunrise', year: 1927 },
  { title: 'The Phantom of the Opera', year: 1925 },
];

/** Runs `add film [title]` or `add episode [series]`. */
export function addFilmOrEpisodeToLibrary(
  input: string,
  media: AnyEmbeddedMediaServer,
  say: ActionResultFormatter,
): string {
  const [, what = '', title = ''] = /^(\S*)\s*(.*)$/.exec(input) ?? [];
  if (what === 'film') return addFilm(title, media, say);
  if (what === 'episode') return addEpisode(title, media, say);
  throw new UsageError(say('usageAdd'));
}

function addFilm(
  title: string,
  { libraryEditor, library }: AnyEmbeddedMediaServer,
  say: ActionResultFormatter,
): string {
  const titles = new Set(library.all().map((item) => item.title));
  const newFilm = FILMS.find((film) => !titles.has(film.title)) ?? { title: `A new film (${titles.size})`, year: 1929 };
  const film = libraryEditor.add({ kind: 'movie', ...(title === '' ? newFilm : { title, year: 1927 }) });
  return say('filmAdded', { title: film.title });
}

/**
 * Adds the next episode of the named or first series. All episodes join one new season, so that the bot's message
 * grows.
 */
function addEpisode(series: string, media: AnyEmbeddedMediaServer, say: ActionResultFormatter): string {
  const show = seriesNamed(series, media, say);
  const season = newSeason(show, media);
  const index = media.library.children(season.ratingKey).length + 1;
  const parent = season.ratingKey;
  const episode = media.libraryEditor.add({ kind: 'episode', title: `Chapter ${index}`, index, parent });
  return say('episodeAdded', { title: episode.title, show: show.title });
}

function seriesNamed(input: string, { library }: AnyEmbeddedMediaServer, say: ActionResultFormatter): LibraryItem {
  const shows = library.all().filter(({ kind }) => kind === 'show');
  const wantedName = input.toLowerCase();
  const show =
    shows.find(({ title }) => title.toLowerCase() === wantedName) ??
    shows.find(({ title }) => title.toLowerCase().includes(wantedName));
  if (show) return show;
  if (shows.length === 0) throw new UsageError(say('noShow'));
  const titles = shows.map(({ title }) => title).join(', ');
  throw new UsageError(say('noSuchShow', { title: input, titles }));
}

function newSeason(show: LibraryItem, { library, libraryEditor }: AnyEmbeddedMediaServer): LibraryItem {
  const seasons = library.children(show.ratingKey);
  const [mine] = seasons.filter(({ title }) => title.startsWith('New season'));
  return (
    mine ??
    libraryEditor.add({ kind: 'season', title: 'New season', index: seasons.length + 1, parent: show.ratingKey })
  );
}
