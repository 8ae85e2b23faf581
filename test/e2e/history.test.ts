import { afterEach, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

/** Every second, so that a tick comes soon; what is waited for is always a message or a request. */
const TICKING = { HISTORY_CRON: '* * * * * *' };
const HISTORY = { path: '/status/sessions/history/all' };

let world: EmbeddedWorld;
afterEach(() => world.close());

const epoch = (at: Date) => Math.floor(at.getTime() / 1000);
/** A tick that began after now, over: what was there before it is in the outbox. */
async function wholeTick(): Promise<void> {
  await world.media.nextRequest(HISTORY);
  await world.media.nextRequest(HISTORY);
}
const posts = () => world.discord.messages('#history').map(({ text }) => text);

test('the first start tells nothing of what was played before it', async () => {
  world = await startWorld({ settings: TICKING });
  await wholeTick();
  expect(world.media.history.rows.length).toBeGreaterThan(10);
  expect(posts()).toEqual([]);
});

test('a play that ends is posted with who, what, on which device and when', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  const { jonas } = world.media.accounts;
  world.media.history.add({ item: 'Vltava', account: jonas, device: world.media.devices.phone });
  const message = await world.discord.nextMessage('#history');
  expect(message.text).toContain('Jonas Weber');
  expect(message.text).toContain('Vltava');
  expect(message.text).toContain(world.media.devices.phone.name);
  expect(JSON.stringify(message.components)).toMatch(/<t:\d+:[a-zA-Z]>/);
});

test('entries of the same second all come, oldest first, each once, also after a restart', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  const at = epoch(world.media.life.now());
  for (const item of ['Metropolis', 'Nosferatu', 'Vltava']) world.media.history.add({ item, viewedAt: at });
  await world.discord.nextMessage('#history');
  await world.bot().stop();
  world.media.history.add({ item: 'Safety Last!', viewedAt: at });
  await world.startAgain(TICKING);
  await world.discord.nextMessage('#history');
  await wholeTick();
  const all = posts().join('\n');
  expect(all).toMatch(/Metropolis[\s\S]*Nosferatu[\s\S]*Vltava[\s\S]*Safety Last!/);
  for (const title of ['Metropolis', 'Nosferatu', 'Vltava', 'Safety Last!']) expect(all.split(title)).toHaveLength(2);
});

test('a row that arrives late, older than what was told already, is told', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  const now = epoch(world.media.life.now());
  world.media.history.add({ item: 'Metropolis', viewedAt: now });
  await world.discord.nextMessage('#history');
  world.media.history.add({ item: 'Nosferatu', viewedAt: now - 3600 });
  expect((await world.discord.nextMessage('#history')).text).toContain('Nosferatu');
});

test('an item that was deleted since is told by what is left of it', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  world.media.history.add({ item: { title: 'Lost & Found', kind: 'movie' }, viewedAt: epoch(world.media.life.now()) });
  expect((await world.discord.nextMessage('#history')).text).toContain('Lost & Found');
});

test('a post that Discord takes and then fails to confirm is there once', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  world.discord.faults.add({
    match: { method: 'POST', path: /\/channels\/\d+\/messages$/ },
    kind: 'drop',
    when: 'after',
    times: 2,
  });
  world.media.history.add({ item: 'Metropolis' });
  world.media.history.add({ item: 'Nosferatu', viewedAt: epoch(world.media.life.now()) + 1 });
  await world.discord.nextMessage('#history');
  await wholeTick();
  await world
    .bot()
    .line((line) => line.includes('messages arrive in this channel again'))
    .catch(() => undefined);
  expect(posts().join('\n').split('Metropolis')).toHaveLength(2);
});

test('killed in the middle, it goes on from what is stored', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  world.discord.faults.add({
    match: { method: 'POST', path: /\/channels\/\d+\/messages$/ },
    kind: 'delay',
    ms: 500,
    times: 1,
  });
  const tick = world.media.nextRequest(HISTORY);
  world.media.history.add({ item: 'Metropolis' });
  await tick;
  await world.bot().stop('SIGKILL');
  await world.startAgain(TICKING);
  await world.discord.nextMessage('#history');
  await wholeTick();
  expect(posts()).toHaveLength(1);
});

test('a channel the bot may not write to holds its posts back until it may again', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  world.discord.forbid('#history', 'sending');
  world.media.history.add({ item: 'Metropolis' });
  await world.bot().line((line) => line.includes('the bot may not see this channel'));
  expect(posts()).toEqual([]);
  world.discord.allow('#history');
  await world.bot().stop();
  await world.startAgain(TICKING);
  expect((await world.discord.nextMessage('#history')).text).toContain('Metropolis');
});

test('a media server that is down for some ticks loses nothing', async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick();
  const down = world.media.faults.add({ match: HISTORY, kind: 'status', code: 503 });
  world.media.history.add({ item: 'Metropolis' });
  await world.bot().line((line) => line.includes('this job failed'));
  down.remove();
  expect((await world.discord.nextMessage('#history')).text).toContain('Metropolis');
});
