import { describe, expect, test } from 'vitest';
import { fitsFilters } from '../../src/domain/filterCheck.ts';
import { albumFilters, decadeFilters, type Filter, libraryFilters } from '../../src/domain/filters.ts';
import type { MediaItem } from '../../src/domain/media.ts';

const film = (given: Partial<MediaItem> = {}): MediaItem => ({ kind: 'movie', title: 'Metropolis', ...given });

describe('a filter is made', () => {
  test.each([
    [decadeFilters.where('addedAt', '>=', new Date(1_700_000_000_999)), 'addedAt>=1700000000'],
    [decadeFilters.where('duration', '<=', 5_400_000), 'duration<=5400000'],
    [decadeFilters.where('originallyAvailableAt', '=', '1927'), 'originallyAvailableAt=1927'],
    [decadeFilters.where('contentRating', '!=', 'PG-13'), 'contentRating!=PG-13'],
    [albumFilters.where('rating', '>=', 7.5), 'rating>=7.5'],
    [libraryFilters.where('year', '!=', 1927), 'year!=1927'],
  ] as const)('as the server reads it: %o', ({ field, operator, value }, expected) => {
    expect(`${field}${operator}${value}`).toBe(expected);
  });

  test.each([
    ['Year>=1990', /no field Year here, only addedAt, /],
    ['contentRating=G', /no field contentRating/],
    ['__proto__=1', /no field __proto__/],
    ['constructor=1', /no field constructor/],
    ['year>1990', /a filter is a field/],
    ['year', /a filter is a field/],
    ['year!=1990', /year takes = or >= or <=/],
    ['studio>=Warp', /studio takes = or !=/],
    ['year=199O', /year wants a year/],
    ['year=', /year wants a year/],
    ['studio= ', /studio wants some text/],
    ['originallyAvailableAt=1990-02-30', /1927 or 1927-03-01/],
    ['addedAt>=2023-02-29', /seconds since 1970, or with >= and <= a day/],
    ['addedAt=2024-01-31', /seconds since 1970, or with >= and <= a day/],
    ['originallyAvailableAt=1927-3-1', /1927 or 1927-03-01/],
    ['originallyAvailableAt=1927-13-01', /1927 or 1927-03-01/],
    ['rating>=1e3', /wants a number/],
  ])('and refused with a reason: %s', (typed, reason) => {
    expect(() => albumFilters.read(typed)).toThrow(expect.objectContaining({ name: 'FilterRefused' }));
    expect(() => albumFilters.read(typed)).toThrow(reason);
  });

  test('from values that are none, never', () => {
    expect(() => albumFilters.where('addedAt', '>=', new Date(Number.NaN))).toThrow(/seconds since 1970/);
    expect(() => albumFilters.where('rating', '>=', Number.POSITIVE_INFINITY)).toThrow(/a number/);
    expect(() => decadeFilters.where('duration', '>=', -1)).toThrow(/milliseconds/);
  });

  test('from what was typed, with blanks and equals signs in a value', () => {
    expect(albumFilters.read(' title = a=b ')).toEqual({ field: 'title', operator: '=', value: 'a=b' });
  });

  test('from what was typed, with blanks anywhere but within the value', () => {
    expect(libraryFilters.read(' year >= 1990\n')).toEqual({ field: 'year', operator: '>=', value: '1990' });
    expect(libraryFilters.read('title= The  Wind ')).toMatchObject({ value: 'The  Wind' });
  });

  test('from a day where the server wants seconds: its first or its last, in UTC', () => {
    expect(albumFilters.read('addedAt>=2024-02-29')).toMatchObject({ value: '1709164800' });
    expect(albumFilters.read('addedAt<=2024-02-29')).toMatchObject({ value: '1709251199' });
    expect(albumFilters.read('addedAt>=1700000000')).toMatchObject({ value: '1700000000' });
  });
});

const CHECKS: readonly (readonly [string, Partial<MediaItem>, boolean])[] = [
  ['year>=1927', { year: 1927 }, true],
  ['year>=1928', { year: 1927 }, false],
  ['year<=1927', {}, false],
  ['studio=ufa', { studio: 'The UFA Works' }, true],
  ['title=METRO', {}, true],
  ['title=agypten', { title: 'Ägypten' }, true],
  ['title=straße', { title: 'Die STRASSE' }, true],
  ['title!=metro', {}, false],
  ['studio!=ufa', {}, true],
  ['contentRating=PG', { contentRating: 'PG-13' }, true],
  ['contentRating=pg', { contentRating: 'PG-13' }, false],
  ['addedAt=1700000000', { addedAt: new Date(1_700_000_000_000) }, true],
  ['addedAt<=1699999999', { addedAt: new Date(1_700_000_000_000) }, false],
  ['originallyAvailableAt>=1927', { originallyAvailableAt: new Date('1927-03-01') }, true],
  ['originallyAvailableAt<=1927', { originallyAvailableAt: new Date('1927-03-01') }, true],
  ['originallyAvailableAt=1927-03-02', { originallyAvailableAt: new Date('1927-03-01') }, false],
  ['originallyAvailableAt<=1926', { originallyAvailableAt: new Date('1927-03-01') }, false],
  ['duration>=60000', { durationMs: 60_000 }, true],
  ['viewCount<=0', {}, true],
  ['viewCount>=1', {}, false],
  ['lastViewedAt>=1', {}, false],
  ['rating=7.5', { rating: 7.5 }, true],
  ['rating=7.2', { rating: 7.199999809265137 }, true],
  ['rating>=7.2', { rating: 7.199999809265137 }, true],
  ['rating<=7.2', { rating: 7.2001999 }, false],
  ['audienceRating>=8', { audienceRating: 7.9 }, false],
  ['file=metro', {}, true],
  ['file=metro', { files: [{ parts: [{ streams: [], file: '/films/Metropolis.mkv' }] }] }, true],
  ['file=nosferatu', { files: [{ parts: [{ streams: [], file: '/films/Metropolis.mkv' }] }] }, false],
];

test.each(CHECKS)('rows are checked again: %s of %o is %s', (typed, given, expected) => {
  expect(fitsFilters(film(given), [decadeFilters.read(typed)])).toBe(expected);
});

test('every field of every builder is one that rows can be checked by', () => {
  const fields = [albumFilters, decadeFilters, libraryFilters].flatMap((builder) => Object.entries(builder.fields));
  const never = fields.map(
    ([field, form]): Filter => ({
      ...{ field, operator: form === 'text' || form === 'exact-case' ? '=' : '<=' },
      value: { year: '0', day: '0001', text: 'zz', 'exact-case': 'zz' }[String(form)] ?? '-1',
    }),
  );
  const full = film({
    ...{ addedAt: new Date(), lastViewedAt: new Date(), updatedAt: new Date(), originallyAvailableAt: new Date() },
    ...{ year: 1927, rating: 1, audienceRating: 1, durationMs: 1, studio: 'a', contentRating: 'a', index: 1 },
    ...{ tagline: 'a', summary: 'a', files: [{ parts: [{ streams: [], file: 'a' }] }] },
  });
  expect(never.filter((filter) => fitsFilters(full, [filter]))).toEqual([]);
});

test('several filters are all to fit', () => {
  const [from, to] = [decadeFilters.where('year', '>=', 1920), decadeFilters.where('year', '<=', 1926)];
  expect([fitsFilters(film({ year: 1925 }), [from, to]), fitsFilters(film({ year: 1927 }), [from, to])]).toEqual([
    true,
    false,
  ]);
});
