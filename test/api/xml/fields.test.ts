import { expect, test } from 'vitest';
import * as fields from '../../../src/api/xml/fields.ts';

const KINDS = ['movie', 'show'] as const;

test.each([
  ['text', fields.text, ' a ', ' a '],
  ['text', fields.text, '', undefined],
  ['text', fields.text, 'a\u0004b\uD800', 'ab'],
  ['text', fields.text, { odd: 1 }, undefined],
  ['id', fields.id, '9223372036854775807', '9223372036854775807'],
  ['id', fields.id, '-2', undefined],
  ['id', fields.id, '1/children', undefined],
  ['integer', fields.integer, '-7', -7],
  ['integer', fields.integer, '7.5', undefined],
  ['integer', fields.integer, '1e9', undefined],
  ['integer', fields.integer, '9'.repeat(40), undefined],
  ['number', fields.number, '9.5', 9.5],
  ['number', fields.number, '0.69999998807907104', 0.699999988079071],
  ['number', fields.number, 'NaN', undefined],
  ['number', fields.number, '', undefined],
  ['natural', fields.natural, '-1', undefined],
  ['natural', fields.natural, '0', 0],
  ['positive', fields.positive, '0', undefined],
  ['positive', fields.positive, '-23.976', undefined],
  ['positive', fields.positive, '23.976', 23.976],
  ['year', fields.year, '1927', 1927],
  ['year', fields.year, '0', undefined],
  ['year', fields.year, '-44', undefined],
  ['year', fields.year, '999', undefined],
  ['year', fields.year, '10000', undefined],
  ['flag', fields.flag, '1', true],
  ['flag', fields.flag, '0', false],
  ['flag', fields.flag, 'yes', undefined],
  ['date', fields.date, '1700000000', new Date('2023-11-14T22:13:20Z')],
  ['date', fields.date, '999999999999999', undefined],
  ['date', fields.date, '99999999999', undefined],
  ['date', fields.date, '4102444799', new Date('2099-12-31T23:59:59Z')],
  ['date', fields.date, '4102444800', undefined],
  ['date', fields.date, '0', undefined],
  ['date', fields.date, '1', new Date('1970-01-01T00:00:01Z')],
  ['date', fields.date, '2021-01-01T12:12:24Z', new Date('2021-01-01T12:12:24Z')],
  ['date', fields.date, '2021-01-01T12:12:24.5+02:00', new Date('2021-01-01T10:12:24.5Z')],
  ['date', fields.date, '2021-01-01T99:12:24Z', undefined],
  ['date', fields.date, '0001-01-01T00:00:00Z', undefined],
  ['date', fields.date, '5137-01-01T00:00:00Z', undefined],
  ['date', fields.date, '2021', new Date('1970-01-01T00:33:41Z')],
  ['date', fields.date, '-1', undefined],
  ['day', fields.day, '1927', new Date('1927-01-01T00:00:00Z')],
  ['day', fields.day, '2020-02-29', new Date('2020-02-29T00:00:00Z')],
  ['day', fields.day, '2019-02-29', undefined],
  ['day', fields.day, '2019-13-01', undefined],
  ['day', fields.day, '1927-03-01 00:00:00', new Date('1927-03-01T00:00:00Z')],
  ['day', fields.day, '1927-03-01T12:30:00Z', new Date('1927-03-01T00:00:00Z')],
  ['day', fields.day, '1927-03-01 soon', undefined],
  ['day', fields.day, '1927-03-32', undefined],
  ['day', fields.day, '0000-00-00', undefined],
  ['day', fields.day, '0001-01-01', undefined],
  ['day', fields.day, '0', undefined],
  ['day', fields.day, 'soon', undefined],
  ['percent', fields.percent, '99.5', 99.5],
  ['percent', fields.percent, '-1', undefined],
  ['percent', fields.percent, '101', undefined],
  ['ownPath', fields.ownPath, '/library/metadata/1/thumb/2', '/library/metadata/1/thumb/2'],
  ['ownPath', fields.ownPath, 'https://elsewhere.example/x', undefined],
  ['ownPath', fields.ownPath, '/library/metadata/1/thumb/2?width=4', undefined],
  ['picture', fields.picture, '/library/metadata/1/thumb/2', '/library/metadata/1/thumb/2'],
  ['picture', fields.picture, 'https://elsewhere.example/x', undefined],
] as const)('%s reads %s: %j is %j', (_, read, value, expected) => {
  expect(read({ here: value }, 'here')).toEqual(expected);
  expect(read({}, 'here')).toBeUndefined();
});

test('a word must be one of those we know', () => {
  expect(fields.oneOf({ type: 'show' }, 'type', KINDS)).toBe('show');
  expect(fields.oneOf({ type: 'Show' }, 'type', KINDS)).toBeUndefined();
});
