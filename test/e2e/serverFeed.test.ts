import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld } from '../../sandbox/discord/world.ts';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

const CHANNEL = createWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');
/** Every second, so that a look comes soon; what is waited for is always a message or a request. */
const SETTINGS = { SERVER_CRON: '* * * * * *', SERVER_CHANNEL_ID: CHANNEL?.id ?? '' };
const EVERYTHING = { path: /./ };
const LIBRARIES = { path: '/library/sections' };
const PROBE = { path: '/identity' };

let world: EmbeddedWorld;
let before = 0;
beforeAll(async () => {
  world = await startWorld({ settings: SETTINGS, media: { scale: { sessions: 0 } } });
});
beforeEach(async () => {
  await looks(LIBRARIES);
  before = world.discord.messages('#cinema').length;
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

/** Two looks that began after now are over, with all that came of the first stored. */
async function looks(match: { readonly path: string }): Promise<void> {
  await world.media.nextRequest(match);
  await world.media.nextRequest(match);
}

/** As it was sent; `text` is what a person sees. */
const sent = ({ components }: { readonly components?: unknown }): string => JSON.stringify(components);
const told = () => world.discord.messages('#cinema').slice(before);
const heads = () => told().map((message) => /### ([^\\"]*)/.exec(sent(message))?.[1]);
const DOWN = 'The media server does not answer';
const BACK = 'The media server is back';

test('a server that goes away is told once, with why, and once when it is back, with how long', async () => {
  const fault = world.media.faults.add({ match: EVERYTHING, kind: 'drop', when: 'before' });
  const down = await world.discord.nextMessage('#cinema');
  expect(sent(down)).toMatch(/does not answer\\nSince <t:\d+:f> \(<t:\d+:R>\)\. It cannot be reached/);
  await looks(PROBE);
  expect(heads()).toEqual([DOWN]);
  fault.remove();
  const back = await world.discord.nextMessage('#cinema');
  expect(sent(back)).toMatch(/is back\\nIt had not answered for \d+ s, since <t:\d+:f>\."/);
  await looks(LIBRARIES);
  expect(heads()).toEqual([DOWN, BACK]);
  const posted = world.discord.requests.map(({ body }) => body).join('\n');
  expect(posted).not.toContain(new URL(world.media.url).host);
});

test('a token that is refused is told once, and once when it is taken again', async () => {
  const fault = world.media.faults.add({ match: LIBRARIES, kind: 'status', code: 401 });
  expect((await world.discord.nextMessage('#cinema')).text).toContain('`MEDIA_TOKEN`');
  await looks(LIBRARIES);
  fault.remove();
  expect((await world.discord.nextMessage('#cinema')).text).toContain('It had refused it for');
  await looks(LIBRARIES);
  expect(heads()).toEqual(['The media server refuses my token', 'The media server takes my token again']);
});

test('a bot that is killed while the server is down tells nothing twice, and later that it is back', async () => {
  const fault = world.media.faults.add({ match: EVERYTHING, kind: 'status', code: 503 });
  const down = await world.discord.nextMessage('#cinema');
  expect(down.text).toContain('not ready (502, 503 or 504)');
  const since = /<t:(\d+):f>/.exec(sent(down))?.[1];
  await world.bot().stop('SIGKILL');
  await world.startAgain();
  // It has met the server, and knows again that it is down.
  await world.bot().line((line) => line.includes('"state":"down"'));
  await looks(PROBE);
  expect(heads()).toEqual([DOWN]);
  fault.remove();
  expect(sent(await world.discord.nextMessage('#cinema'))).toContain(`since <t:${since}:f>.`);
  await looks(LIBRARIES);
  expect(heads()).toEqual([DOWN, BACK]);
});
