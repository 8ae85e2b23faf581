import { describe, expect, it } from 'vitest';
import { type MatchesPage, matchChoice, renderMatches } from '../../../../src/commands/shared/match/views/find.ts';
import type { MetadataMatchCandidate } from '../../../../src/domain/media/items/itemsApi.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { film } from '../../../support/media.ts';
import { componentsOf, textOf, textsOf } from '../../../support/messages.ts';

const press = { action: 'x', target: {}, by: 'anyone' } as const;
const HOSTILE = '*_~|`[]<@1>#'.repeat(40);

const candidate = (given: Partial<MetadataMatchCandidate> = {}): MetadataMatchCandidate => ({
  kind: 'movie',
  name: 'Metropolis',
  tracks: [],
  ...given,
});
const hostile = (index: number, tracks = 0): MetadataMatchCandidate => ({
  kind: 'album',
  guid: `${index}${HOSTILE}`,
  name: HOSTILE,
  thumb: `/thumb/${index}`,
  year: 1927,
  summary: HOSTILE,
  parentName: HOSTILE,
  score: 50,
  disambiguation: HOSTILE,
  area: HOSTILE,
  lifespanBegin: HOSTILE,
  lifespanEnded: '1999-01-01',
  tracks: Array.from({ length: tracks }, (_, at) =>
    candidate({ kind: 'track', name: HOSTILE, index: at, matched: true }),
  ),
});

const page = (matches: readonly MetadataMatchCandidate[], given: Partial<MatchesPage> = {}) =>
  renderMatches(en, {
    item: film({ kind: 'artist', title: HOSTILE, year: undefined }),
    matches,
    page: 1,
    posters: new Map(matches.map(({ thumb = '' }) => [thumb, new Uint8Array([1])])),
    buttonsOf: () => [{ label: HOSTILE, style: 'primary', press }],
    pagePress: () => press,
    itemButtons: [{ label: HOSTILE, style: 'primary', press }],
    ...given,
  });

describe('a page of candidates', () => {
  it.each([
    [5, 0],
    [1000, 0],
    [3, 40],
    [1000, 40],
  ])(
    'a page of %i match candidates with %i tracks each fits Discord’s limits and shows all its rows',
    (count, tracks) => {
      const message = page(Array.from({ length: count }, (_, index) => hostile(index, tracks)));
      expect(textsOf(message).join('').length).toBeLessThanOrEqual(4000);
      expect(componentsOf(message).length).toBeLessThanOrEqual(40);
      expect(message.files?.length).toBe(tracks === 0 ? 5 : 3);
      expect(message.files?.every(({ description }) => description.length > 0)).toBe(true);
      expect(textOf(message)).not.toMatch(/[^\\]<@/);
    },
  );

  it('a match candidate’s album says how many of its tracks are shown and which have a file', () => {
    const tracks = [true, false, undefined].map((matched, at) =>
      candidate({ kind: 'track', name: 'T', index: at, matched }),
    );
    const text = textOf(page([candidate({ kind: 'album', tracks: [...tracks, ...tracks, ...tracks] })]));
    expect(text).toContain('0. T ✓\n1. T – no file\n2. T\n');
    expect(text).toContain('7 of 9 shown.');
  });

  it('/match find marks the current match and candidates that cannot be applied', () => {
    const item = film({ kind: 'artist', guid: 'mbid://1' });
    const text = textOf(page([candidate({ guid: 'mbid://1' }), candidate({ name: '' })], { item }));
    expect(text).toContain('mbid\\://1 · current match');
    expect(text).toContain('**Untitled**\n-# cannot be applied: the server gives it no guid');
  });

  it('/match find shows when an artist was born and died, and repeats unclear dates unchanged', () => {
    const lives = [
      candidate({ lifespanBegin: '1860', lifespanEnded: '1' }),
      candidate({ lifespanBegin: '1860', lifespanEnded: '1911-05-18' }),
      candidate({ lifespanEnded: '1911' }),
    ];
    expect(textOf(page(lives))).toMatch(/from 1860[\s\S]*1860 to May 18, 1911[\s\S]*until 1911/);
    expect(textOf(page([candidate({ lifespanBegin: '1860-07' })]))).toContain('from July 1860');
    expect(textOf(page([candidate({ lifespanBegin: '1869-02-31' })]))).toContain('from 1869-02-31');
  });

  it('/match find says that only artists can be given a match, and when the server found no candidates', () => {
    expect(textOf(page([candidate()], { item: film() }))).toContain('Matches can only be applied to artists');
    expect(textOf(page([candidate()]))).not.toContain('artists only');
    expect(textOf(page([]))).toContain('The server found no candidates for');
  });
});

describe('a candidate as a choice', () => {
  it('a match candidate in a menu is one line with year, score and note', () => {
    expect(matchChoice(en, candidate({ name: 'A\nB', year: 1927, score: 84, disambiguation: 'x' }))).toBe(
      'A B (1927) – score 84 of 100, x',
    );
    expect(matchChoice(en, candidate({ name: '\u200b' }))).toBe('Untitled');
  });
});
