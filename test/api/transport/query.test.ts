import { expect, test } from 'vitest';
import {
  encodeQuery,
  epochSeconds,
  queryParameterOfFilter,
  queryParametersOfFilters,
} from '../../../src/api/transport/query.ts';
import { type LibraryFilter, libraryFilterBuilder } from '../../../src/domain/media/filters/filters.ts';

test.each([
  ['=', 'year=1927'],
  ['!=', 'year!=1927'],
  ['>=', 'year%3E=1927'],
  ['<=', 'year%3C=1927'],
] as const)('the equals sign of %s stays literal in a query', (operator, expected) => {
  expect(encodeQuery([queryParameterOfFilter('year', operator, 1927)])).toBe(expected);
});

test('an equals sign in a value is encoded in a query', () => {
  expect(encodeQuery([queryParameterOfFilter('title', '=', 'a=b&c')])).toBe('title=a%3Db%26c');
});

test('a time in a filter is sent in whole seconds, rounded down', () => {
  expect(epochSeconds(new Date(1_700_000_000_999))).toBe(1_700_000_000);
});

test.each<[filter: LibraryFilter, sent: string]>([
  [libraryFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_999)), 'addedAt%3E%3E=1699999999'],
  [libraryFilterBuilder.where('updatedAt', '<=', new Date(1_700_000_000_000)), 'updatedAt%3C%3C=1700000001'],
  [libraryFilterBuilder.where('lastViewedAt', '<=', new Date(0)), 'lastViewedAt%3C%3C=1'],
  [libraryFilterBuilder.where('addedAt', '>=', new Date(1000)), 'addedAt%3E%3E=0'],
  [libraryFilterBuilder.where('addedAt', '>=', new Date(0)), ''],
  [libraryFilterBuilder.where('addedAt', '!=', new Date(5000)), 'addedAt!=5'],
  [libraryFilterBuilder.where('originallyAvailableAt', '>=', '1927'), 'originallyAvailableAt%3E=1927'],
  [libraryFilterBuilder.where('year', '>=', 1927), 'year%3E=1927'],
])('for a server whose date operators exclude the given date, the filter %j is sent as %s', (filter, sent) => {
  expect(encodeQuery(queryParametersOfFilters([filter], { mediaQueries: true, exclusiveDates: true }))).toBe(sent);
});
