import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runSandbox, startSandbox } from '../support/sandboxProcess.ts';

test('a sandbox with two media servers starts a bot that sees both', async () => {
  const { status, said } = await runSandbox(['--servers', '2', '--run', '/search query:laila server:Attic']);
  expect(said).toContain('| Laila (1929)\n');
  expect(status).toBe(0);
});

test.each([
  { name: 'without an option', options: [], isPlex: true },
  { name: 'with --vocabulary neutral', options: ['--vocabulary', 'neutral'], isPlex: false },
])('the sandbox, started $name, links to Plex only if its media server speaks Plex', async ({ options, isPlex }) => {
  const { status, said } = await runSandbox(['--run', '/search query:metropolis', ...options]);
  expect(said.includes('Plex')).toBe(isPlex);
  expect(status).toBe(0);
});

test('the sandbox shows a refused command as a private answer, and counts it as answered', async () => {
  const { status, said } = await runSandbox(['--run', '/search query:metropolis', '--as', 'stranger']);
  expect(said).toMatch(/only you see this[\s\S]*This is for viewers/);
  expect(status).toBe(0);
});

test('the sandbox’s prompt changes the person, lists commands and explains mistakes', async () => {
  const { status, said } = await runSandbox([], '?\nas moderator\n/session list\n/nothing\nexit\n');
  expect(said).toContain('/search query:…');
  expect(said).toContain('You are now Ada (moderator).');
  expect(said).toContain('4 sessions');
  expect(said).toContain('There is no /nothing.');
  expect(status).toBe(0);
});

test('the sandbox stops everything without an error when its output is closed', async () => {
  const child = startSandbox(['--no-page']);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('/search query:metropolis\n/help\n');
  const [complained] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(complained).toBe('');
  expect(child.exitCode).toBe(0);
});
