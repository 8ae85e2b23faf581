import { afterEach, expect, test } from 'vitest';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
afterEach(() => world.close());

/** The feed ticks every second; what is reported per minute is reported once. */
const TICKING = { MAINTENANCE_CRON: '* * * * * *' };
const BUTLER = { method: 'POST', path: '/butler/UpgradeMediaAnalysis' };

test('an accepted maintenance run is posted once per scheduled time, with what it may mean', async () => {
  world = await prepareWorld({ settings: TICKING });
  await world.startAgain();
  const { text } = await world.discord.nextMessage('#maintenance');
  expect(text).toContain('The media server accepted the request');
  expect(text).toMatch(/not today|not scheduled/);
});

test('a maintenance task that is already running is posted as such', async () => {
  world = await prepareWorld({ settings: TICKING });
  world.media.faults.add({ match: BUTLER, kind: 'status', code: 202 });
  await world.startAgain();
  expect((await world.discord.nextMessage('#maintenance')).text).toContain('running');
});

test.each([
  [{ kind: 'status', code: 500 }, 'having problems'],
  [{ kind: 'status', code: 401 }, 'token'],
  [{ kind: 'drop' }, 'reached'],
] as const)('a failed maintenance run is posted with the reason: %j', async (fault, why) => {
  world = await prepareWorld({ settings: TICKING });
  world.media.faults.add({ match: BUTLER, ...fault });
  await world.startAgain();
  const { text } = await world.discord.nextMessage('#maintenance');
  expect(text).toContain(why);
});

test('the maintenance task does not run while no channel subscribes to it', async () => {
  world = await prepareWorld({ settings: { ...TICKING, MAINTENANCE_CHANNEL_ID: '', HISTORY_CRON: '* * * * * *' } });
  await world.startAgain();
  for (let tick = 0; tick < 3; tick += 1) await world.media.nextRequest({ path: '/status/sessions/history/all' });
  expect(world.media.requests.filter(({ path }) => path === BUTLER.path)).toEqual([]);
});

test('setting, pausing or removing the maintenance notification says what happens to the task', async () => {
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
