import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../sandbox/discord/world.ts';
import { type EmbeddedWorld, prepareWorld, startWorld } from '../support/embeddedWorld.ts';

const CHANNEL = createWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');
/** Every second, so that a look comes soon; what is waited for is always a message or a request. */
const SETTINGS = { TRANSCODES_CRON: '* * * * * *', TRANSCODES_CHANNEL_ID: CHANNEL?.id ?? '' };
const SESSIONS = { path: '/status/sessions' };

let world: EmbeddedWorld;

/** Two looks that began after now are over, with all that came of the first stored. */
async function looks(): Promise<void> {
  await world.media.nextRequest(SESSIONS);
  await world.media.nextRequest(SESSIONS);
}

const timesTold = (title: string): number =>
  world.discord.messages('#cinema').filter(({ text }) => text.includes(title)).length;

describe('what is transcoded', () => {
  beforeAll(async () => {
    world = await startWorld({ settings: { ...SETTINGS, FEED_PEOPLE: 'name' }, media: { scale: { sessions: 0 } } });
    await looks();
  });
  afterEach(() => world.media.sessions.clear());
  afterAll(() => world.close());

  test('a session that transcodes is told with what, who, where and all the reasons, and its poster', async () => {
    const { accounts, devices } = world.media;
    world.media.sessions.start({
      ...{ item: 'Metropolis', account: accounts.jonas, device: devices.phone },
      ...{ mode: 'transcode', burnsSubtitles: true },
    });
    const { text } = await world.discord.nextMessage('#cinema');
    expect(text).toMatch(/A session transcodes\n.*Metropolis \(1927\)\n.*Jonas Weber/);
    expect(text).toContain(devices.phone.name);
    expect(text).toMatch(/→ mpegts, 2\.2 Mbit\/s reserved · transcode: video, audio, container, subtitles burned in/);
    expect(text).toContain('[picture: Poster of Metropolis (1927)]');
  });

  test('each session is told once, with an id or without, also by a bot that was killed', async () => {
    world.media.sessions.start({ item: 'Nosferatu' });
    world.media.sessions.start({ item: 'Cops', mode: 'transcode' });
    await world.discord.nextMessage('#cinema');
    world.media.sessions.start({ item: 'Faust', mode: 'transcode', withSession: false });
    await world.discord.nextMessage('#cinema');
    await looks();
    await world.bot().stop('SIGKILL');
    await world.startAgain();
    await looks();
    world.media.sessions.start({ item: 'The General', mode: 'transcode' });
    expect((await world.discord.nextMessage('#cinema')).text).toContain('The General');
    expect(['Nosferatu', 'Cops', 'Faust', 'The General'].map(timesTold)).toEqual([0, 1, 1, 1]);
  });

  test('the next item of the same session is told, and a server that fails for some looks loses nothing', async () => {
    const { id } = world.media.sessions.start({ item: 'Safety Last!', mode: 'transcode' });
    await world.discord.nextMessage('#cinema');
    const fault = world.media.faults.add({ match: SESSIONS, kind: 'status', code: 500 });
    world.media.sessions.replace(id, { item: 'Sherlock Jr.' });
    await world.bot().line((line) => line.includes('this job failed'));
    fault.remove();
    expect((await world.discord.nextMessage('#cinema')).text).toContain('Sherlock Jr.');
    await looks();
    expect(['Safety Last!', 'Sherlock Jr.'].map(timesTold)).toEqual([1, 1]);
  });
});

test('by default nobody is named, nor their player; and what is transcoded at the first look is not told', async () => {
  world = await prepareWorld({ settings: SETTINGS, media: { scale: { sessions: 0 } } });
  onTestFinished(() => world.close());
  world.media.sessions.start({ item: 'Faust', mode: 'transcode' });
  await world.startAgain();
  await looks();
  const { accounts, devices } = world.media;
  const playing = { item: 'Metropolis', account: accounts.jonas, device: devices.phone } as const;
  world.media.sessions.start({ ...playing, mode: 'transcode' });
  const { text } = await world.discord.nextMessage('#cinema');
  expect(text).toContain('Metropolis');
  expect(text).not.toContain(accounts.jonas.name);
  expect(text).not.toContain(devices.phone.name);
  expect(timesTold('Faust')).toBe(0);
});
