import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Difference, Exchange } from '../../../scripts/specification/compare.ts';
import { EXPLAINED, findingsIn } from '../../../scripts/specification/explained.ts';
import { FACTS_FILE, factsText, readFacts } from '../../../scripts/specification/facts.ts';
import { unaskedPaths } from '../../sandbox/media-server/support/unaskedPaths.ts';
import { makeOtherRequests } from './otherRequests.ts';
import { functionsOf, plexWorld } from './plexWorld.ts';
import { makeEveryRequest } from './requests.ts';

const text = readFileSync(FACTS_FILE, 'utf8');
const facts = readFacts(text);

/** Operations of the document that the client's requests are compared with. This number may only grow. */
const COVERED = 24;

const isOfAnswer = ({ kind }: Difference): boolean => kind === 'undocumented status';

test('the client makes every request as the vendor documents it, or the difference is explained', async () => {
  const world = await plexWorld();
  await makeEveryRequest(world);
  expect([...world.called].sort()).toEqual(functionsOf(world.media));
  const { operations, unexplained, explanations } = findingsIn(world.server.requests, facts);
  expect(unexplained).toEqual([]);
  expect(operations.size).toBe(COVERED);
  expect(EXPLAINED.filter((each) => !isOfAnswer(each) && !explanations.has(each))).toEqual([
    expect.objectContaining({ request: 'DELETE /transcode/session/{id}' }),
  ]);
});

test('the embedded server gives every answer as the vendor documents it, or the difference is explained', async () => {
  const world = await plexWorld();
  await makeEveryRequest(world);
  await makeOtherRequests(world);
  const { unexplained, explanations } = findingsIn(world.server.requests, facts);
  expect(unexplained.filter(isOfAnswer)).toEqual([]);
  expect(unaskedPaths(world.server)).toEqual([]);
  expect(EXPLAINED.filter((each) => !explanations.has(each))).toEqual([]);
});

const exchange = (changes: Partial<Exchange>): Exchange => ({
  method: 'GET',
  path: '/playlists/7/items',
  search: '',
  headerNames: ['x-plex-token'],
  status: 200,
  ...changes,
});

test.each<[change: Partial<Exchange>, kind: Difference['kind'], request: string, detail: string]>([
  [{ path: '/playlist' }, 'unknown path', 'GET /playlist', ''],
  [{ path: '/library/sections/7/year' }, 'unknown path', 'GET /library/sections/{id}/year', ''],
  [{ path: '/playlists/7/items/' }, 'unknown path', 'GET /playlists/{id}/items/', ''],
  [{ method: 'POST', path: '/identity' }, 'wrong method', 'POST /identity', 'GET'],
  [{ method: 'POST', path: '/:/prefs' }, 'wrong method', 'POST /:/prefs', 'GET, PUT'],
  [{ method: 'PUT', path: '/status/sessions' }, 'wrong method', 'PUT /status/sessions', 'GET'],
  [{ search: 'kind=video' }, 'unknown parameter', 'GET /playlists/{playlistId}/items', 'kind'],
  [{ path: '/playlists', search: 'Smart=1' }, 'unknown parameter', 'GET /playlists', 'Smart'],
  [
    { path: '/status/sessions/history/all', search: 'library>=1' },
    'unknown parameter',
    'GET /status/sessions/history/all',
    'library',
  ],
  [
    { path: '/library/sections/1/all', search: 'X-Plex-Size=1' },
    'unknown parameter',
    'GET /library/sections/{sectionId}/all',
    'X-Plex-Size',
  ],
  [{ path: '/playlists', search: 'smart=true' }, 'wrong type', 'GET /playlists', 'smart: 0 or 1'],
  [{ path: '/playlists/all' }, 'wrong type', 'GET /playlists/{playlistId}', 'playlistId: integer'],
  [{ search: 'type=1,clip' }, 'wrong type', 'GET /playlists/{playlistId}/items', 'type: integers'],
  [
    { path: '/status/sessions/history/all', search: 'viewedAt>=yesterday' },
    'wrong type',
    'GET /status/sessions/history/all',
    'viewedAt: integer',
  ],
  [{ path: '/hubs/search', search: 'limit=3' }, 'missing parameter', 'GET /hubs/search', 'query'],
  [{ method: 'PUT', path: '/:/prefs' }, 'missing parameter', 'PUT /:/prefs', 'prefs'],
  [{ headerNames: [] }, 'missing header', 'GET /playlists/{playlistId}/items', 'X-Plex-Token'],
  [
    { path: '/video/:/transcode/universal/decision' },
    'missing header',
    'GET /{transcodeType}/:/transcode/universal/decision',
    'X-Plex-Client-Identifier',
  ],
  [{ status: 410 }, 'undocumented status', 'GET /playlists/{playlistId}/items', '410'],
  [{ path: '/identity', status: 204 }, 'undocumented status', 'GET /identity', '204'],
  [
    { path: '/status/sessions/terminate', search: 'sessionId=a', status: 500 },
    'undocumented status',
    'GET /status/sessions/terminate',
    '500',
  ],
])('a planted difference is found and not explained: %o', (changes, kind, request, detail) => {
  expect(findingsIn([exchange(changes)], facts).unexplained).toContainEqual({ kind, request, detail });
});

test.each<Partial<Exchange>>([
  {},
  { search: 'type=1,2' },
  { path: '/identity', headerNames: [] },
  { path: '/library/sections/1/all', search: 'title=a&year>=1920&sort=year:desc' },
  { path: '/library/metadata/1,2' },
  { path: '/library/metadata/1/thumb/159' },
  { method: 'PUT', path: '/:/prefs', search: 'FriendlyName=Cellar' },
  { method: 'POST', path: '/butler/UpgradeMediaAnalysis', status: 202 },
  { path: '/playlists/7', status: 404 },
])('a request as the vendor documents it shows no difference: %o', (changes) => {
  expect(findingsIn([exchange(changes)], facts)).toMatchObject({ unexplained: [], explanations: new Set() });
});

test('the facts are as the script writes them, and name the document that they were made of', () => {
  expect(factsText(facts)).toBe(text);
  expect(facts.document).toMatchObject({ title: 'Plex Media Server', version: '1.2.2' });
});
