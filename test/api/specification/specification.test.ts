import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { HttpExchange, SpecificationDifference } from '../../../scripts/specification/compare.ts';
import { compareHttpExchanges, EXPLAINED_API_DIFFERENCES } from '../../../scripts/specification/explained.ts';
import {
  parseSpecificationFacts,
  renderSpecificationFacts,
  SPECIFICATION_FACTS_FILE,
} from '../../../scripts/specification/facts.ts';
import { unaskedPaths } from '../../sandbox/media-server/support/unaskedPaths.ts';
import { makeOtherRequests } from './otherRequests.ts';
import { functionsOf, plexWorld } from './plexWorld.ts';
import { makeEveryRequest } from './requests.ts';

const text = readFileSync(SPECIFICATION_FACTS_FILE, 'utf8');
const facts = parseSpecificationFacts(text);

/** Operations of the document that the client's requests are compared with. This number may only grow. */
const COVERED = 24;

const OF_ANSWERS: readonly SpecificationDifference['kind'][] = [
  'undocumented status',
  'wrong content type',
  'wrong body',
];
const isOfAnswer = ({ kind }: SpecificationDifference): boolean => OF_ANSWERS.includes(kind);

test('the client makes every request as the vendor documents it, or the difference is explained', async () => {
  const world = await plexWorld();
  await makeEveryRequest(world);
  expect([...world.called].sort()).toEqual(functionsOf(world.media));
  const { operations, unexplained, explanations } = compareHttpExchanges(world.server.requests, facts);
  expect(unexplained).toEqual([]);
  expect(operations.size).toBe(COVERED);
  expect(EXPLAINED_API_DIFFERENCES.filter((each) => !isOfAnswer(each) && !explanations.has(each))).toEqual([
    expect.objectContaining({ request: 'DELETE /transcode/session/{id}' }),
  ]);
});

test('the simulated server gives every answer as the vendor documents it, or the difference is explained', async () => {
  const world = await plexWorld();
  await makeEveryRequest(world);
  await makeOtherRequests(world);
  const { unexplained, explanations } = compareHttpExchanges(world.server.requests, facts);
  expect(unexplained.filter(isOfAnswer)).toEqual([]);
  expect(unaskedPaths(world.server)).toEqual([]);
  expect(EXPLAINED_API_DIFFERENCES.filter((each) => !explanations.has(each))).toEqual([]);
});

const exchange = (changes: Partial<HttpExchange>): HttpExchange => ({
  method: 'GET',
  path: '/playlists/7/items',
  search: '',
  headerNames: ['x-plex-token'],
  status: 200,
  accept: 'application/xml',
  answerType: 'text/xml;charset=utf-8',
  answerShape: { root: 'MediaContainer', elements: ['Metadata'] },
  ...changes,
});

const bodyOf = (root: string, ...elements: string[]): Partial<HttpExchange> => ({ answerShape: { root, elements } });
const PAGE: Partial<HttpExchange> = { answerType: 'text/html', answerShape: undefined };

test.each<[change: Partial<HttpExchange>, kind: SpecificationDifference['kind'], request: string, detail: string]>([
  [{ path: '/playlist' }, 'unknown path', 'GET /playlist', ''],
  [{ path: '/library/sections/7/year' }, 'unknown path', 'GET /library/sections/{id}/year', ''],
  [{ path: '/playlists/7/items/' }, 'unknown path', 'GET /playlists/{id}/items/', ''],
  [{ method: 'POST', path: '/identity' }, 'wrong method', 'POST /identity', 'GET'],
  [{ method: 'POST', path: '/:/prefs' }, 'wrong method', 'POST /:/prefs', 'GET, PUT'],
  [{ method: 'PUT', path: '/status/sessions' }, 'wrong method', 'PUT /status/sessions', 'GET'],
  [{ method: 'DELETE', path: '/hubs/search' }, 'wrong method', 'DELETE /hubs/search', 'GET'],
  [{ path: '/butler/UpgradeMediaAnalysis' }, 'wrong method', 'GET /butler/{task}', 'DELETE, POST'],
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
  [
    { path: '/playlists', search: 'playlistType=film' },
    'wrong type',
    'GET /playlists',
    'playlistType: audio or video or photo',
  ],
  [{ search: 'type=1,clip' }, 'wrong type', 'GET /playlists/{playlistId}/items', 'type: integers'],
  [
    { path: '/status/sessions/history/all', search: 'viewedAt>=yesterday' },
    'wrong type',
    'GET /status/sessions/history/all',
    'viewedAt: integer',
  ],
  [{ path: '/hubs/search', search: 'limit=3' }, 'missing parameter', 'GET /hubs/search', 'query'],
  [{ method: 'PUT', path: '/:/prefs' }, 'missing parameter', 'PUT /:/prefs', 'prefs'],
  [{ method: 'PUT', path: '/:/rate', search: 'key=1&rating=5' }, 'missing parameter', 'PUT /:/rate', 'identifier'],
  [{ method: 'PUT', path: '/:/scrobble', search: 'key=1' }, 'missing parameter', 'PUT /:/scrobble', 'identifier'],
  [
    { path: '/status/sessions/terminate', search: 'reason=a' },
    'missing parameter',
    'GET /status/sessions/terminate',
    'sessionId',
  ],
  [{ headerNames: [] }, 'missing header', 'GET /playlists/{playlistId}/items', 'X-Plex-Token'],
  [
    { path: '/video/:/transcode/universal/decision' },
    'missing header',
    'GET /{transcodeType}/:/transcode/universal/decision',
    'X-Plex-Client-Identifier',
  ],
  [{ path: '/:/prefs', headerNames: [] }, 'missing header', 'GET /:/prefs', 'X-Plex-Token'],
  [
    { path: '/hubs/search', search: 'query=a', headerNames: ['x-plex-client-identifier'] },
    'missing header',
    'GET /hubs/search',
    'X-Plex-Token',
  ],
  [{ method: 'POST', path: '/:/timeline' }, 'missing header', 'POST /:/timeline', 'X-Plex-Client-Identifier'],
  [{ path: '/hubs/search', search: 'query=a', status: 403 }, 'undocumented status', 'GET /hubs/search', '403'],
  [{ method: 'PUT', path: '/:/prefs', search: 'a=1', status: 404 }, 'undocumented status', 'PUT /:/prefs', '404'],
  [{ status: 410 }, 'undocumented status', 'GET /playlists/{playlistId}/items', '410'],
  [{ path: '/identity', status: 204 }, 'undocumented status', 'GET /identity', '204'],
  [
    { path: '/status/sessions/terminate', search: 'sessionId=a', status: 500 },
    'undocumented status',
    'GET /status/sessions/terminate',
    '500',
  ],
  [{ answerType: 'text/html' }, 'wrong content type', 'GET /playlists/{playlistId}/items', '200: text/html'],
  [
    { answerType: 'application/json' },
    'wrong content type',
    'GET /playlists/{playlistId}/items',
    '200: application/json',
  ],
  [{ accept: 'application/json' }, 'wrong content type', 'GET /playlists/{playlistId}/items', '200: text/xml'],
  [{ status: 404 }, 'wrong content type', 'GET /playlists/{playlistId}/items', '404: text/xml'],
  [
    { path: '/library/metadata/1/thumb/1' },
    'wrong content type',
    'GET /library/metadata/{ids}/{element}/{timestamp}',
    '200: text/xml',
  ],
  [
    { method: 'PUT', path: '/library/metadata/1/match' },
    'wrong content type',
    'PUT /library/metadata/{ids}/match',
    '200: text/xml',
  ],
  [{ answerShape: undefined }, 'wrong body', 'GET /playlists/{playlistId}/items', 'none'],
  [bodyOf('Response'), 'wrong body', 'GET /playlists/{playlistId}/items', 'Response'],
  [bodyOf('MediaContainer', 'Metadata', 'Playlist'), 'wrong body', 'GET /playlists/{playlistId}/items', 'Playlist'],
  [{ path: '/hubs/search', search: 'query=a' }, 'wrong body', 'GET /hubs/search', 'Metadata'],
  [{ path: '/identity' }, 'wrong body', 'GET /identity', 'Metadata'],
  [{ path: '/butler', ...bodyOf('MediaContainer', 'ButlerTask') }, 'wrong body', 'GET /butler', 'MediaContainer'],
])(
  'a made-up difference from the vendor’s document is reported as unexplained: %o',
  (changes, kind, request, detail) => {
    expect(compareHttpExchanges([exchange(changes)], facts).unexplained).toContainEqual({ kind, request, detail });
  },
);

test.each<Partial<HttpExchange>>([
  {},
  { search: 'type=1,2' },
  { path: '/identity', headerNames: [], ...bodyOf('MediaContainer') },
  { accept: 'application/json', answerType: 'application/json' },
  { path: '/butler', ...bodyOf('ButlerTasks', 'ButlerTask') },
  { path: '/library/sections/1/all', search: 'title=a&year>=1920&sort=year:desc' },
  { path: '/library/metadata/1,2' },
  { path: '/library/metadata/1/thumb/159', answerType: 'image/jpeg', answerShape: undefined },
  { method: 'PUT', path: '/:/prefs', search: 'FriendlyName=Cellar', ...PAGE },
  { method: 'POST', path: '/butler/UpgradeMediaAnalysis', status: 202, ...PAGE },
  { path: '/playlists/7', status: 404, ...PAGE },
])('a request as the vendor documents it shows no difference: %o', (changes) => {
  expect(compareHttpExchanges([exchange(changes)], facts)).toMatchObject({ unexplained: [], explanations: new Set() });
});

test('the stored facts about the vendor’s document are what the script writes, and name its title and version', () => {
  expect(renderSpecificationFacts(facts)).toBe(text);
  expect(facts.document).toMatchObject({ title: 'Plex Media Server', version: '1.2.2' });
});
