import { describe, expect, it, test } from 'vitest';
import type { MediaItem } from '../../../../src/domain/media/items/item.ts';
import { interleaveLists, mergeItemsByCreativeWork } from '../../../../src/domain/media/items/works.ts';

const GUID = 'plex://movie/5d7768';
const of = (ratingKey: string, given: Partial<MediaItem> = {}): MediaItem => ({
  ratingKey,
  kind: 'movie',
  title: 'Metropolis',
  year: 1927,
  ...given,
});
const rowsOf = (...items: readonly MediaItem[]) =>
  mergeItemsByCreativeWork(items).map(({ ratingKey, also }) => [ratingKey, also]);
const apart = [
  ['1:5', undefined],
  ['2:7', undefined],
];
const together = [['1:5', ['2:7']]];

describe('two servers’ items are one work', () => {
  it.each<{ name: string; one: Partial<MediaItem>; other: Partial<MediaItem> }>([
    {
      name: 'if their guids are equal',
      one: { guid: GUID, title: 'Metropolis' },
      other: { guid: GUID, title: 'Metrópolis', year: 1926 },
    },
    {
      name: 'whatever the language of the agent',
      one: { guid: 'imdb://tt17?lang=en' },
      other: { guid: 'imdb://tt17?lang=de' },
    },
    { name: 'if they are films of one title and year and one has no guid', one: { guid: GUID }, other: {} },
    {
      name: 'case, accents and spaces aside',
      one: { title: 'Až přijde  kocour' },
      other: { title: 'AZ PRIJDE KOCOUR ' },
    },
    {
      name: 'if the guids are their servers’ own and the films’ titles are equal',
      one: { guid: 'local://1' },
      other: { guid: 'local://2' },
    },
    {
      name: 'if they are episodes of one guid',
      one: { kind: 'episode', guid: GUID },
      other: { kind: 'episode', guid: GUID },
    },
  ])('two servers’ items are one work $name', ({ one, other }) => {
    expect(rowsOf(of('1:5', one), of('2:7', other))).toEqual(together);
  });
});

describe('two servers’ items are two works', () => {
  it.each<{ name: string; one: Partial<MediaItem>; other: Partial<MediaItem> }>([
    {
      name: 'if their guids differ, whatever they are called',
      one: { guid: GUID },
      other: { guid: 'plex://movie/other' },
    },
    { name: 'if only their titles are equal', one: {}, other: { year: 2001 } },
    { name: 'if neither has a year', one: { year: undefined }, other: { year: undefined } },
    { name: 'if they are episodes of one title', one: { kind: 'episode' }, other: { kind: 'episode' } },
    { name: 'if they are songs of one title', one: { kind: 'track' }, other: { kind: 'track' } },
    { name: 'if one is a film and one a series', one: { guid: GUID }, other: { guid: GUID, kind: 'show' } },
    {
      name: 'if an equal guid is each server’s own',
      one: { guid: 'local://1', year: 1 },
      other: { guid: 'local://1', year: 2 },
    },
    {
      name: 'if no agent knew either',
      one: { guid: 'com.plexapp.agents.none://1', year: 1 },
      other: { guid: 'com.plexapp.agents.none://1' },
    },
    { name: 'if their guids are no addresses', one: { guid: '12', year: 1 }, other: { guid: '12' } },
  ])('two servers’ items are two works $name', ({ one, other }) => {
    expect(rowsOf(of('1:5', one), of('2:7', other))).toEqual(apart);
  });
});

test('two copies of a film on one server stay two rows, and another server’s copy is joined to the first', () => {
  const [first, second, other] = ['1:5', '1:6', '2:7'].map((key) => of(key, { guid: GUID }));
  expect(rowsOf(of('1:5'), of('1:6'))).toEqual([
    ['1:5', undefined],
    ['1:6', undefined],
  ]);
  expect(rowsOf(...[first, second, other].filter((item) => item !== undefined))).toEqual([
    ['1:5', ['2:7']],
    ['1:6', undefined],
  ]);
});

test('a film without a guid that could be either of two works is joined to neither', () => {
  expect(rowsOf(of('1:5', { guid: GUID }), of('2:7', { guid: 'plex://movie/other' }), of('3:9'))).toHaveLength(3);
});

test('a film is joined to another server’s film with the same guid rather than to one with the same title', () => {
  expect(rowsOf(of('1:5'), of('1:6', { guid: GUID }), of('2:7', { guid: GUID }))).toEqual([
    ['1:5', undefined],
    ['1:6', ['2:7']],
  ]);
});

test('a work that three servers have is one row of the merged list, at the place of its first copy', () => {
  const other = of('2:1', { title: 'Nosferatu' });
  expect(rowsOf(of('1:5'), other, of('2:7'), of('3:9'))).toEqual([
    ['1:5', ['2:7', '3:9']],
    ['2:1', undefined],
  ]);
});

test('an item without a key belongs to no server and is not joined', () => {
  expect(rowsOf(of('1:5'), of('', { ratingKey: undefined }))).toHaveLength(2);
});

test('merged lists keep the order of each list, and the best items of each come first', () => {
  expect(interleaveLists([['a', 'b', 'c'], [], ['d'], ['e', 'f']])).toEqual(['a', 'd', 'e', 'b', 'f', 'c']);
  expect(interleaveLists([])).toEqual([]);
});
