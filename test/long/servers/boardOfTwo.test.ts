import { afterAll, beforeAll, expect, test } from 'vitest';
import { shown } from '../../e2e/live/support/shown.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
});
afterAll(() => world.close());

test('a board names a server that is down and still shows the other one', async () => {
  const said = async (channel: string, text: RegExp) =>
    (await shown(world.discord, channel, (all) => all.some((each) => text.test(each.text)))).find((each) =>
      text.test(each.text),
    )?.text;
  await world.discord.person('admin').run('/board set', { channel: '#history' });
  await world.discord.person('admin').run('/board set', { channel: '#cinema', server: 'Attic' });
  await said('#history', /Sherlock Jr\.[\s\S]* on Cellar/);
  expect(await said('#cinema', /Now playing on Attic\n/)).not.toContain('Sherlock Jr.');
  await world.attic.goDown();
  expect(await said('#history', /Attic down since/)).toContain('Sherlock Jr.');
  await said('#cinema', /Attic down since/);
  await world.attic.comeBack();
});
