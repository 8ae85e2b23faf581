import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

const feed = createSimulatedDiscordWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'maintenance');
const LIBRARIES = { path: '/library/sections' };
const TOO_LARGE = { kind: 'status', status: 413, code: 40005 } as const;
const OUT_OF_STORAGE = { kind: 'status', status: 503 } as const;

let world: EmbeddedWorld;
beforeAll(async () => {
  const settings = { ADDED_CRON: '* * * * * *', ADDED_CHANNEL_ID: `${feed?.id}` };
  world = await startWorld({ settings, media: { scale: { sessions: 0 } } });
  await world.media.nextRequest(LIBRARIES);
  await world.media.nextRequest(LIBRARIES);
});
afterEach(() => world.discord.faults.clear());
afterAll(() => world.close());

const refused = () => world.discord.requests.filter(({ status }) => status === 413 || status === 503).length;
const refuseUploads = (how: typeof TOO_LARGE | typeof OUT_OF_STORAGE) =>
  world.discord.faults.add({ ...how, match: { path: /\/messages/, files: true }, times: 1000 });

test.each([
  { name: 'finds too large', how: TOO_LARGE },
  { name: 'has no room for', how: OUT_OF_STORAGE },
])('an answer whose pictures Discord $name is sent without them', async ({ how }) => {
  refuseUploads(how);
  const before = refused();
  const answer = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
  expect(answer.text).toContain('Metropolis (1927)');
  expect([answer.message?.files, refused() > before]).toEqual([[], true]);
});

test.each([
  { name: 'finds too large', how: TOO_LARGE, title: 'Faust' },
  { name: 'has no room for', how: OUT_OF_STORAGE, title: 'Varieté' },
])('a feed’s post whose pictures Discord $name is sent once, without them', async ({ how, title }) => {
  refuseUploads(how);
  const before = refused();
  world.media.libraryEditor.add({ kind: 'movie', title, year: 1926 });
  const message = await world.discord.nextMessage('#maintenance');
  expect(message.text).toContain(title);
  expect([message.files, refused() > before]).toEqual([[], true]);
  await world.bot().line((line) => line.includes('sending the message without them'));
});
