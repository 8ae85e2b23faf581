import { expect, type TestContext, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../sandbox/discord/world.ts';
import { startWorld } from '../support/embeddedWorld.ts';

const CHANNEL = createSimulatedDiscordWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');
/** The feed polls every second, so that a poll comes soon; tests always wait for a message, a request or a log line. */
const SETTINGS = { SERVER_CRON: '* * * * * *', SERVER_CHANNEL_ID: CHANNEL?.id ?? '' };
const EVERYTHING = { path: /./ };
const LIBRARIES = { path: '/library/sections' };

/** A message as it was sent; `text` is what a person sees. */
const sent = ({ components }: { readonly components?: unknown }): string => JSON.stringify(components);
const DOWN = 'The media server is not responding';
const BACK = 'The media server is back';

/**
 * Each test has a world of its own, in which the bot has seen that all is well; tests mostly wait, so they run side by
 * side.
 */
async function watching({ onTestFinished }: TestContext) {
  const world = await startWorld({ settings: SETTINGS, media: { scale: { sessions: 0 } } });
  onTestFinished(() => world.close());
  const viewer = world.discord.person('viewer').in('#history');
  const announcedBefore = world.discord.messages('#cinema').length;
  /** Resolves after two polls that began after now, so that everything from the first is stored. */
  const looks = async () => {
    await world.media.nextRequest(LIBRARIES);
    await world.media.nextRequest(LIBRARIES);
  };
  await looks();
  return {
    ...world,
    looks,
    /** People send commands all at once, until the bot knows. */
    seesThatItIsDown: async () => {
      await Promise.all(Array.from({ length: 5 }, () => viewer.run('/search', { query: 'metropolis' })));
      await world.bot().line((line) => line.includes('"state":"down"'));
    },
    next: () => world.discord.nextMessage('#cinema'),
    heads: () => {
      const announced = world.discord.messages('#cinema').slice(announcedBefore);
      return announced.map((message) => /### ([^\\"]*)/.exec(sent(message))?.[1]);
    },
  };
}

test.concurrent('an outage is posted once with its reason, even if the bot is killed, and its end with the duration', async (context) => {
  const { media, discord, bot, startAgain, looks, seesThatItIsDown, next, heads } = await watching(context);
  const fault = media.faults.add({ match: EVERYTHING, kind: 'drop', when: 'before' });
  const [down] = await Promise.all([next(), seesThatItIsDown()]);
  expect(sent(down)).toMatch(/is not responding\\nSince <t:\d+:f> \(<t:\d+:R>\)\. It cannot be reached/);
  const since = /<t:(\d+):f>/.exec(sent(down))?.[1];
  await bot().stop('SIGKILL');
  await startAgain();
  // The bot checks the server, and knows again that it is down.
  await seesThatItIsDown();
  fault.remove();
  const back = sent(await next());
  expect(back).toMatch(/is back\\nIt had not responded for \d+\u00a0s, since <t:\d+:f>\."/);
  expect(back).toContain(`since <t:${since}:f>.`);
  await looks();
  expect(heads()).toEqual([DOWN, BACK]);
  const posted = discord.requests.map(({ body }) => body).join('\n');
  expect(posted).not.toContain(new URL(media.url).host);
});

test.concurrent('a server’s short dropout is not posted, and a refused token and its acceptance are posted once each', async (context) => {
  const { media, looks, seesThatItIsDown, next, heads } = await watching(context);
  const blip = media.faults.add({ match: EVERYTHING, kind: 'status', code: 521 });
  await seesThatItIsDown();
  blip.remove();
  await looks();
  expect(heads()).toEqual([]);
  const fault = media.faults.add({ match: LIBRARIES, kind: 'status', code: 401 });
  expect((await next()).text).toContain('`MEDIA_TOKEN`');
  await looks();
  fault.remove();
  expect((await next()).text).toContain('It had rejected it for');
  await looks();
  expect(heads()).toEqual(['The media server rejects my token', 'The media server accepts my token again']);
});

test.concurrent('a server that answers nothing is posted as down, but not one that only lacks its libraries', async (context) => {
  const { media, looks, next, heads } = await watching(context);
  const noLibraries = media.faults.add({ match: LIBRARIES, kind: 'status', code: 404 });
  for (let n = 0; n < 5; n += 1) await looks();
  expect(heads()).toEqual([]);
  noLibraries.remove();
  const nothing = media.faults.add({ match: EVERYTHING, kind: 'status', code: 404 });
  expect(sent(await next())).toContain('It answers everything with an error (404');
  nothing.remove();
  expect((await next()).text).toContain(BACK);
  expect(heads()).toEqual([DOWN, BACK]);
});

test.concurrent('a server that answers only errors or a web page is posted as down, but not for one broken endpoint', async (context) => {
  const { media, looks, next, heads } = await watching(context);
  const oneEndpoint = media.faults.add({ match: { path: /^\/hubs/ }, kind: 'status', code: 500 });
  await looks();
  expect(heads()).toEqual([]);
  oneEndpoint.remove();
  const errors = media.faults.add({ match: EVERYTHING, kind: 'status', code: 500 });
  await looks();
  errors.remove();
  const pages = media.faults.add({ match: EVERYTHING, kind: 'garbage', body: '<!doctype html><title>Sign in</title>' });
  expect(sent(await next())).toContain('A web page answers in its place');
  pages.remove();
  expect((await next()).text).toContain(BACK);
  expect(heads()).toEqual([DOWN, BACK]);
});
