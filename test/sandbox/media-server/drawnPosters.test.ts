import { expect, test } from 'vitest';
import { createSampleFilms } from '../../../sandbox/media-server/library/films.ts';
import { createSampleMusic } from '../../../sandbox/media-server/library/music.ts';
import { drawPosterSvg } from '../../../sandbox/media-server/posters/poster.ts';

const FILMS = createSampleFilms().filter(({ kind }) => kind === 'movie');
const filmNamed = (title: string) => FILMS.find((film) => film.title === title) ?? expect.fail(`no film ${title}`);

test('a title always has the same drawn poster, and no two films of the library share one', () => {
  const posters = FILMS.map(drawPosterSvg);
  expect(FILMS.map(drawPosterSvg)).toEqual(posters);
  const withoutWords = posters.map((poster) => poster.replace(/<text.*?<\/text>/g, ''));
  expect(new Set(withoutWords).size).toBe(FILMS.length);
});

test('the year of a film decides the style of its drawn poster, and the first genre its motif', () => {
  const film = { ...filmNamed('The Passion of Joan of Arc'), year: 1928 };
  const early = drawPosterSvg({ ...film, year: 1905 });
  const late = drawPosterSvg(film);
  expect(early).toContain('font-style="italic"');
  expect(late).not.toContain('font-style="italic"');
  const western = drawPosterSvg({
    ...film,
    tags: film.tags.map(({ kind, tag }) => ({ kind, tag: kind === 'Genre' ? 'Western' : tag })),
  });
  expect(western).not.toBe(late);
});

test('a drawn poster shows title, director and year, and an album has a square cover', () => {
  expect(drawPosterSvg(filmNamed('Metropolis'))).toMatch(
    /width="800" height="1200"[\s\S]*>METROPOLIS<[\s\S]*>Fritz Lang · 1927</,
  );
  const album = createSampleMusic().find(({ kind }) => kind === 'album') ?? expect.fail('no album');
  expect(drawPosterSvg(album)).toContain('width="900" height="900"');
});
