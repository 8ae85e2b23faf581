import { describe, expect, test } from 'vitest';
import { matchesFilters } from '../../../src/domain/media/filters/filterCheck.ts';
import {
  albumFilterBuilder,
  decadeFilterBuilder,
  type Filter,
  libraryFilterBuilder,
} from '../../../src/domain/media/filters/filters.ts';
import { FilterRefused } from '../../../src/domain/media/filters/typedFilter.ts';
import type { ItemTags, MediaItem } from '../../../src/domain/media/items/item.ts';
import type { MediaFile } from '../../../src/domain/media/items/mediaFiles.ts';

const film = (given: Partial<MediaItem> = {}): MediaItem => ({ kind: 'movie', title: 'Metropolis', ...given });

describe('a filter', () => {
  test.each([
    [decadeFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_999)), 'addedAt>=1700000000'],
    [decadeFilterBuilder.where('duration', '<=', 5_400_000), 'duration<=5400000'],
    [decadeFilterBuilder.where('originallyAvailableAt', '=', '1927'), 'originallyAvailableAt=1927'],
    [decadeFilterBuilder.where('contentRating', '!=', 'PG-13'), 'contentRating!=PG-13'],
    [albumFilterBuilder.where('rating', '>=', 7.5), 'rating>=7.5'],
    [libraryFilterBuilder.where('year', '!=', 1927), 'year!=1927'],
  ] as const)('a filter is written in the server’s syntax: %o', ({ field, operator, value }, expected) => {
    expect(`${field}${operator}${value}`).toBe(expected);
  });

  test.each([
    ['Jahr>=1990', /no field Jahr here, only addedAt, /],
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
  ])('a typed filter is refused with a reason: %s', (typed, reason) => {
    expect(() => albumFilterBuilder.parse(typed)).toThrow(expect.objectContaining({ name: 'FilterRefused' }));
    expect(() => albumFilterBuilder.parse(typed)).toThrow(reason);
  });

  test('a filter is never made from invalid values', () => {
    expect(() => albumFilterBuilder.where('addedAt', '>=', new Date(Number.NaN))).toThrow(/seconds since 1970/);
    expect(() => albumFilterBuilder.where('rating', '>=', Number.POSITIVE_INFINITY)).toThrow(/a number/);
    expect(() => decadeFilterBuilder.where('duration', '>=', -1)).toThrow(/milliseconds/);
  });

  test('a typed filter may have its field in any case, and ≥, ≤ or ≠ as its operator', () => {
    expect(libraryFilterBuilder.parse('YEAR ≥ 1990')).toEqual({ field: 'year', operator: '>=', value: '1990' });
    expect(libraryFilterBuilder.parse('contentrating≠PG')).toEqual({
      field: 'contentRating',
      operator: '!=',
      value: 'PG',
    });
    expect(libraryFilterBuilder.parse('year ≤1990')).toMatchObject({ operator: '<=' });
  });

  test.each([
    ['90 min', '5400000'],
    ['90m', '5400000'],
    ['2h', '7200000'],
    ['1 h 30 min', '5400000'],
    ['1h30', '5400000'],
    ['5400000', '5400000'],
  ])('a typed filter accepts a length of %s', (typed, value) => {
    expect(libraryFilterBuilder.parse(`duration<=${typed}`)).toEqual({ field: 'duration', operator: '<=', value });
  });

  test.each(['h', '1:30', '90 s', 'min', '1 h 30 min 5'])('a typed filter refuses a length of %j', (typed) => {
    expect(() => libraryFilterBuilder.parse(`duration<=${typed}`)).toThrow(
      expect.objectContaining({ problem: { kind: 'value', field: 'duration', form: 'ms' } }),
    );
  });

  test('a refused filter reports its problem as data, for sentences in any language', () => {
    const problemOf = (typed: string) => {
      try {
        return libraryFilterBuilder.parse(typed);
      } catch (error) {
        return error instanceof FilterRefused ? error.problem : error;
      }
    };
    expect(problemOf('drama')).toEqual({ kind: 'shape' });
    expect(problemOf('genres=x')).toMatchObject({ kind: 'field', field: 'genres' });
    expect(problemOf('genre>=x')).toEqual({ kind: 'operator', field: 'genre', operators: ['=', '!='] });
  });

  test('a typed filter keeps spaces and equals signs within its value', () => {
    expect(albumFilterBuilder.parse(' title = a=b ')).toEqual({ field: 'title', operator: '=', value: 'a=b' });
  });

  test('a typed filter loses spaces except within its value', () => {
    expect(libraryFilterBuilder.parse(' year >= 1990\n')).toEqual({ field: 'year', operator: '>=', value: '1990' });
    expect(libraryFilterBuilder.parse('title= The  Wind ')).toMatchObject({ value: 'The  Wind' });
  });

  test('a filter by day uses the day’s first or last second, in UTC, if the server compares seconds', () => {
    expect(albumFilterBuilder.parse('addedAt>=2024-02-29')).toMatchObject({ value: '1709164800' });
    expect(albumFilterBuilder.parse('addedAt<=2024-02-29')).toMatchObject({ value: '1709251199' });
    expect(albumFilterBuilder.parse('addedAt>=1700000000')).toMatchObject({ value: '1700000000' });
    expect(albumFilterBuilder.parse('addedAt>=2024')).toMatchObject({ value: '1704067200' });
    expect(albumFilterBuilder.parse('addedAt<=2024')).toMatchObject({ value: '1735689599' });
    expect(albumFilterBuilder.parse('addedAt<=1950-01-01')).toMatchObject({ value: '0' });
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

test.each(CHECKS)(
  'rows from the server are checked against the filter %s: for %o the result is %s',
  (typed, given, expected) => {
    expect(matchesFilters(film(given), [decadeFilterBuilder.parse(typed)])).toBe(expected);
  },
);

test('rows from the server can be checked by every field of every filter', () => {
  const fields = [albumFilterBuilder, decadeFilterBuilder, libraryFilterBuilder].flatMap((builder) =>
    Object.entries(builder.fields),
  );
  const never = fields.map(
    ([field, form]): Filter => ({
      field,
      operator: form === 'text' || form === 'exact-case' ? '=' : '<=',
      value: { year: '0', day: '0001', text: 'zz', 'exact-case': 'zz' }[String(form)] ?? '-1',
    }),
  );
  const full = film({
    addedAt: new Date(),
    lastViewedAt: new Date(),
    updatedAt: new Date(),
    originallyAvailableAt: new Date(),
    year: 1927,
    rating: 1,
    audienceRating: 1,
    durationMs: 1,
    studio: 'a',
    contentRating: 'a',
    index: 1,
    tagline: 'a',
    summary: 'a',
    parentIndex: 1,
    parentTitle: 'a',
    grandparentTitle: 'a',
    files: [
      {
        width: 1,
        height: 1,
        aspectRatio: 1,
        audioChannels: 1,
        bitrateKbps: 1,
        videoResolution: 'a',
        container: 'a',
        videoCodec: 'a',
        videoFrameRate: 'a',
        videoProfile: 'a',
        audioCodec: 'a',
        audioProfile: 'a',
        parts: [{ streams: [], file: 'a', sizeBytes: 1 }],
      },
    ],
  });
  expect(never.filter((filter) => matchesFilters(full, [filter]))).toEqual([]);
});

const tagged = (given: Partial<ItemTags>): Partial<MediaItem> => ({
  tags: { genres: [], directors: [], writers: [], countries: [], collections: [], roles: [], ...given },
});
const filed = (file: Partial<MediaFile>): Partial<MediaItem> => ({ files: [{ parts: [], ...file }] });

test.each<readonly [string, Partial<MediaItem>, boolean]>([
  ['genre=drama', tagged({ genres: ['Comedy', 'Drama'] }), true],
  ['genre!=drama', tagged({ genres: ['Comedy', 'Drama'] }), false],
  ['genre!=drama', {}, true],
  ['genre=drama', {}, false],
  ['actor=keaton', tagged({ roles: ['Buster Keaton'] }), true],
  ['collection=méliès', tagged({ collections: ['The Melies Collection'] }), true],
  ['videoResolution=1080', filed({ videoResolution: '1080' }), true],
  ['videoResolution!=1080', filed({ videoResolution: '1080' }), false],
  ['videoResolution=1080', {}, true],
  ['height>=720', filed({ height: 480 }), false],
  ['bitrate<=4000', filed({ bitrateKbps: 3000 }), true],
  ['size>=2', filed({ parts: [{ sizeBytes: 1, streams: [] }] }), false],
  ['grandparentTitle=trail', { grandparentTitle: 'The Trail' }, true],
])(
  'rows from the server are checked against other filters such as %s: for %o the result is %s',
  (typed, given, expected) => {
    expect(matchesFilters(film(given), [libraryFilterBuilder.parse(typed)])).toBe(expected);
  },
);

test('a row must match all of several filters', () => {
  const [from, to] = [decadeFilterBuilder.where('year', '>=', 1920), decadeFilterBuilder.where('year', '<=', 1926)];
  expect([matchesFilters(film({ year: 1925 }), [from, to]), matchesFilters(film({ year: 1927 }), [from, to])]).toEqual([
    true,
    false,
  ]);
});
