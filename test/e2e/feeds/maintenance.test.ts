import { afterEach, expect, test } from 'vitest';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
afterEach(() => world.close());

/** The feed ticks every second; what is reported per minute is reported once. */
const TICKING = { MAINTENANCE_CRON: '* * * * * *' };
const BUTLER = { method: 'POST', path: '/butler/UpgradeMediaAnalysis' };

test('a run that the server accepted says what that may mean, once per scheduled time', async () => {
  world = await prepareWorld({ settings: TICKING });
  await world.startAgain();
  const { text } = await world.discord.nextMessage('#maintenance');
  expect(text).toContain('The media server accepted the request');
  expect(text).toMatch(/not today|not scheduled/);
});

test('a task that is already running has its own message', async () => {
  world = await prepareWorld({ settings: TICKING });
  world.media.faults.add({ match: BUTLER, kind: 'status', code: 202 });
  await world.startAgain();
  expect((await world.discord.nextMessage('#maintenance')).text).toContain('running');
});

test.each([
  [{ kind: 'status', code: 500 }, 'having problems'],
  [{ kind: 'status', code: 401 }, 'token'],
  [{ kind: 'drop' }, 'reached'],
] as const)('a run that failed says why: %j', async (fault, why) => {
  world = await prepareWorld({ settings: TICKING });
  world.media.faults.add({ match: BUTLER, ...fault });
  await world.startAgain();
  const { text } = await world.discord.nextMessage('#maintenance');
  expect(text).toContain(why);
});

test('there are no runs without a channel', async () => {
  world = await prepareWorld({ settings: { ...TICKING, MAINTENANCE_CHANNEL_ID: '', HISTORY_CRON: '* * * * * *' } });
  await world.startAgain();
  for (let tick = 0; tick < 3; tick += 1) await world.media.nextRequest({ path: '/status/sessions/history/all' });
  expect(world.media.requests.filter(({ path }) => path === BUTLER.path)).toEqual([]);
});

test('a person who sets, pauses or removes the notification is told what happens to the task itself', async () => {
  world = await prepareWorld({ settings: { MAINTENANCE_CHANNEL_ID: '' } });
  await world.startAgain();
  const run = async (line: string, options: object = {}) =>
    (await world.discord.person('admin').run(`/notify ${line}`, { feed: 'maintenance', ...options })).text;
  expect(await run('set', { channel: '#maintenance' })).toContain(
    'From now on I also start the media server’s analysis',
  );
  expect(await run('pause')).toContain('I keep starting the media server’s analysis task');
  expect(await run('remove')).toContain('no longer start the media server’s analysis task');
});
