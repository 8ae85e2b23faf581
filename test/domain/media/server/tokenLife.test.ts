import { expect, test } from 'vitest';
import { endIsNearFrom, tokenExpiry, tokenLife } from '../../../../src/domain/media/server/tokenLife.ts';
import { jwt, secondsOf } from '../../../support/jwt.ts';

const ENDS = new Date('2026-12-06T10:00:00Z');
const ISSUED = new Date('2026-11-29T10:00:00Z');
const exp = secondsOf(ENDS);
const iat = secondsOf(ISSUED);

test.each<[string, string, ReturnType<typeof tokenLife>]>([
  ['its end and its begin', jwt({ exp, iat }), { endsAt: ENDS, issuedAt: ISSUED }],
  ['its end alone', jwt({ exp }), { endsAt: ENDS }],
  ['an end long ago', jwt({ exp: 1_500_000_000 }), { endsAt: new Date('2017-07-14T02:40:00Z') }],
  ['an end between two seconds', jwt({ exp: exp + 0.5 }), { endsAt: new Date(ENDS.getTime() + 500) }],
  ['a begin after its end', jwt({ exp, iat: exp + 1 }), { endsAt: ENDS }],
  ['a begin that is text', jwt({ exp, iat: `${iat}` }), { endsAt: ENDS }],
  ['an end beside a name in another script', jwt({ exp, name: 'Łódź 東京 🎬' }), { endsAt: ENDS }],
])('a token tells %s', (_, token, expected) => {
  expect(tokenLife(token)).toEqual(expected);
});

test.each<[string, string]>([
  ['is no JWT', 'cAnary-token-of-20-ch'],
  ['has dots alone', '..'],
  ['has two parts', jwt({ exp }).split('.').slice(0, 2).join('.')],
  ['has four parts', `${jwt({ exp })}.more`],
  ['has five parts, as an encrypted one', `${jwt({ exp })}.more.more`],
  ['has no end', jwt({ iat })],
  ['has an end in milliseconds', jwt({ exp: ENDS.getTime() })],
  ['has an end in text', jwt({ exp: `${exp}` })],
  ['has an end that is null', jwt({ exp: null })],
  ['ends at 1e300', jwt('{"exp":1e300}')],
  ['ends at infinity', jwt('{"exp":1e999}')],
  ['ends before 1970', jwt({ exp: -exp })],
  ['ends at 0', jwt({ exp: 0 })],
  ['has a payload that is no JSON', jwt('exp=1')],
  ['has a payload that breaks off', jwt('{"exp":17')],
  ['has a list as its payload', jwt([exp])],
  ['has null as its payload', jwt('null')],
  ['has a payload of other characters', jwt({ exp }).replace('.', '.*')],
  ['has a huge payload', jwt({ exp, more: 'x'.repeat(100_000) })],
  ['has a payload of a thousand brackets', jwt('['.repeat(1_000))],
])('nothing is read from a token that %s', (_, token) => {
  expect(tokenLife(token)).toBeUndefined();
});

test('a token that ends now is over', () => {
  const token = jwt({ exp });
  expect(tokenExpiry(token, new Date(ENDS.getTime() - 1))).toEqual({ at: ENDS, isOver: false });
  expect(tokenExpiry(token, ENDS)).toEqual({ at: ENDS, isOver: true });
  expect(tokenExpiry('no JWT', ENDS)).toBeUndefined();
});

const DAY = 24 * 60 * 60_000;
const before = (ms: number) => new Date(ENDS.getTime() - ms);

test.each<[string, Parameters<typeof endIsNearFrom>, Date]>([
  ['a quarter of eight days before', [{ endsAt: ENDS, issuedAt: before(8 * DAY) }, before(DAY)], before(2 * DAY)],
  ['a quarter of a year before', [{ endsAt: ENDS, issuedAt: before(400 * DAY) }, before(DAY)], before(100 * DAY)],
  ['a day before, of a token of two days', [{ endsAt: ENDS, issuedAt: before(2 * DAY) }, before(DAY)], before(DAY)],
  ['a day before, of a token of an hour', [{ endsAt: ENDS, issuedAt: before(DAY / 24) }, ENDS], before(DAY)],
  ['a quarter after it was typed, without a begin', [{ endsAt: ENDS }, before(40 * DAY)], before(10 * DAY)],
  ['a day before, if it is typed after its end', [{ endsAt: ENDS }, new Date(ENDS.getTime() + DAY)], before(DAY)],
])('the end of a token is near %s', (_, given, expected) => {
  expect(endIsNearFrom(...given)).toEqual(expected);
});
