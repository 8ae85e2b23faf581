import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['sandbox/main.ts', ['--bogus'], /Unknown option '--bogus'\n\nnpm run sandbox/],
  ['sandbox/crash/main.ts', ['--bogus'], /Unknown option '--bogus'\n\nnpm run crash/],
])('the program %s refuses %j, and prints its usage', (script, args, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(stdout + stderr).toMatch(said);
  expect(stdout + stderr).not.toContain('node:internal');
  expect(status).toBeGreaterThan(0);
});
