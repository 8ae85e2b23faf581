import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } }, settings: { PRESENCE: 'counts' } });
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const RENAME = (path: string) => /\/channels\/\d+$/.test(path);
const renames = () => world.discord.requests.filter(({ method, path }) => method === 'PATCH' && RENAME(path));

test('/counter set renames a voice channel to the number of streams, leaving out stopped and duplicate ones', async () => {
  const { sessions, devices } = world.media;
  sessions.start({ item: 'Metropolis', state: 'paused' });
  // None of these is a stream: a row that is left over, a player that has stopped, and the theme tune of a details page.
  sessions.start({ item: 'Metropolis', state: 'paused' });
  sessions.start({ item: 'Nosferatu', state: 'stopped', device: devices.phone });
  sessions.startTheme({ device: devices.tablet });
  const answer = await admin().run('/counter set', { channel: '#box office', kind: 'streams' });
  expect(answer.text).toMatch(/Counter in #box office: streams[\s\S]*at most twice in ten minutes/);
  await expect.poll(() => renames().map(({ body }) => body)).toEqual(['{"name":"Streams: 1"}']);
  await expect.poll(() => world.discord.gateway.presence()).toBe('1 stream');
  const list = await world.discord.person('moderator').run('/counter list');
  expect(list.text).toMatch(/#Streams: 1 · streams/);
  expect((await admin().run('/counter remove', { channel: '#Streams: 1' })).text).toContain('Counter removed');
  expect((await admin().run('/counter list')).text).toContain('This server has no counters yet.');
});

test('the bot’s status is set again in a new gateway session', async () => {
  const { gateway } = world.discord;
  await expect.poll(() => gateway.presence(), { timeout: PATIENCE_MS }).toBe('1 stream');
  const { identified } = gateway.counts;
  gateway.invalidate(false);
  await expect.poll(() => gateway.counts.identified, { timeout: PATIENCE_MS }).toBe(identified + 1);
  await expect.poll(() => gateway.presence(), { timeout: PATIENCE_MS }).toBe('1 stream');
});

test('/counter set names the permission that the bot lacks to rename the channel', async () => {
  const { text } = await admin().run('/counter set', { channel: '#lobby talk', kind: 'streams' });
  expect(text).toMatch(/I can’t rename #lobby talk[\s\S]*“Manage Channels” permission/);
});

test('/counter set requires a library for items and refuses one for other kinds', async () => {
  const items = await admin().run('/counter set', { channel: '#history', kind: 'items' });
  expect(items.text).toContain('this kind needs a library too');
  const more = { channel: '#history', kind: 'streams', library: 'Music' };
  expect((await admin().run('/counter set', more)).text).toContain('only “items of a library” takes a library');
});

test.each(['/counter set', '/counter remove'])('%s refuses a moderator', async (line) => {
  const options = line.endsWith('set') ? { channel: '#history', kind: 'streams' } : { channel: '#history' };
  const { text } = await world.discord.person('moderator').run(line, options);
  expect(text).toContain('This is for admins.');
});

test('/counter list refuses a curator', async () => {
  expect((await world.discord.person('curator').run('/counter list')).text).toContain('This is for moderators.');
});
