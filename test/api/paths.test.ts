import { expect, test } from 'vitest';
import { checkedId, isId, isOwnPath } from '../../src/api/paths.ts';

test.each(['1', '9223372036854775807', '007'])('%s is an id', (text) => expect(isId(text)).toBe(true));

test.each(['', '-1', '1.5', '1/2', '..', ' 1', '1\n', '12345678901234567890', '１'])('%j is no id', (text) => {
  expect(isId(text)).toBe(false);
  expect(() => checkedId(text, 'GET', '/x/{id}')).toThrow(
    expect.objectContaining({ kind: 'invalid', path: '/x/{id}' }),
  );
});

test.each([
  '/library/metadata/1/thumb/1590245989',
  '/:/resources/movie-fanart.jpg',
  '/transcode/sessions/a3d01c51-5480-4474-a0bb-b7a19c96eff0',
  '/a/b%20c/d...e',
])('%s stays where it points', (path) => expect(isOwnPath(path)).toBe(true));

test.each([
  '',
  '/',
  'library/metadata/1',
  '//evil.example/x',
  '/a//b',
  '/a/',
  'http://evil.example/x',
  '/a/../b',
  '/a/..',
  '/./a',
  '/a/%2e%2e/b',
  '/a/%2E./b',
  '/a/%252e%252e/b',
  '/a/b%2fc',
  '/a/b%5cc',
  '/a\\b',
  '/a?b=c',
  '/a#b',
  '/a b',
  '/a\nb',
  '/a%0ab',
  '/a%zz',
  '/a%ff',
  '/ä',
  `/${'a'.repeat(2_100)}`,
])('%j may lead elsewhere', (path) => expect(isOwnPath(path)).toBe(false));
