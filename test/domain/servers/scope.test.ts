import { expect, test } from 'vitest';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { isLibraryWithinScopes, librariesInScopes, serversInLibraryScopes } from '../../../src/domain/servers/scope.ts';

const SECOND = serverId(2);
const BOTH = [FIRST_SERVER_ID, SECOND];

test.each<[readonly string[], readonly number[]]>([
  [[], [1, 2]],
  [['2:'], [2]],
  [['1:'], [1]],
  [['7'], [1]],
  [
    ['7', '2:7'],
    [1, 2],
  ],
  [['3:'], []],
])('the choice of libraries %j covers the media servers %j', (scopes, servers) => {
  expect(serversInLibraryScopes(scopes, BOTH)).toEqual(servers);
});

test('a choice that includes a whole media server is not narrowed to single libraries of that server', () => {
  expect(librariesInScopes(['2:7', '3'], SECOND)).toEqual(['2:7']);
  expect(librariesInScopes(['2:7', '2:'], SECOND)).toEqual([]);
  expect(librariesInScopes([], SECOND)).toEqual([]);
});

test.each([
  [[], '2:7', true],
  [['2:'], '2:7', true],
  [['2:'], undefined, true],
  [['1:'], '2:7', false],
  [['2:7'], '2:7', true],
  [['2:7'], '2:8', false],
  [['2:7'], undefined, false],
  [['7'], '2:7', false],
])('the choice of libraries %j covers library %j of the second media server: %j', (scopes, library, expected) => {
  expect(isLibraryWithinScopes(scopes, SECOND, library)).toBe(expected);
});
