import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { botEnvironment } from '../../sandbox/bot.ts';
import { runSandbox, startSandbox } from '../support/sandboxProcess.ts';

test('with two media servers the bot knows both from the start', async () => {
  const { status, said } = await runSandbox(['--servers', '2', '--run', '/search query:laila server:Attic']);
  expect(said).toContain('| Laila (1929)\n');
  expect(status).toBe(0);
});

test('a refusal counts as an answer and is marked as private', async () => {
  const { status, said } = await runSandbox(['--run', '/search query:metropolis', '--as', 'stranger']);
  expect(said).toMatch(/only you see this[\s\S]*This is for viewers/);
  expect(status).toBe(0);
});

test('the prompt can change the person, list commands, and say what is wrong', async () => {
  const { status, said } = await runSandbox([], '?\nas moderator\n/session list\n/nothing\nexit\n');
  expect(said).toContain('/search query:…');
  expect(said).toContain('You are now Ada (moderator).');
  expect(said).toContain('4 sessions');
  expect(said).toContain('There is no /nothing.');
  expect(status).toBe(0);
});

test('the page’s address is printed, and --open opens it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'usher-opener-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const opened = join(folder, 'opened');
  // Stands for what opens an address on this machine, whatever that is called.
  for (const name of ['xdg-open', 'open'])
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
  const env = { ...botEnvironment(), PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { said } = await runSandbox(['--only', 'servers', '--open'], 'exit\n', env);
  const [, address] = /In a browser: (http:\/\/127\.0\.0\.1:\d+\/\S+)/.exec(said) ?? [];
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${address}\n`);
});

test('--no-page leaves the page away', async () => {
  const { said, status } = await runSandbox(['--only', 'servers', '--no-page'], 'exit\n');
  expect(said).toContain('Type a slash command');
  expect(said).not.toContain('In a browser');
  expect(status).toBe(0);
});

test.each([
  ['media', /The media server listens at http:\/\/127\.0\.0\.1:\d+[\s\S]*token of admin: /],
  ['servers', /no bot yet[\s\S]*DISCORD_API_URL=http[\s\S]*owner: [\s\S]*Type a slash command/],
  ['discord', /Discord listens at http:\/\/127\.0\.0\.1:\d+\/api[\s\S]*token of the bot: /],
])('--only %s runs alone and prints its address and tokens', async (part, expected) => {
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
