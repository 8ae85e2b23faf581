import { describe, expect, it } from 'vitest';
import { bold, boldTitle, fullTitle, parentLine } from '../../../src/render/kit/title.ts';
import { film } from '../../support/media.ts';

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
    ['a film with its year', film(), 'Metropolis (1927)', '**Metropolis (1927)**', undefined],
    ['a film without a year', film({ year: undefined }), 'Metropolis', '**Metropolis**', undefined],
    [
      'a film of the history by the year of the day on which it came out',
      film({ year: undefined, originallyAvailableAt: new Date('2001-12-31') }),
      'Metropolis (2001)',
      '**Metropolis (2001)**',
      undefined,
    ],
    [
      'a film whose year is not that of its day as the server says',
      film({ originallyAvailableAt: new Date('1928-01-02') }),
      'Metropolis (1927)',
      '**Metropolis (1927)**',
      undefined,
    ],
    [
      'a track without a year, whatever its day',
      { ...track, originallyAvailableAt: new Date('2001-12-31') },
      'Beethoven – Symphony No. 5 – Allegro',
      '**Allegro**',
      'Beethoven · Symphony No. 5',
    ],
    [
      'an episode by its show and number',
      episode,
      'The Trail – S1 E3 · The Red Codebook',
      '**The Trail · S1 E3 · The Red Codebook**',
      undefined,
    ],
    [
      'an episode without a season',
      { ...episode, parentIndex: undefined },
      'The Trail – E3 · The Red Codebook',
      '**The Trail · E3 · The Red Codebook**',
      undefined,
    ],
    [
      'an episode without a number',
      { ...episode, index: undefined },
      'The Trail – The Red Codebook',
      '**The Trail · The Red Codebook**',
      undefined,
    ],
    [
      'an episode of season 0',
      { ...episode, parentIndex: 0, index: 0 },
      'The Trail – S0 E0 · The Red Codebook',
      '**The Trail · S0 E0 · The Red Codebook**',
      undefined,
    ],
    [
      'an episode whose show has no name by its season',
      { ...episode, grandparentTitle: '' },
      'Season 1 – S1 E3 · The Red Codebook',
      '**Season 1 · S1 E3 · The Red Codebook**',
      undefined,
    ],
    [
      'a track by artist and album',
      track,
      'Beethoven – Symphony No. 5 – Allegro',
      '**Allegro**',
      'Beethoven · Symphony No. 5',
    ],
    [
      'an album of its artist’s name once',
      film({ title: 'Weezer', parentTitle: 'Weezer', year: 1994 }),
      'Weezer (1994)',
      '**Weezer (1994)**',
      undefined,
    ],
    ['what has no title', film({ title: '', year: undefined }), 'Untitled', '**Untitled**', undefined],
    [
      'what has a title nobody can see',
      film({ title: '\u200b\u202e ', year: undefined }),
      'Untitled',
      '**Untitled**',
      undefined,
    ],
    [
      'markup in a title as it is, escaped for a message',
      film({ title: '*batteries\nnot* included', parentTitle: '\u200b' }),
      '*batteries not* included (1927)',
      '**\\*batteries not\\* included (1927)**',
      undefined,
    ],
  ])('%s', (_, item, full, inBold, belongs) => {
    expect(fullTitle(item, 'Untitled')).toBe(full);
    expect(boldTitle(item, 'Untitled')).toBe(inBold);
    expect(parentLine(item)).toBe(belongs);
  });

  it('within the length asked for', () => {
    expect(fullTitle(film({ title: 'x'.repeat(300) }), 'Untitled')).toHaveLength(120);
    expect(fullTitle(episode, 'Untitled', 12)).toBe('The Trail –…');
  });
});

describe('a name in bold', () => {
  it('is never four asterisks', () => {
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
])('the cut of a film belongs to its name: %#', (item, name) => {
  expect(fullTitle(item, 'untitled')).toBe(name);
  expect(boldTitle(item, 'untitled')).toBe(`**${name}**`);
});

const onCompilation = { ...track, grandparentTitle: 'Various Artists', parentTitle: 'Best of 1927' };
it.each([
  [{ ...onCompilation, originalTitle: 'Clara Schumann' }, 'Clara Schumann · Best of 1927'],
  [{ ...onCompilation, originalTitle: 'Clara & Robert' }, 'Clara & Robert · Best of 1927'],
  [{ ...onCompilation, originalTitle: '' }, 'Various Artists · Best of 1927'],
  [{ ...onCompilation, originalTitle: ' ' }, 'Various Artists · Best of 1927'],
  [{ ...onCompilation, originalTitle: 'Fanny', grandparentTitle: undefined }, 'Fanny · Best of 1927'],
])('a track of a compilation is of its own artist: %#', (item, line) => {
  expect(parentLine(item)).toBe(line);
});

it('the original title of a film is not who made it', () => {
  expect(parentLine(film({ originalTitle: 'Metropolis' }))).toBeUndefined();
  expect(fullTitle(film({ originalTitle: 'Der müde Tod' }), 'untitled')).toBe('Metropolis (1927)');
});
