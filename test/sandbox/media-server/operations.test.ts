import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEDIA_SERVER_OPERATIONS } from '../../../sandbox/media-server/operations.ts';

/** Written by hand from interface.md, section 4: number, method and path. */
const SHOWN = [
  ['4.1', 'GET', '{account_url}/resources'],
  ['4.2', 'POST', '/library/sections'],
  ['4.3', 'GET', '/:/plugins/com.mediaapp.agents.legacymoviedb/prefs/set'],
  ['4.4', 'GET', '/:/plugins/com.mediaapp.agents.openmoviedb/prefs/set'],
  ['4.5', 'GET', '/library/sections/{id}/all'],
  ['4.6', 'PUT', '/:/prefs'],
  ['4.7', 'GET', '/library/sections/{id}/all'],
  ['4.8', 'GET', '/status/sessions/history/all'],
  ['4.9', 'GET', '/status/sessions/terminate'],
  ['4.10', 'GET', '/library/sections/all/refresh'],
  ['4.11', 'DELETE', '/transcode/session/{id}'],
  ['4.12', 'GET', '/library/metadata/{id}/thumb/{version}'],
  ['4.13', 'GET', '/library/metadata/{id}/matches'],
  ['4.14', 'POST', '/playlists'],
  ['4.15', 'GET', '/playlists/{id}'],
  ['4.16', 'DELETE', '/playlists/{id}/items/{item_id}'],
  ['4.17', 'GET', '/devices/'],
  ['4.18', 'GET', '/log'],
  ['4.19', 'POST', '/log'],
  ['4.20', 'POST', '/butler/UpgradeMediaAnalysis'],
  ['4.21', 'PUT', '/library/metadata/{id}/match'],
  ['4.22', 'GET', '/library/sections/{id}/decade/{decade}'],
  ['4.23', 'GET', '/hubs/search/'],
] as const;

/** Written by hand from MEDIA-SERVER.md: what 4.24 names without showing it. */
const NAMED = [
  ['identity', 'GET', '/identity'],
  ['active sessions', 'GET', '/status/sessions'],
  ['libraries', 'GET', '/library/sections'],
  ['one item', 'GET', '/library/metadata/{id}'],
  ['playlists', 'GET', '/playlists'],
  ['items of a playlist', 'GET', '/playlists/{id}/items'],
  ['add to a playlist', 'PUT', '/playlists/{id}/items'],
  ['artists of a library', 'GET', '/library/sections/{id}/all'],
  ['server preferences', 'GET', '/:/prefs'],
  ['accounts', 'GET', '/accounts'],
  ['sign in', 'POST', '{account_url}/api/v2/pins'],
  ['sign in', 'GET', '{account_url}/api/v2/pins/{id}'],
] as const;

/** What neither document shows, as public clients request it. */
const PUBLIC = [
  ['agent preferences', 'GET', '/:/plugins/com.mediaapp.agents.legacymoviedb/prefs'],
  ['agent preferences', 'GET', '/:/plugins/com.mediaapp.agents.openmoviedb/prefs'],
  ['picture of a collection', 'GET', '/library/collections/{id}/composite/{version}'],
] as const;

test.each([...SHOWN, ...NAMED, ...PUBLIC])(
  'the operation %s: %s %s is in the list of operations',
  (operation, method, path) => {
    const found = MEDIA_SERVER_OPERATIONS.filter((candidate) => candidate.operation === operation);
    expect(found).toContainEqual(expect.objectContaining({ method, path, title: expect.stringMatching(/\w/) }));
  },
);

test('every operation of the simulated server is in one of the documented lists', () => {
  const known = new Set<string>([...SHOWN, ...NAMED, ...PUBLIC].map(([operation]) => operation));
  expect(MEDIA_SERVER_OPERATIONS.filter(({ operation }) => !known.has(operation))).toEqual([]);
  const shown = MEDIA_SERVER_OPERATIONS.filter(({ source }) => source === 'interface.md').map(
    ({ operation }) => operation,
  );
  const others = MEDIA_SERVER_OPERATIONS.filter(({ source }) => source === 'public clients').map(
    ({ operation }) => operation,
  );
  expect([...new Set(others)]).toEqual(['agent preferences', 'picture of a collection']);
  expect([...new Set(shown)]).toEqual(SHOWN.map(([operation]) => operation));
});

test.each(SHOWN)('the operation %s has tests with its number in their titles', (operation) => {
  const folder = import.meta.dirname;
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && name !== 'operations.test.ts')
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const section = new RegExp(`\\((?:[\\d.a-z]+, )*${operation.replace('.', '\\.')}(?:, [\\d.a-z]+)*\\)'`);
  expect(texts.filter((text) => section.test(text))).not.toEqual([]);
});
