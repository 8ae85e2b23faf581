import { expect, onTestFinished, test } from 'vitest';
import { prepareWorld } from '../../support/embeddedWorld.ts';
import { startBehind } from '../../support/heldDatabase.ts';
import { type Outage, survives, whileAlive } from '../../support/outages.ts';

/** The others are in test/long/outages.test.ts: each takes 15 s. */
const OUTAGES: readonly Outage[] = [
  {
    name: 'the gateway calls its session invalid (op 9)',
    happens: ({ gateway }) => gateway.invalidate(false),
    counts: { identified: 2, resumed: 0 },
  },
  {
    name: 'the gateway answers RESUME with an invalid session, to be resumed (op 9)',
    happens: ({ gateway }) => {
      gateway.invalidateResume(true);
      gateway.drop();
    },
    counts: { identified: 1, resumed: 1 },
  },
];

test.concurrent.for(OUTAGES)('a bot continues after $name', survives);

test('a bot that waits for /setup continues after its gateway session was lost', async () => {
  const settings = { MEDIA_URL: '', MEDIA_TOKEN: '' };
  const world = await prepareWorld({ ownProcesses: true, settings });
  onTestFinished(() => world.close());
  const bot = world.launch();
  await bot.line((line) => line.includes('no media server is set yet'));
  const { gateway } = world.discord;
  gateway.invalidateResume(false);
  gateway.drop();
  await whileAlive(world, expect.poll(() => gateway.counts).toEqual({ identified: 2, resumed: 0 }));
  expect((await world.discord.person('admin').run('/setup')).modal?.title).toBe('Connect the media server');
  expect(await bot.stop()).toBe(0);
});

test('a bot that has nothing left to do ends with a sentence and a failure status', async () => {
  const forgetful =
    'const { setInterval } = globalThis; globalThis.setInterval = (...all) => setInterval(...all).unref();';
  const { otherProgram, bot } = await startBehind(['--import', `data:text/javascript,${forgetful}`]);
  expect(await bot.ended).toBe(1);
  otherProgram.close();
  expect(bot.lines.at(-1)).toContain('the bot ends although no one stopped it');
});
