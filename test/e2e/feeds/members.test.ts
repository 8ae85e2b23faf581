import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

const CINEMA = createSimulatedDiscordWorld()
  .guilds.flatMap(({ channels }) => channels)
  .find(({ name }) => name === 'cinema');

let world: EmbeddedWorld;
beforeAll(async () => {
  const feed = { ...TICKING, HISTORY_CHANNEL_ID: CINEMA?.id ?? '' };
  world = await startWorld({ settings: feed, media: { scale: { sessions: 0 } } });
  await linkAs(world, 'viewer', world.media.tokens.jonas);
  // From now on plays are new.
  await wholeTick(world);
});
afterAll(() => world.close());

/** What is posted about a new play of Jonas's. */
async function postOf(item: string) {
  const { media, discord } = world;
  const posts = () => discord.messages('#cinema').filter(({ text }) => text.includes(item));
  media.history.add({ item, account: media.accounts.jonas });
  await expect.poll(() => posts().length).toBe(1);
  return posts()[0];
}

test('a play posted by name also mentions the Discord member, without a ping', async () => {
  const post = await postOf('Cops');
  expect(post?.text).toContain('Jonas Weber (@Vera)');
  expect(post?.raw.mentions).toEqual([]);
});

test('/session list also mentions the Discord member who watches', async () => {
  world.media.sessions.start({ item: 'Metropolis', account: world.media.accounts.jonas });
  const { text } = await world.discord.person('moderator').run('/session list');
  expect(text).toContain('Jonas Weber (@Vera) on ');
});

test('a play by an account with a display name set by an admin shows only that name', async () => {
  const admin = world.discord.person('admin');
  await admin.run('/people name', { account: 'Jonas Weber', name: 'Mum' });
  const { text = '' } = (await postOf('Nosferatu')) ?? {};
  expect(text).toContain('Mum · ');
  expect(text).not.toContain('@');
  await admin.run('/people name', { account: 'Jonas Weber' });
});

test('a channel with made-up names shows no real names and no members', async () => {
  await world.discord.person('admin').run('/notify set', { feed: 'history', channel: '#cinema', people: 'pseudonym' });
  const { text } = (await postOf('Metropolis')) ?? {};
  expect(text).not.toMatch(/@|Jonas/);
});

test('a person who unlinked their account is no longer mentioned in posted plays', async () => {
  await world.discord.person('admin').run('/notify set', { feed: 'history', channel: '#cinema', people: 'name' });
  await world.discord.person('viewer').run('/me unlink');
  const { text } = (await postOf('Vltava')) ?? {};
  expect(text).toContain('Jonas Weber · ');
});
