import { expect, test } from 'vitest';
import { encodeQuery, epoch, filter } from '../../../src/api/transport/query.ts';

test.each([
  ['=', 'year=1927'],
  ['!=', 'year!=1927'],
  ['>=', 'year%3E=1927'],
  ['<=', 'year%3C=1927'],
] as const)('the equals sign of %s stays literal', (operator, expected) => {
  expect(encodeQuery([filter('year', operator, 1927)])).toBe(expected);
});

test('an equals sign in a value is encoded', () => {
  expect(encodeQuery([filter('title', '=', 'a=b&c')])).toBe('title=a%3Db%26c');
});

test('a time is compared in whole seconds, rounded down', () => {
  expect(epoch(new Date(1_700_000_000_999))).toBe(1_700_000_000);
});
