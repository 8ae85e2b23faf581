import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const SEARCH = { path: /^\/hubs\/search/ };
const search = () => world.discord.person('viewer').run('/search', { query: 'metropolis' });

test.each([
  {
    name: 'refuses the token here only',
    fault: { kind: 'status', code: 401 },
    sentence: 'does not let my token do that',
  },
  { name: 'is having problems', fault: { kind: 'status', code: 500 }, sentence: 'is having problems' },
  { name: 'answers half an answer', fault: { kind: 'truncate', bytes: 300 }, sentence: 'something I cannot read' },
  {
    name: 'answers with a web page',
    fault: { kind: 'garbage', body: '<html><body>Log in</body></html>' },
    sentence: 'A web page answered',
  },
  { name: 'is too busy', fault: { kind: 'status', code: 429, retryAfter: 60 }, sentence: 'too busy right now' },
  {
    name: 'is starting',
    fault: { kind: 'status', code: 503, body: '<Response code="503" title="Maintenance" status="Starting up"/>' },
    sentence: 'It says: Starting up',
  },
  { name: 'breaks every connection', fault: { kind: 'drop' }, sentence: 'cannot be reached' },
] as const)('if the media server $name, the person is told privately in plain words', async ({ fault, sentence }) => {
  world.media.faults.add({ match: SEARCH, ...fault });
  const answer = await search();
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain(sentence);
});

test('a person is told if the media server refuses the token everywhere', async () => {
  world.media.faults.add({ match: {}, kind: 'status', code: 401 });
  const answer = await search();
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain('rejected my token');
});

test('a request that the media server wants repeated in a moment is repeated and answered', async () => {
  const busy = world.media.faults.add({ match: SEARCH, kind: 'status', code: 429, retryAfter: 1, times: 1 });
  expect((await search()).text).toContain('Metropolis (1927)');
  expect(busy.hits).toBe(1);
});

test('a failure of the account service is named as such', async () => {
  world.media.faults.add({ match: { path: '/resources' }, kind: 'status', code: 401 });
  const answer = await world.discord.person('admin').run('/server resources');
  expect(answer.text).toContain('The account service (not the media server) rejected my token');
});

test('a message about a failure has a reference that is also in the log', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'status', code: 500 });
  const reference = /reference (\d+)/.exec((await search()).text)?.[1] ?? 'none';
  expect(await world.bot().line((line) => line.includes(reference))).toContain('"kind":"unavailable"');
});

test('on a failure, the public “thinking …” message disappears, and others see nothing of the failure', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'status', code: 500 });
  const before = world.discord.person('curator').sees().length;
  await search();
  expect(world.discord.person('curator').sees()).toHaveLength(before);
});

test('a command acknowledged in time waits for a media server that answers after five seconds', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'delay', ms: 5000, times: 1 });
  const answer = await search();
  expect(answer.text).toContain('Metropolis (1927)');
  expect(answer.acknowledgedAfterMs).toBeLessThan(3000);
});

test('one hanging request does not delay other commands', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'hang', times: 1 });
  const hanging = world.discord.person('viewer').run('/search', { query: 'metropolis' }, { until: 'acknowledged' });
  const answer = await world.discord.person('curator').run('/search', { query: 'nosferatu' });
  expect(answer.text).toContain('Nosferatu');
  expect((await hanging).deferred).toBe(true);
});

test('/search shows results without pictures if the posters cannot be read', async () => {
  world.media.faults.add({ match: { path: /\/thumb\// }, kind: 'status', code: 404 });
  const answer = await world.discord.person('viewer').run('/search', { query: 'caligari' });
  expect(answer.text).toContain('The Cabinet of Dr. Caligari');
  expect(answer.message?.files).toEqual([]);
});

test('completion shows nothing, in time, if the media server does not answer', async () => {
  world.media.faults.add({ match: { path: '/library/sections' }, kind: 'hang' });
  expect(await world.discord.person('viewer').complete('/search', { library: 'x' }, 'library')).toEqual([]);
});

test('the bot works again without a restart when its media server comes back', async () => {
  const gone = world.media.faults.add({ match: {}, kind: 'drop' });
  expect((await search()).text).toContain('cannot be reached');
  gone.remove();
  expect((await search()).text).toContain('Metropolis (1927)');
});
