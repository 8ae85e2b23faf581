import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBotEnvironmentVariables } from '../../../sandbox/bot.ts';
import { runSingleCommand } from '../../../sandbox/terminal/runSingleCommand.ts';
import { startWorld } from '../../support/embeddedWorld.ts';
import { runSandbox, startSandbox } from '../../support/sandboxProcess.ts';

// The others that start a bot as well are in test/long/sandbox.test.ts.
test('the sandbox runs one command, prints its answer and ends with status 0', async () => {
  const { status, said } = await runSandbox(['--run', '/search query:metropolis']);
  expect(said).toContain('| Metropolis (1927)\n');
  expect(status).toBe(0);
});

test('the sandbox prints the address of its page, and --open opens it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'usher-opener-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const opened = join(folder, 'opened');
  // Stands for what opens an address on this machine, whatever that is called.
  for (const name of ['xdg-open', 'open'])
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
  const env = { ...createBotEnvironmentVariables(), PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { said } = await runSandbox(['--only', 'servers', '--open'], 'exit\n', env);
  const [, address] = /In a browser: (http:\/\/127\.0\.0\.1:\d+\/\S+)/.exec(said) ?? [];
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${address}\n`);
});

test('the sandbox with --no-page starts without its page', async () => {
  const { said, status } = await runSandbox(['--only', 'servers', '--no-page'], 'exit\n');
  expect(said).toContain('Type a slash command');
  expect(said).not.toContain('In a browser');
  expect(status).toBe(0);
});

test.each([
  ['media', /The media server listens at http:\/\/127\.0\.0\.1:\d+[\s\S]*token of admin: /],
  ['servers', /no bot yet[\s\S]*DISCORD_API_URL=http[\s\S]*owner: [\s\S]*Type a slash command/],
  ['discord', /Discord listens at http:\/\/127\.0\.0\.1:\d+\/api[\s\S]*token of the bot: [\s\S]*In a browser: http/],
])('the sandbox with --only %s starts only that part and prints its address and tokens', async (part, expected) => {
  const child = startSandbox(['--only', part, '--port', '0']);
  let said = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (expected.test(said)) resolve();
    });
    child.once('exit', () => resolve());
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(said).toMatch(expected);
  expect(child.exitCode).toBe(0);
});

test('the embedded Discord alone reports a wrong request as soon as it arrives', async () => {
  const child = startSandbox(['--only', 'discord', '--port', '0']);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toContain('token of the bot: ');
  const [, address] = /Discord listens at (\S+)/.exec(said) ?? [];
  await fetch(`${address}/v10/emoji-of-the-day`);
  await expect
    .poll(() => said)
    .toContain('GET /api/v10/emoji-of-the-day:  UNKNOWN_ROUTE This Discord has no such route');
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('the embedded Discord alone prints code with its address and token for three libraries', async () => {
  const child = startSandbox(['--only', 'discord', '--no-page']);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toContain('People: viewer (Vera), ');
  child.kill('SIGTERM');
  await once(child, 'exit');
  const [, origin = '', token = ''] = /listens at (\S+)\/api[\s\S]*token of the bot: (\S+)/.exec(said) ?? [];
  expect(said).toContain(`new Client({ intents: [], rest: { api: '${origin}/api' } });`);
  expect(said).toContain(`await client.login('${token}');`);
  expect(said).toContain(`new Client({ auth: 'Bot ${token}', rest: { baseURL: '${origin}/api/v10' } });`);
  expect(said).toContain(`discord.http.Route.BASE = '${origin}/api/v10'`);
  expect(said).toContain(`DEFAULT_GATEWAY = yarl.URL('${origin.replace('http', 'ws')}')`);
  expect(said).not.toContain('In a browser');
});

test('the sandbox refuses an unknown part with its usage text', async () => {
  expect(await runSandbox(['--only', 'radio'])).toMatchObject({
    status: 2,
    said: expect.stringContaining('--only takes servers, media or discord'),
  });
});

test('the sandbox ends with status 1 if the bot does not answer in time', async () => {
  const world = await startWorld({ discord: { windows: { interactionAckMs: 200 } } });
  await world.bot().stop();
  await world.discord.disconnected();
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  expect(await runSingleCommand(world.discord.person('viewer'), world.discord, '/search query:x', print)).toBe(1);
  expect(said.join('\n')).toContain('did not respond in time');
  await world.close();
});
