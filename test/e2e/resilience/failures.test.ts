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
] as const)('when the media server $name, the person is told privately and plainly', async ({ fault, sentence }) => {
  world.media.faults.add({ match: SEARCH, ...fault });
  const answer = await search();
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain(sentence);
});

test('says so when the token is refused everywhere', async () => {
  world.media.faults.add({ match: {}, kind: 'status', code: 401 });
  const answer = await search();
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain('rejected my token');
});

test('a read that is told to retry in a moment is retried and answered', async () => {
  const busy = world.media.faults.add({ match: SEARCH, kind: 'status', code: 429, retryAfter: 1, times: 1 });
  expect((await search()).text).toContain('Metropolis (1927)');
  expect(busy.hits).toBe(1);
});

test('the account service is named when it is what fails', async () => {
  world.media.faults.add({ match: { path: '/resources' }, kind: 'status', code: 401 });
  const answer = await world.discord.person('admin').run('/server resources');
  expect(answer.text).toContain('The account service (not the media server) rejected my token');
});

test('the message has a reference that is in the log', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'status', code: 500 });
  const reference = /reference (\d+)/.exec((await search()).text)?.[1] ?? 'none';
  expect(await world.bot().line((line) => line.includes(reference))).toContain('"kind":"unavailable"');
});

test('the public “thinking” disappears, and others do not see the failure', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'status', code: 500 });
  const before = world.discord.person('curator').sees().length;
  await search();
  expect(world.discord.person('curator').sees()).toHaveLength(before);
});

test('the bot waits for an answer after 5 s, because it acknowledged in time', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'delay', ms: 5000, times: 1 });
  const answer = await search();
  expect(answer.text).toContain('Metropolis (1927)');
  expect(answer.acknowledgedAfterMs).toBeLessThan(3000);
});

test('one call that hangs does not hold up others', async () => {
  world.media.faults.add({ match: SEARCH, kind: 'hang', times: 1 });
  const hanging = world.discord.person('viewer').run('/search', { query: 'metropolis' }, { until: 'acknowledged' });
  const answer = await world.discord.person('curator').run('/search', { query: 'nosferatu' });
  expect(answer.text).toContain('Nosferatu');
  expect((await hanging).deferred).toBe(true);
});

test('results are shown without pictures when posters do not arrive', async () => {
  world.media.faults.add({ match: { path: /\/thumb\// }, kind: 'status', code: 404 });
  const answer = await world.discord.person('viewer').run('/search', { query: 'caligari' });
  expect(answer.text).toContain('The Cabinet of Dr. Caligari');
  expect(answer.message?.files).toEqual([]);
});

test('autocomplete offers nothing, in time, when the media server does not answer', async () => {
  world.media.faults.add({ match: { path: '/library/sections' }, kind: 'hang' });
  expect(await world.discord.person('viewer').complete('/search', { library: 'x' }, 'library')).toEqual([]);
});

test('the bot needs no restart when a media server goes away and comes back', async () => {
  const gone = world.media.faults.add({ match: {}, kind: 'drop' });
  expect((await search()).text).toContain('cannot be reached');
  gone.remove();
  expect((await search()).text).toContain('Metropolis (1927)');
});
