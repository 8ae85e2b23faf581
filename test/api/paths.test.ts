import { expect, test } from 'vitest';
import { isId, isSafeServerPath, parseServerPicturePath, requireNumericId } from '../../src/api/paths.ts';

test.each(['1', '9223372036854775807', '007'])('the text %s is accepted as an id', (text) =>
  expect(isId(text)).toBe(true),
);

test.each(['', '-1', '1.5', '1/2', '..', ' 1', '1\n', '12345678901234567890', '１'])(
  'the text %j is refused as an id',
  (text) => {
    expect(isId(text)).toBe(false);
    expect(() => requireNumericId(text, 'GET', '/x/{id}')).toThrow(
      expect.objectContaining({ kind: 'invalid', path: '/x/{id}' }),
    );
  },
);

test.each([
  '/library/metadata/1/thumb/1590245989',
  '/:/resources/movie-fanart.jpg',
  '/transcode/sessions/a3d01c51-5480-4474-a0bb-b7a19c96eff0',
  '/a/b%20c/d...e',
])('the path %s is accepted as one on the server', (path) => expect(isSafeServerPath(path)).toBe(true));

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
])('the path %j is refused, since it may lead to another address', (path) =>
  expect(isSafeServerPath(path)).toBe(false),
);

const COMPOSITE = '/library/collections/1/composite/123';

test.each([
  { name: 'a size as it is', query: '?width=400&height=600', kept: '?width=400&height=600' },
  {
    name: 'no token, whatever it is called',
    query: '?width=4&X-Plex-Token=abc&X-Media-Token=abc&accessToken=abc&TOKEN=a',
    kept: '?width=4',
  },
  { name: 'no address', query: '?url=http%3A%2F%2Felsewhere.example%2F&from=/a/../b&v=2', kept: '?v=2' },
  { name: 'no token within an address', query: '?url=%2Fa%3FX-Plex-Token%3Dabc', kept: '' },
  { name: 'nothing that is no parameter', query: '?&=&a&#b=c&d=', kept: '' },
  { name: 'no second query', query: '?a=b?c=d', kept: '' },
  {
    name: 'ten parameters at most',
    query: `?${'a=1&'.repeat(30)}`,
    kept: `?${Array.from({ length: 10 }, () => 'a=1').join('&')}`,
  },
])('the address of a picture keeps $name', ({ query, kept }) => {
  expect(parseServerPicturePath(COMPOSITE + query)).toBe(COMPOSITE + kept);
});

test.each([
  '/library/metadata/1/thumb/1590245989',
  '/library/metadata/1/thumb',
  '/library/metadata/9223372036854775807/art/1',
  '/library/sections/3/composite/1590245989',
  COMPOSITE,
  '/playlists/500/composite/1590245989',
  '/:/resources/movie-fanart.jpg',
  '/:/resources/artist.png',
])('the path %s is accepted as a picture', (thumb) => expect(parseServerPicturePath(thumb)).toBe(thumb));

test.each([
  // Paths at which a GET, or another method, does something (4.3 to 4.21).
  '/library/sections/all/refresh',
  '/library/sections/1/refresh',
  '/library/sections/1/refresh?force=1',
  '/library/sections/1/emptyTrash',
  '/library/sections/1/thumb/refresh',
  '/library/optimize',
  '/library/metadata/1/match?guid=a&name=b',
  '/library/metadata/1/refresh',
  '/library/metadata/1',
  '/status/sessions/terminate?sessionId=1&reason=x',
  '/status/sessions/terminate',
  '/:/plugins/com.plexapp.agents.imdb/prefs/set?a=1',
  '/:/scrobble?key=1',
  '/:/prefs?FriendlyName=x',
  '/butler/UpgradeMediaAnalysis',
  '/log?message=x',
  '/playlists/500/items',
  '/playlists',
  '/transcode/sessions/1',
  '/photo/:/transcode?url=/library/sections/1/refresh',
  // Other ways to the same places.
  '/library/metadata/1/thumb/../../../sections/1/refresh',
  '/library/metadata/1/thumb/..',
  '/library/metadata/1/thumb/%2e%2e',
  '/library/metadata/1/thumb/%2E%2E%2Frefresh',
  '/library/metadata/..%2f..%2fstatus/thumb/1',
  '/library/metadata/1/thumb/1/',
  '/library/metadata/1/thumb/1/refresh',
  '/library/metadata/1/thumb/1#/refresh',
  '/library/metadata/1/thumb/1\n/refresh',
  '/library/metadata/1/thumb/1;/refresh',
  '/library/metadata//thumb/1',
  '/:/resources/../prefs.png',
  '/:/resources/..%2fprefs.png',
  '/:/resources/a/b.png',
  '/:/resources/movie',
  'library/metadata/1/thumb/1',
  // Paths that lead elsewhere.
  '',
  '?width=4',
  '//elsewhere.example/library/metadata/1/thumb/1',
  '//elsewhere.example/a?b=c',
  'https://elsewhere.example/library/metadata/1/thumb/1',
  '/\\elsewhere.example/library/metadata/1/thumb/1',
  '\\\\elsewhere.example/a',
  `/library/metadata/1/thumb/1?${'b=c&'.repeat(600)}`,
])('the path %j is refused as a picture of the server', (thumb) =>
  expect(parseServerPicturePath(thumb)).toBeUndefined(),
);
