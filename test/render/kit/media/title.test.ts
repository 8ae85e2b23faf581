import { describe, expect, it } from 'vitest';
import {
  bold,
  boldTitle,
  formatItemParentNames,
  formatItemTitleForStorage,
  fullTitle,
  localizeStoredTitle,
  normalizeTypedTitle,
} from '../../../../src/render/kit/media/title.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { film } from '../../../support/media.ts';

const episode = film({
  kind: 'episode',
  title: 'The Red Codebook',
  year: 1920,
  index: 3,
  parentIndex: 1,
  parentTitle: 'Season 1',
  grandparentTitle: 'The Trail',
});
const track = film({
  kind: 'track',
  title: 'Allegro',
  year: undefined,
  parentTitle: 'Symphony No. 5',
  grandparentTitle: 'Beethoven',
});

describe('an item is named', () => {
  it.each([
    {
      name: 'a film with its year',
      item: film(),
      full: 'Metropolis (1927)',
      inBold: '**Metropolis (1927)**',
      belongs: undefined,
    },
    {
      name: 'a film without a year',
      item: film({ year: undefined }),
      full: 'Metropolis',
      inBold: '**Metropolis**',
      belongs: undefined,
    },
    {
      name: 'a film of the history by the year of the day on which it came out',
      item: film({ year: undefined, originallyAvailableAt: new Date('2001-12-31') }),
      full: 'Metropolis (2001)',
      inBold: '**Metropolis (2001)**',
      belongs: undefined,
    },
    {
      name: 'a film whose year is not that of its day as the server says',
      item: film({ originallyAvailableAt: new Date('1928-01-02') }),
      full: 'Metropolis (1927)',
      inBold: '**Metropolis (1927)**',
      belongs: undefined,
    },
    {
      name: 'a track without a year, whatever its day',
      item: { ...track, originallyAvailableAt: new Date('2001-12-31') },
      full: 'Beethoven – Symphony No. 5 – Allegro',
      inBold: '**Allegro**',
      belongs: 'Beethoven · Symphony No. 5',
    },
    {
      name: 'an episode by its show and number',
      item: episode,
      full: 'The Trail – S1 E3 · The Red Codebook',
      inBold: '**The Trail · S1 E3 · The Red Codebook**',
      belongs: undefined,
    },
    {
      name: 'an episode without a season',
      item: { ...episode, parentIndex: undefined },
      full: 'The Trail – E3 · The Red Codebook',
      inBold: '**The Trail · E3 · The Red Codebook**',
      belongs: undefined,
    },
    {
      name: 'an episode without a number',
      item: { ...episode, index: undefined },
      full: 'The Trail – The Red Codebook',
      inBold: '**The Trail · The Red Codebook**',
      belongs: undefined,
    },
    {
      name: 'an episode of season 0',
      item: { ...episode, parentIndex: 0, index: 0 },
      full: 'The Trail – S0 E0 · The Red Codebook',
      inBold: '**The Trail · S0 E0 · The Red Codebook**',
      belongs: undefined,
    },
    {
      name: 'an episode whose show has no name by its season',
      item: { ...episode, grandparentTitle: '' },
      full: 'Season 1 – S1 E3 · The Red Codebook',
      inBold: '**Season 1 · S1 E3 · The Red Codebook**',
      belongs: undefined,
    },
    {
      name: 'a track by artist and album',
      item: track,
      full: 'Beethoven – Symphony No. 5 – Allegro',
      inBold: '**Allegro**',
      belongs: 'Beethoven · Symphony No. 5',
    },
    {
      name: 'an album of its artist’s name once',
      item: film({ title: 'Weezer', parentTitle: 'Weezer', year: 1994 }),
      full: 'Weezer (1994)',
      inBold: '**Weezer (1994)**',
      belongs: undefined,
    },
    {
      name: 'what has no title',
      item: film({ title: '', year: undefined }),
      full: 'Untitled',
      inBold: '**Untitled**',
      belongs: undefined,
    },
    {
      name: 'what has a title nobody can see',
      item: film({ title: '\u200b\u202e ', year: undefined }),
      full: 'Untitled',
      inBold: '**Untitled**',
      belongs: undefined,
    },
    {
      name: 'markup in a title as it is, escaped for a message',
      item: film({ title: '*batteries\nnot* included', parentTitle: '\u200b' }),
      full: '*batteries not* included (1927)',
      inBold: '**\\*batteries not\\* included (1927)**',
      belongs: undefined,
    },
  ])('an item is named by its title, year and parents: $name', ({ item, full, inBold, belongs }) => {
    expect(fullTitle(item, en.search)).toBe(full);
    expect(boldTitle(item, en.search)).toBe(inBold);
    expect(formatItemParentNames(item)).toBe(belongs);
  });

  it('an item’s name is cut to the requested length', () => {
    expect(fullTitle(film({ title: 'x'.repeat(300) }), en.search)).toHaveLength(120);
    expect(fullTitle(episode, en.search, 12)).toBe('The Trail –…');
  });
});

describe('a name in bold', () => {
  it('a name in bold is never empty, which would show four asterisks', () => {
    expect(bold('\u200b', 'Untitled')).toBe('**Untitled**');
    expect(bold('a*', 'Untitled')).toBe('**a\\***');
  });
});

it.each([
  [film({ editionTitle: 'Director’s Cut' }), 'Metropolis (1927) · Director’s Cut'],
  [film({ editionTitle: 'Restored 2010', year: undefined }), 'Metropolis · Restored 2010'],
  [film({ editionTitle: ' \n' }), 'Metropolis (1927)'],
  [film({ editionTitle: '' }), 'Metropolis (1927)'],
  [film({ editionTitle: 'IMAX\nEnhanced' }), 'Metropolis (1927) · IMAX Enhanced'],
])('a film’s name includes its cut: %#', (item, name) => {
  expect(fullTitle(item, en.search)).toBe(name);
  expect(boldTitle(item, en.search)).toBe(`**${name}**`);
});

const onCompilation = { ...track, grandparentTitle: 'Various Artists', parentTitle: 'Best of 1927' };
it.each([
  [{ ...onCompilation, originalTitle: 'Clara Schumann' }, 'Clara Schumann · Best of 1927'],
  [{ ...onCompilation, originalTitle: 'Clara & Robert' }, 'Clara & Robert · Best of 1927'],
  [{ ...onCompilation, originalTitle: '' }, 'Various Artists · Best of 1927'],
  [{ ...onCompilation, originalTitle: ' ' }, 'Various Artists · Best of 1927'],
  [{ ...onCompilation, originalTitle: 'Fanny', grandparentTitle: undefined }, 'Fanny · Best of 1927'],
])('a track of a compilation names its own artist: %#', (item, line) => {
  expect(formatItemParentNames(item)).toBe(line);
});

it('a film’s original title is not taken for its artist', () => {
  expect(formatItemParentNames(film({ originalTitle: 'Metropolis' }))).toBeUndefined();
  expect(fullTitle(film({ originalTitle: 'Der müde Tod' }), en.search)).toBe('Metropolis (1927)');
});

it.each([
  ['fr', 'S1 E3'],
  ['es-ES', 'T1 E3'],
  ['nl', 'S1 A3'],
  ['pl', 'S1 O3'],
])('an episode is numbered in %s as in the media server’s own client: %s', (language, number) => {
  expect(fullTitle(episode, textsForLanguage(language).search)).toBe(`The Trail – ${number} · The Red Codebook`);
});

describe('a stored title', () => {
  const { parentIndex: _, ...withoutSeason } = episode;

  it.each([
    ['en-US', 'The Trail – S1 E3 · The Red Codebook', 'The Trail – E3 · The Red Codebook'],
    ['es-ES', 'The Trail – T1 E3 · The Red Codebook', 'The Trail – E3 · The Red Codebook'],
    ['nl', 'The Trail – S1 A3 · The Red Codebook', 'The Trail – A3 · The Red Codebook'],
    ['pl', 'The Trail – S1 O3 · The Red Codebook', 'The Trail – O3 · The Red Codebook'],
  ])(
    'a stored title of an episode is shown in %s with the number as that language writes it',
    (language, numbered, withoutSeasonNumber) => {
      const words = textsForLanguage(language).search;
      expect(localizeStoredTitle(words, formatItemTitleForStorage(episode))).toBe(numbered);
      expect(localizeStoredTitle(words, formatItemTitleForStorage(withoutSeason))).toBe(withoutSeasonNumber);
    },
  );

  it('a stored title keeps numbers that are part of a name', () => {
    const words = textsForLanguage('pl').search;
    for (const title of ['S1 E3', 'Judex S1 E3 · Restored', 'Metropolis (1927)'])
      expect(localizeStoredTitle(words, title)).toBe(title);
  });

  it('a stored title without a name is shown with the word for a missing name in the reader’s language', () => {
    const words = textsForLanguage('de').search;
    expect(localizeStoredTitle(words, formatItemTitleForStorage(film({ title: ' ', year: undefined })))).toBe(
      words.untitled,
    );
    expect(localizeStoredTitle(words, formatItemTitleForStorage({ ...episode, title: '' }))).toBe(
      `The Trail – S1 E3 · ${words.untitled}`,
    );
    const album = film({ kind: 'album', title: '', year: 1927, parentTitle: 'Holst' });
    expect(localizeStoredTitle(words, formatItemTitleForStorage(film({ title: '', year: 1927 })))).toBe(
      `${words.untitled} (1927)`,
    );
    expect(localizeStoredTitle(words, formatItemTitleForStorage(album))).toBe(`Holst – ${words.untitled} (1927)`);
    expect(
      localizeStoredTitle(
        words,
        formatItemTitleForStorage(film({ title: '', year: undefined, editionTitle: 'Restored' })),
      ),
    ).toBe(`${words.untitled} · Restored`);
  });

  it('a stored title keeps a name that consists of a dash', () => {
    const words = textsForLanguage('de').search;
    for (const title of ['–', 'Holst – –']) expect(localizeStoredTitle(words, title)).toBe(title);
  });

  it.each(['S1 E3', 'T1 E3', 'S1 A3', 's1 o3', 'S1E3'])(
    'a typed title with the episode’s number written as %s equals the stored title',
    (number) => {
      expect(normalizeTypedTitle(`The Trail – ${number} · The Red Codebook`)).toBe(formatItemTitleForStorage(episode));
    },
  );
});
