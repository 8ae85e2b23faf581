import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { HISTORY, TICKING, wholeTick } from '../../support/ticking.ts';

const POST = { method: 'POST', path: /\/channels\/\d+\/messages$/ };

const start = () => startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
const epoch = ({ media }: EmbeddedWorld) => Math.floor(media.simulation.now().getTime() / 1000);
/** The messages without their pictures, whose alt texts repeat the titles. */
const posts = ({ discord }: EmbeddedWorld) =>
  discord.messages('#history').map(({ text }) => text.replaceAll(/\[picture: [^\]]*\]/g, ''));
const timesDelivered = (world: EmbeddedWorld, title: string) => posts(world).join('\n').split(title).length - 1;

describe('the history feed', () => {
  let world: EmbeddedWorld;
  beforeAll(async () => {
    world = await start();
    await wholeTick(world);
  });
  afterEach(() => world.discord.faults.clear());
  afterAll(() => world.close());

  test('the history feed does not post what was played before its first start', async () => {
    await wholeTick(world);
    expect(world.media.history.rows.length).toBeGreaterThan(10);
    expect(posts(world)).toEqual([]);
  });

  test('the history feed posts a play with person, item, device and time', async () => {
    const { accounts, devices } = world.media;
    world.media.history.add({ item: 'Vltava', account: accounts.jonas, device: devices.phone, viewedAt: epoch(world) });
    const message = await world.discord.nextMessage('#history');
    expect(message.text).toContain('Jonas Weber');
    expect(message.text).toContain('Vltava');
    expect(message.text).toContain(devices.phone.name);
    expect(JSON.stringify(message.components)).toMatch(/<t:\d+:[a-zA-Z]>/);
    // This is its album's picture, which the bot fetched and uploaded.
    expect(message.files).toMatchObject([{ name: expect.stringMatching(/^played-1-\d+\.webp$/) }]);
    expect(message.components).toMatchObject([{ accent_color: 0x6f7bf7 }]);
  });

  test('a posted play’s item can be added to a playlist from the message menu', async () => {
    world.media.history.add({ item: 'Cops', viewedAt: epoch(world) });
    const message = await world.discord.nextMessage('#history');
    // The next post is sent only when the database says which message the previous one became.
    world.media.history.add({ item: 'Sherlock Jr.', viewedAt: epoch(world) });
    await world.discord.nextMessage('#history');
    const answer = await world.discord.person('curator').in('#history').runOn(message, 'Add to playlist');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('Where should Cops (1922) go?');
  });

  test('the history feed posts a play that arrives late and is older than posted ones', async () => {
    world.media.history.add({ item: 'Nosferatu', viewedAt: epoch(world) - 3600 });
    expect((await world.discord.nextMessage('#history')).text).toContain('Nosferatu');
  });

  test('the history feed posts the play of a deleted item with the data that are left', async () => {
    world.media.history.add({ item: { title: 'Lost & Found', kind: 'movie' }, viewedAt: epoch(world) });
    expect((await world.discord.nextMessage('#history')).text).toContain('Lost & Found');
  });

  test('the history feed loses nothing while the media server is down for a few polls', async () => {
    const down = world.media.faults.add({ match: HISTORY, kind: 'status', code: 503 });
    world.media.history.add({ item: 'The General', viewedAt: epoch(world) });
    await world.bot().line((line) => line.includes('a job failed'));
    down.remove();
    expect((await world.discord.nextMessage('#history')).text).toContain('The General');
  });

  test('the history feed posts a play once even if Discord accepts the post without confirming it', async () => {
    world.discord.faults.add({ match: POST, kind: 'drop', when: 'after', times: 2 });
    world.media.history.add({ item: 'Safety Last!', viewedAt: epoch(world) });
    await world.discord.nextMessage('#history');
    // The next post is sent only when the previous one is known to exist.
    world.media.history.add({ item: 'Metropolis', viewedAt: epoch(world) });
    expect((await world.discord.nextMessage('#history')).text).toContain('Metropolis');
    expect(timesDelivered(world, 'Safety Last!')).toBe(1);
  });
});

describe('the privacy of the history feed', () => {
  let world: EmbeddedWorld;
  afterEach(() => world.close());

  test('by default, the history feed gives people made-up names and does not name their devices', async () => {
    world = await startWorld({ settings: { ...TICKING, FEED_PEOPLE: '' }, media: { scale: { sessions: 0 } } });
    await wholeTick(world);
    const { accounts, devices } = world.media;
    const played = { account: accounts.jonas, device: devices.phone };
    world.media.history.add({ item: 'Vltava', ...played, viewedAt: epoch(world) });
    await world.discord.nextMessage('#history');
    world.media.history.add({ item: 'Šárka', ...played, viewedAt: epoch(world) });
    await world.discord.nextMessage('#history');
    const text = posts(world).join('\n');
    expect(text).not.toContain('Jonas');
    expect(text).not.toContain(devices.phone.name);
    const [first, second] = [...text.matchAll(/([A-Z][a-z]+) · iOS/g)].map(([, name]) => name);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });
});

describe('the history feed after a restart or restore', () => {
  let world: EmbeddedWorld;
  let before = 0;
  const announced = () => posts(world).slice(before).join('\n');
  const timesDeliveredNow = (title: string) => announced().split(title).length - 1;
  beforeAll(async () => {
    world = await start();
  });
  beforeEach(async () => {
    await wholeTick(world);
    before = posts(world).length;
  });
  afterAll(() => world.close());

  test('plays of the same second are all posted once, oldest first, even across a restart', async () => {
    const viewedAt = epoch(world);
    for (const item of ['Metropolis', 'Nosferatu', 'Vltava']) world.media.history.add({ item, viewedAt });
    await world.discord.nextMessage('#history');
    await world.bot().stop();
    world.media.history.add({ item: 'Safety Last!', viewedAt });
    await world.startAgain();
    await world.discord.nextMessage('#history');
    await wholeTick(world);
    expect(announced()).toMatch(/Metropolis[\s\S]*Nosferatu[\s\S]*Vltava[\s\S]*Safety Last!/);
    for (const title of ['Metropolis', 'Nosferatu', 'Vltava', 'Safety Last!']) expect(timesDeliveredNow(title)).toBe(1);
  });

  test.each([
    { name: 'has come', when: 'before', item: 'Cops' },
    { name: 'is done', when: 'after', item: 'Sherlock Jr.' },
  ] as const)(
    'a bot killed when its post $name at Discord does not lose or repeat it after the restart',
    async ({ when, item }) => {
      const { faults } = world.discord;
      const arrived = Promise.withResolvers<void>();
      faults.add({ match: POST, kind: 'tell', when, listener: arrived.resolve });
      faults.add({ match: POST, kind: 'delay', ms: 500 });
      world.media.history.add({ item, viewedAt: epoch(world) });
      await arrived.promise;
      await world.bot().stop('SIGKILL');
      const again = Promise.withResolvers<void>();
      faults.add({ match: POST, kind: 'tell', when: 'after', listener: again.resolve });
      await world.startAgain();
      await again.promise;
      expect((await world.discord.nextMessage('#history')).text).toContain(item);
      await wholeTick(world);
      expect(timesDeliveredNow(item)).toBe(1);
    },
  );

  test('posts wait while the bot may not write in their channel, and arrive when it may again', async () => {
    world.discord.forbid('#history', 'sending');
    world.media.history.add({ item: 'The General', viewedAt: epoch(world) });
    await world.bot().line((line) => line.includes('the bot lacks a permission in this channel'));
    expect(announced()).toBe('');
    world.discord.allow('#history');
    await world.bot().stop();
    await world.startAgain();
    expect((await world.discord.nextMessage('#history')).text).toContain('The General');
  });

  test('after the media server was restored from a backup, new plays are posted and old ones not repeated', async () => {
    const { media, discord } = world;
    const backup = media.backups.make();
    media.history.add({ item: 'Vyšehrad', viewedAt: epoch(world) });
    await discord.nextMessage('#history');
    media.backups.restore(backup);
    media.history.add({ item: 'Tábor', viewedAt: epoch(world) });
    expect((await discord.nextMessage('#history')).text).toContain('Tábor');
    await world.bot().line((line) => line.includes('the play history of the media server was restored from a backup'));
    media.history.renumber();
    media.history.double(media.history.add({ item: 'Blaník', viewedAt: epoch(world) }), 5);
    expect((await discord.nextMessage('#history')).text).toContain('Blaník');
    await wholeTick(world);
    for (const title of ['Vyšehrad', 'Tábor', 'Blaník']) expect(timesDeliveredNow(title)).toBe(1);
  });

  test('another media server at the same address is reported, and only its new plays are announced', async () => {
    await world.bot().stop();
    await world.media.close();
    const port = Number(new URL(world.media.url).port);
    const other = await startMediaServer({ port, now: new Date(), seed: 1927, scale: { sessions: 0 } });
    onTestFinished(() => other.close());
    other.history.add({ item: 'Nosferatu' });
    const bot = await world.startAgain({ ACCOUNT_URL: other.accountUrl });
    await bot.line((line) => line.includes('MEDIA_URL leads to a different media server than before'));
    for (let tick = 0; tick < 4; tick += 1) await other.nextRequest(HISTORY);
    other.history.add({ item: 'Metropolis' });
    expect((await world.discord.nextMessage('#history')).text).toContain('Metropolis');
    expect(posts(world)).toHaveLength(before + 1);
  });
});
