import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { type EmbeddedWorld, prepareWorld, startWorld } from '../../support/embeddedWorld.ts';

const CHANNEL = createSimulatedDiscordWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');
/** Every second, so that a look comes soon; what is waited for is always a message or a request. */
const SETTINGS = { TRANSCODES_CRON: '* * * * * *', TRANSCODES_CHANNEL_ID: CHANNEL?.id ?? '' };
const SESSIONS = { path: '/status/sessions' };

let world: EmbeddedWorld;

/** Resolves after two polls that began after now, so that everything from the first is stored. */
async function looks(): Promise<void> {
  await world.media.nextRequest(SESSIONS);
  await world.media.nextRequest(SESSIONS);
}

const timesDelivered = (title: string): number =>
  world.discord.messages('#cinema').filter(({ text }) => text.includes(title)).length;

describe('a transcode', () => {
  beforeAll(async () => {
    world = await startWorld({ settings: { ...SETTINGS, FEED_PEOPLE: 'name' }, media: { scale: { sessions: 0 } } });
    await looks();
  });
  afterEach(() => {
    world.media.sessions.clear();
    world.media.behaviour.sessionMedia = 'sent';
  });
  afterAll(() => world.close());

  test('a transcode is posted with item, person, device, all reasons and poster', async () => {
    const { accounts, devices } = world.media;
    world.media.sessions.start({
      item: 'Metropolis',
      account: accounts.jonas,
      device: devices.phone,
      mode: 'transcode',
      subtitles: 'burn',
    });
    const { text } = await world.discord.nextMessage('#cinema');
    expect(text).toMatch(/A session is transcoding\n.*Metropolis \(1927\)\n.*Jonas Weber/);
    expect(text).toContain(devices.phone.name);
    expect(text).toMatch(/→ .*mpegts, 2\.2 Mbit\/s reserved · transcode: video, audio, container, subtitles burned in/);
    expect(text).toContain('[picture: Poster of Metropolis (1927)]');
  });

  test.each([
    ['sent', '1080p, 9.1 Mbit/s, mkv → 480p, 2 Mbit/s, mpegts, 2.2 Mbit/s reserved', ' · at a lower bit rate'],
    ['file', '1080p, 9.1 Mbit/s, mkv → mpegts, 2.2 Mbit/s reserved', ''],
  ] as const)(
    'a posted transcode takes the file’s data (%s) from where the server has them, and invents no limit',
    async (sessionMedia, facts, rate) => {
      world.media.behaviour.sessionMedia = sessionMedia;
      world.media.sessions.start({ item: 'Nosferatu', mode: 'transcode', device: world.media.devices.phone });
      const { text } = await world.discord.nextMessage('#cinema');
      expect(text).toContain(`${facts} · transcode: video, audio, container${rate}\n`);
      expect(text).not.toContain('limited');
    },
  );

  test('a transcode is posted with the stream’s data if the library does not describe the file', async () => {
    const path = `/library/metadata/${world.media.library.titled('Nosferatu').ratingKey}`;
    const fault = world.media.faults.add({ match: { path }, kind: 'status', code: 404 });
    world.media.sessions.start({ item: 'Nosferatu', mode: 'transcode' });
    const { text } = await world.discord.nextMessage('#cinema');
    fault.remove();
    expect(text).toContain('sent as 480p, 2 Mbit/s, mpegts, 2.2 Mbit/s reserved · transcode: video, audio\n');
  });

  test('a transcode of subtitles alone is not posted, and one of music is posted once per session', async () => {
    const { sessions } = world.media;
    sessions.start({ item: 'The Navigator', mode: 'direct stream', subtitles: 'transcode' });
    const { id } = sessions.start({ item: 'Vltava', mode: 'transcode' });
    const { text } = await world.discord.nextMessage('#cinema');
    expect(text).toMatch(/A session is transcoding\n.*Vltava/);
    expect(text).toContain('FLAC, 905 kbit/s, flac → AAC, 256 kbit/s, mpegts');
    expect(text).toContain('transcode: audio (flac → aac), container');
    sessions.replace(id, { item: 'Vyšehrad' });
    await looks();
    sessions.start({ item: 'Faust', mode: 'transcode', account: world.media.accounts.wei });
    expect((await world.discord.nextMessage('#cinema')).text).toContain('Faust');
    expect(['The Navigator', 'Vyšehrad'].map(timesDelivered)).toEqual([0, 0]);
  });

  test('a transcode is posted once per session, with or without an id, even across a kill of the bot', async () => {
    world.media.sessions.start({ item: 'Sherlock Jr.' });
    world.media.sessions.start({ item: 'Cops', mode: 'transcode' });
    await world.discord.nextMessage('#cinema');
    world.media.sessions.start({ item: 'Häxan', mode: 'transcode', withSession: false });
    await world.discord.nextMessage('#cinema');
    await looks();
    await world.bot().stop('SIGKILL');
    await world.startAgain();
    await looks();
    world.media.sessions.start({ item: 'The General', mode: 'transcode' });
    expect((await world.discord.nextMessage('#cinema')).text).toContain('The General');
    expect(['Sherlock Jr.', 'Cops', 'Häxan', 'The General'].map(timesDelivered)).toEqual([0, 1, 1, 1]);
  });

  test('a transcode of the next item in a session is posted, even if the server fails for a few polls', async () => {
    const { id } = world.media.sessions.start({ item: 'Safety Last!', mode: 'transcode' });
    await world.discord.nextMessage('#cinema');
    const fault = world.media.faults.add({ match: SESSIONS, kind: 'status', code: 500 });
    world.media.sessions.replace(id, { item: 'The Navigator' });
    await world.bot().line((line) => line.includes('a job failed'));
    fault.remove();
    expect((await world.discord.nextMessage('#cinema')).text).toContain('The Navigator');
    await looks();
    expect(['Safety Last!', 'The Navigator'].map(timesDelivered)).toEqual([1, 1]);
  });
});

test('by default, posted transcodes name no person or player, and running ones are not posted', async () => {
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
  expect(timesDelivered('Faust')).toBe(0);
});
