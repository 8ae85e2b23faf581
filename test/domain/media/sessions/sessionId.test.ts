import { describe, expect, test } from 'vitest';
import {
  containsSessionIdDigest,
  toStorableInput,
  toStorableSessionId,
  toStorableTranscodePath,
} from '../../../../src/domain/media/sessions/sessionId.ts';

const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJleHAiOjE4MDAwMDAwMDB9.c2lnbmF0dXJl';

describe('an ordinary session id is stored unchanged', () => {
  test.each([
    ['a number', '42'],
    ['a number of 19 digits', '9223372036854775807'],
    ['a word of base 36', 'b5m9y5d7e8zjwf0gu2t6l5vj'],
    ['a UUID', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
    ['a UUID in capitals', '6F9619FF-8B86-4D01-B42D-00CF4FC964FF'],
    ['hexadecimal of 64 digits', 'a1'.repeat(32)],
    ['a short word in both cases', 'Session-A_1'],
  ])('an ordinary session id is stored unchanged: %s', (_name, id) => {
    expect(toStorableSessionId(id)).toBe(id);
  });
});

describe('a session id that may be a token is stored as a digest', () => {
  test.each([
    ['a named token', 'token=zW8kT3bQ9xL2mN7vRdYs'],
    ['a named token in lower case', 'token=aaaabbbbccccdddd'],
    ['a bare token of the vendor', 'zW8_kT3bQ9xL-2mN7vRd'],
    ['a JWT', JWT],
    ['a named JWT', `token=${JWT}`],
    ['a word that is too long for an id', 'a'.repeat(65)],
    ['an encoded token', 'token%3DzW8kT3bQ9xL2mN7vRdYs'],
    ['a token within a path', 'sessions/token'],
    ['something that looks like a digest', 'digest:AAAAAAAAAAAAAAAAAAAAAA'],
    ['letters of another script', 'Кириллица'],
    ['a line break behind an id', '42\n'],
    ['spaces', '42 43'],
  ])('a session id that may be a token is stored as a digest: %s', (_name, id) => {
    expect(toStorableSessionId(id)).toMatch(/^digest:[\w-]{22}$/);
    expect(toStorableSessionId(id)).not.toBe(id);
    expect(toStorableSessionId(id)).toBe(toStorableSessionId(id));
  });

  test('different tokens in session ids have different digests', () => {
    expect(toStorableSessionId('token=aaaabbbbccccdddd')).not.toBe(toStorableSessionId('token=aaaabbbbccccdddf'));
  });
});

test('the path of a transcode is stored unchanged, except that parts that may be tokens become digests', () => {
  expect(toStorableTranscodePath('/transcode/sessions/abc')).toBe('/transcode/sessions/abc');
  const stored = toStorableTranscodePath('/transcode/sessions/token=zW8kT3bQ9xL2mN7vRdYs');
  expect(stored).toBe(`/transcode/sessions/${toStorableSessionId('token=zW8kT3bQ9xL2mN7vRdYs')}`);
  expect([containsSessionIdDigest(stored), containsSessionIdDigest('/transcode/sessions/abc')]).toEqual([true, false]);
});

test.each([
  ['an id', 'b5m9y5d7e8zjwf0gu2t6l5vj', 'b5m9y5d7e8zjwf0gu2t6l5vj'],
  ['a token', 'token=zW8kT3bQ9xL2mN7vRdYs', toStorableSessionId('token=zW8kT3bQ9xL2mN7vRdYs')],
  ['a digest', toStorableSessionId('token=zW8kT3bQ9xL2mN7vRdYs'), toStorableSessionId('token=zW8kT3bQ9xL2mN7vRdYs')],
  ['the path of a transcode', '/transcode/session/abc', '/transcode/session/abc'],
  [
    'a path with a digest',
    toStorableTranscodePath('/transcode/session/a=b'),
    toStorableTranscodePath('/transcode/session/a=b'),
  ],
  ['a token with slashes', 'token=a/b/c', toStorableSessionId('token=a/b/c')],
])('a person can type %s to name a session', (_name, typed, stored) => {
  expect(toStorableInput(typed)).toBe(stored);
});
