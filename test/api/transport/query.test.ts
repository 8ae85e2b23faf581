import { expect, test } from 'vitest';
import { encodeQuery, epochSeconds, filterPair, filterPairs } from '../../../src/api/transport/query.ts';
import { type LibraryFilter, libraryFilters } from '../../../src/domain/media/filters/filters.ts';

test.each([
  ['=', 'year=1927'],
  ['!=', 'year!=1927'],
  ['>=', 'year%3E=1927'],
  ['<=', 'year%3C=1927'],
] as const)('the equals sign of %s stays literal in a query', (operator, expected) => {
  expect(encodeQuery([filterPair('year', operator, 1927)])).toBe(expected);
});

test('an equals sign in a value is encoded in a query', () => {
  expect(encodeQuery([filterPair('title', '=', 'a=b&c')])).toBe('title=a%3Db%26c');
});

test('a time in a filter is sent in whole seconds, rounded down', () => {
  expect(epochSeconds(new Date(1_700_000_000_999))).toBe(1_700_000_000);
});

test.each<[filter: LibraryFilter, sent: string]>([
  [libraryFilters.where('addedAt', '>=', new Date(1_700_000_000_999)), 'addedAt%3E%3E=1699999999'],
  [libraryFilters.where('updatedAt', '<=', new Date(1_700_000_000_000)), 'updatedAt%3C%3C=1700000001'],
  [libraryFilters.where('lastViewedAt', '<=', new Date(0)), 'lastViewedAt%3C%3C=1'],
  [libraryFilters.where('addedAt', '>=', new Date(1000)), 'addedAt%3E%3E=0'],
  [libraryFilters.where('addedAt', '>=', new Date(0)), ''],
  [libraryFilters.where('addedAt', '!=', new Date(5000)), 'addedAt!=5'],
  [libraryFilters.where('originallyAvailableAt', '>=', '1927'), 'originallyAvailableAt%3E=1927'],
  [libraryFilters.where('year', '>=', 1927), 'year%3E=1927'],
])('a filter for operators that exclude their own date, %j, is sent as %s', (filter, sent) => {
  expect(encodeQuery(filterPairs([filter], { mediaQueries: true, exclusiveDates: true }))).toBe(sent);
});
