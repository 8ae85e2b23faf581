import { expect, test } from 'vitest';
import { runOnce } from '../../../sandbox/terminal/runOnce.ts';
import { startWorld } from '../../support/embeddedWorld.ts';
import { runSandbox } from '../../support/sandboxProcess.ts';

// What else `npm run sandbox` can do is in test/long/sandbox.test.ts: each of its tests starts everything.
test('one command runs, is answered, and ends with status 0', async () => {
  const { status, said } = await runSandbox(['--run', '/search query:metropolis']);
  expect(said).toContain('| Metropolis (1927)\n');
  expect(status).toBe(0);
});

test('an unknown part is refused with the usage text', async () => {
  expect(await runSandbox(['--only', 'radio'])).toMatchObject({
    status: 2,
    said: expect.stringContaining('--only takes servers, media or discord'),
  });
});

test('ends with status 1 when the bot does not answer in time', async () => {
  const world = await startWorld({ discord: { windows: { interactionAckMs: 200 } } });
  await world.bot().stop();
  await world.discord.disconnected();
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  expect(await runOnce(world.discord.person('viewer'), world.discord, '/search query:x', print)).toBe(1);
  expect(said.join('\n')).toContain('did not respond in time');
  await world.close();
});
