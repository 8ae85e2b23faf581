import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { type EmbeddedWorld, prepareWorld, startWorld } from '../../support/embeddedWorld.ts';

const SESSIONS = '/status/sessions';
const CHANNEL = createSimulatedDiscordWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');

let world: EmbeddedWorld;

/** Two streams, which the feed of transcodes looks at each second, and so does what measures; then a restart. */
beforeAll(async () => {
  world = await prepareWorld({ media: { scale: { history: 0, sessions: 0 } }, languages: 'their own' });
  const { accounts, devices, sessions } = world.media;
  sessions.start({ item: 'Metropolis', account: accounts.jonas });
  sessions.start({ item: 'Nosferatu', account: accounts.wei, device: devices.phone, mode: 'transcode' });
  const feed = { TRANSCODES_CRON: '* * * * * *', TRANSCODES_CHANNEL_ID: CHANNEL?.id ?? '' };
  await world.startAgain({ ...feed, SESSION_SAMPLES: 'on' });
  while (reads() < 4) await world.media.nextRequest({ path: SESSIONS });
  await world.bot().stop();
  await world.startAgain({ ...feed, TRANSCODES_CRON: '0 0 29 2 *', SESSION_SAMPLES: 'off' });
});
afterAll(() => world.close());

const reads = () => world.media.requests.filter(({ path }) => path === SESSIONS).length;
const viewer = () => world.discord.person('viewer');

test('/stats shows everyone how many streams ran at once, as a picture and in numbers', async () => {
  const answer = await viewer().run('/stats', { chart: 'streams' });
  expect(answer.private).toBe(false);
  expect(answer.text).toMatch(/Concurrent streams[\s\S]*Peak: 2 streams at once on /);
  expect(answer.text).toMatch(/\[picture: Concurrent streams by hour, .*Peak: 2 streams at once .*average .*, peak 2/);
  expect(answer.message?.files.map(({ name }) => name)).toEqual(['stats-streams-dark.png', 'stats-streams-2-dark.png']);
});

test('/stats shows measured streams while the media server is down', async () => {
  onTestFinished(() => world.media.faults.clear());
  world.media.faults.add({ match: { path: /./ }, kind: 'status', code: 503 });
  expect((await viewer().run('/stats', { chart: 'streams', theme: 'light' })).text).toContain(
    'Peak: 2 streams at once',
  );
});

test('/stats says that nothing was measured if SESSION_SAMPLES=off', async () => {
  const off = await startWorld({ media: { scale: { sessions: 1 } } });
  onTestFinished(() => off.close());
  const answer = await off.discord.person('viewer').run('/stats', { chart: 'streams' });
  expect(answer.text).toContain('Nothing has been measured yet.');
  // The start itself looks once, to find out whether the token may.
  expect(off.media.requests.filter(({ path }) => path === SESSIONS)).toHaveLength(1);
});
