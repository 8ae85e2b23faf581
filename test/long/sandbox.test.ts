import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
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

test('it stops everything, and without an error, when nobody reads its output any more', async () => {
  const child = startSandbox(['--no-page']);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('/search query:metropolis\n/help\n');
  const [complained] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(complained).toBe('');
  expect(child.exitCode).toBe(0);
});
