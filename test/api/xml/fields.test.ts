import { expect, test } from 'vitest';
import * as fields from '../../../src/api/xml/fields.ts';

const KINDS = ['movie', 'show'] as const;

test.each([
  { name: 'text', read: fields.readText, value: ' a ', expected: ' a ' },
  { name: 'text', read: fields.readText, value: '', expected: undefined },
  { name: 'text', read: fields.readText, value: 'a\u0004b\uD800', expected: 'ab' },
  { name: 'text', read: fields.readText, value: { odd: 1 }, expected: undefined },
  { name: 'id', read: fields.readId, value: '9223372036854775807', expected: '9223372036854775807' },
  { name: 'id', read: fields.readId, value: '-2', expected: undefined },
  { name: 'id', read: fields.readId, value: '1/children', expected: undefined },
  { name: 'integer', read: fields.readInteger, value: '-7', expected: -7 },
  { name: 'integer', read: fields.readInteger, value: '7.5', expected: undefined },
  { name: 'integer', read: fields.readInteger, value: '1e9', expected: undefined },
  { name: 'integer', read: fields.readInteger, value: '9'.repeat(40), expected: undefined },
  { name: 'number', read: fields.readNumber, value: '9.5', expected: 9.5 },
  { name: 'number', read: fields.readNumber, value: '0.69999998807907104', expected: 0.699999988079071 },
  { name: 'number', read: fields.readNumber, value: 'NaN', expected: undefined },
  { name: 'number', read: fields.readNumber, value: '', expected: undefined },
  { name: 'natural', read: fields.readCountAttribute, value: '-1', expected: undefined },
  { name: 'natural', read: fields.readCountAttribute, value: '0', expected: 0 },
  { name: 'positive', read: fields.readPositiveNumberAttribute, value: '0', expected: undefined },
  { name: 'positive', read: fields.readPositiveNumberAttribute, value: '-23.976', expected: undefined },
  { name: 'positive', read: fields.readPositiveNumberAttribute, value: '23.976', expected: 23.976 },
  { name: 'year', read: fields.readYear, value: '1927', expected: 1927 },
  { name: 'year', read: fields.readYear, value: '0', expected: undefined },
  { name: 'year', read: fields.readYear, value: '-44', expected: undefined },
  { name: 'year', read: fields.readYear, value: '999', expected: undefined },
  { name: 'year', read: fields.readYear, value: '10000', expected: undefined },
  { name: 'flag', read: fields.readFlag, value: '1', expected: true },
  { name: 'flag', read: fields.readFlag, value: '0', expected: false },
  { name: 'flag', read: fields.readFlag, value: 'yes', expected: undefined },
  { name: 'date', read: fields.readDate, value: '1700000000', expected: new Date('2023-11-14T22:13:20Z') },
  { name: 'date', read: fields.readDate, value: '999999999999999', expected: undefined },
  { name: 'date', read: fields.readDate, value: '99999999999', expected: undefined },
  { name: 'date', read: fields.readDate, value: '4102444799', expected: new Date('2099-12-31T23:59:59Z') },
  { name: 'date', read: fields.readDate, value: '4102444800', expected: undefined },
  { name: 'date', read: fields.readDate, value: '0', expected: undefined },
  { name: 'date', read: fields.readDate, value: '1', expected: new Date('1970-01-01T00:00:01Z') },
  { name: 'date', read: fields.readDate, value: '2021-01-01T12:12:24Z', expected: new Date('2021-01-01T12:12:24Z') },
  {
    name: 'date',
    read: fields.readDate,
    value: '2021-01-01T12:12:24.5+02:00',
    expected: new Date('2021-01-01T10:12:24.5Z'),
  },
  { name: 'date', read: fields.readDate, value: '2021-01-01T99:12:24Z', expected: undefined },
  { name: 'date', read: fields.readDate, value: '0001-01-01T00:00:00Z', expected: undefined },
  { name: 'date', read: fields.readDate, value: '5137-01-01T00:00:00Z', expected: undefined },
  { name: 'date', read: fields.readDate, value: '2021', expected: new Date('1970-01-01T00:33:41Z') },
  { name: 'date', read: fields.readDate, value: '-1', expected: undefined },
  { name: 'day', read: fields.readDay, value: '1927', expected: new Date('1927-01-01T00:00:00Z') },
  { name: 'day', read: fields.readDay, value: '2020-02-29', expected: new Date('2020-02-29T00:00:00Z') },
  { name: 'day', read: fields.readDay, value: '2019-02-29', expected: undefined },
  { name: 'day', read: fields.readDay, value: '2019-13-01', expected: undefined },
  { name: 'day', read: fields.readDay, value: '1927-03-01 00:00:00', expected: new Date('1927-03-01T00:00:00Z') },
  { name: 'day', read: fields.readDay, value: '1927-03-01T12:30:00Z', expected: new Date('1927-03-01T00:00:00Z') },
  { name: 'day', read: fields.readDay, value: '1927-03-01 soon', expected: undefined },
  { name: 'day', read: fields.readDay, value: '1927-03-32', expected: undefined },
  { name: 'day', read: fields.readDay, value: '0000-00-00', expected: undefined },
  { name: 'day', read: fields.readDay, value: '0001-01-01', expected: undefined },
  { name: 'day', read: fields.readDay, value: '0', expected: undefined },
  { name: 'day', read: fields.readDay, value: 'soon', expected: undefined },
  { name: 'percent', read: fields.readPercent, value: '99.5', expected: 99.5 },
  { name: 'percent', read: fields.readPercent, value: '-1', expected: undefined },
  { name: 'percent', read: fields.readPercent, value: '101', expected: undefined },
  {
    name: 'ownPath',
    read: fields.readServerPathAttribute,
    value: '/library/metadata/1/thumb/2',
    expected: '/library/metadata/1/thumb/2',
  },
  { name: 'ownPath', read: fields.readServerPathAttribute, value: 'https://elsewhere.example/x', expected: undefined },
  {
    name: 'ownPath',
    read: fields.readServerPathAttribute,
    value: '/library/metadata/1/thumb/2?width=4',
    expected: undefined,
  },
  {
    name: 'picture',
    read: fields.readOwnPicture,
    value: '/library/metadata/1/thumb/2',
    expected: '/library/metadata/1/thumb/2',
  },
  { name: 'picture', read: fields.readOwnPicture, value: 'https://elsewhere.example/x', expected: undefined },
] as const)('the field reader $name reads the value $value as $expected', ({ read, value, expected }) => {
  expect(read({ here: value }, 'here')).toEqual(expected);
  expect(read({}, 'here')).toBeUndefined();
});

test('a field with a word from a fixed list is read only if the word is in the list', () => {
  expect(fields.readKeywordAttribute({ type: 'show' }, 'type', KINDS)).toBe('show');
  expect(fields.readKeywordAttribute({ type: 'Show' }, 'type', KINDS)).toBeUndefined();
});
