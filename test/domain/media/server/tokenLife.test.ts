import { expect, test } from 'vitest';
import {
  readTokenExpiry,
  readTokenLifetime,
  tokenExpiryWarningTime,
} from '../../../../src/domain/media/server/tokenLife.ts';
import { jwt, secondsOf } from '../../../support/jwt.ts';

const ENDS = new Date('2026-12-06T10:00:00Z');
const ISSUED = new Date('2026-11-29T10:00:00Z');
const exp = secondsOf(ENDS);
const iat = secondsOf(ISSUED);

test.each<{ name: string; token: string; expected: ReturnType<typeof readTokenLifetime> }>([
  { name: 'its end and its begin', token: jwt({ exp, iat }), expected: { endsAt: ENDS, issuedAt: ISSUED } },
  { name: 'its end alone', token: jwt({ exp }), expected: { endsAt: ENDS } },
  {
    name: 'an end long ago',
    token: jwt({ exp: 1_500_000_000 }),
    expected: { endsAt: new Date('2017-07-14T02:40:00Z') },
  },
  {
    name: 'an end between two seconds',
    token: jwt({ exp: exp + 0.5 }),
    expected: { endsAt: new Date(ENDS.getTime() + 500) },
  },
  { name: 'a begin after its end', token: jwt({ exp, iat: exp + 1 }), expected: { endsAt: ENDS } },
  { name: 'a begin that is text', token: jwt({ exp, iat: `${iat}` }), expected: { endsAt: ENDS } },
  {
    name: 'an end beside a name in another script',
    token: jwt({ exp, name: 'Łódź 東京 🎬' }),
    expected: { endsAt: ENDS },
  },
])('the dates of a token are read: $name', ({ token, expected }) => {
  expect(readTokenLifetime(token)).toEqual(expected);
});

test.each<{ name: string; token: string }>([
  { name: 'is no JWT', token: 'cAnary-token-of-20-ch' },
  { name: 'has dots alone', token: '..' },
  { name: 'has two parts', token: jwt({ exp }).split('.').slice(0, 2).join('.') },
  { name: 'has four parts', token: `${jwt({ exp })}.more` },
  { name: 'has five parts, as an encrypted one', token: `${jwt({ exp })}.more.more` },
  { name: 'has no end', token: jwt({ iat }) },
  { name: 'has an end in milliseconds', token: jwt({ exp: ENDS.getTime() }) },
  { name: 'has an end in text', token: jwt({ exp: `${exp}` }) },
  { name: 'has an end that is null', token: jwt({ exp: null }) },
  { name: 'ends at 1e300', token: jwt('{"exp":1e300}') },
  { name: 'ends at infinity', token: jwt('{"exp":1e999}') },
  { name: 'ends before 1970', token: jwt({ exp: -exp }) },
  { name: 'ends at 0', token: jwt({ exp: 0 }) },
  { name: 'has a payload that is no JSON', token: jwt('exp=1') },
  { name: 'has a payload that breaks off', token: jwt('{"exp":17') },
  { name: 'has a list as its payload', token: jwt([exp]) },
  { name: 'has null as its payload', token: jwt('null') },
  { name: 'has a payload of other characters', token: jwt({ exp }).replace('.', '.*') },
  { name: 'has a huge payload', token: jwt({ exp, more: 'x'.repeat(100_000) }) },
  { name: 'has a payload of a thousand brackets', token: jwt('['.repeat(1_000)) },
])('no dates are read from a token that $name', ({ token }) => {
  expect(readTokenLifetime(token)).toBeUndefined();
});

test('a token that ends at this moment is over', () => {
  const token = jwt({ exp });
  expect(readTokenExpiry(token, new Date(ENDS.getTime() - 1))).toEqual({ at: ENDS, isOver: false });
  expect(readTokenExpiry(token, ENDS)).toEqual({ at: ENDS, isOver: true });
  expect(readTokenExpiry('no JWT', ENDS)).toBeUndefined();
});

const DAY = 24 * 60 * 60_000;
const before = (ms: number) => new Date(ENDS.getTime() - ms);

test.each<{ name: string; given: Parameters<typeof tokenExpiryWarningTime>; expected: Date }>([
  {
    name: 'a quarter of eight days before',
    given: [{ endsAt: ENDS, issuedAt: before(8 * DAY) }, before(DAY)],
    expected: before(2 * DAY),
  },
  {
    name: 'a quarter of a year before',
    given: [{ endsAt: ENDS, issuedAt: before(400 * DAY) }, before(DAY)],
    expected: before(100 * DAY),
  },
  {
    name: 'a day before, of a token of two days',
    given: [{ endsAt: ENDS, issuedAt: before(2 * DAY) }, before(DAY)],
    expected: before(DAY),
  },
  {
    name: 'a day before, of a token of an hour',
    given: [{ endsAt: ENDS, issuedAt: before(DAY / 24) }, ENDS],
    expected: before(DAY),
  },
  {
    name: 'a quarter after it was typed, without a begin',
    given: [{ endsAt: ENDS }, before(40 * DAY)],
    expected: before(10 * DAY),
  },
  {
    name: 'a day before, if it is typed after its end',
    given: [{ endsAt: ENDS }, new Date(ENDS.getTime() + DAY)],
    expected: before(DAY),
  },
])('the end of a token counts as near $name', ({ given, expected }) => {
  expect(tokenExpiryWarningTime(...given)).toEqual(expected);
});
