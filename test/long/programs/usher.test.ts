import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, test } from 'vitest';

function usher(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['usher.cjs', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const PROGRAMS = ['setup', 'doctor', 'backup', 'restore', 'keys', 'audit'];

test.each([[[]], [['--help']], [['-h']]])('usher.cjs with %j lists its programs', (args) => {
  const { status, stdout } = usher(...args);
  for (const program of PROGRAMS) expect(stdout).toMatch(new RegExp(`^ {2}${program} +[A-Z].*[.:]$`, 'm'));
  expect(status).toBe(0);
});

test.each(PROGRAMS)('the program %s with --help prints its usage and does nothing else', (program) => {
  const { status, stdout, stderr } = usher(program, '--help');
  expect(stdout).toMatch(new RegExp(`^Usage: node usher\\.cjs ${program}.*\n\n[A-Z]`));
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test.each([
  [['dance'], /^There is no program dance\.\nUsage: node usher\.cjs <program>\n/],
  [['constructor'], /^There is no program constructor\.\n/],
  [['doctor', 'all'], /argument 'all'.*\nUsage: node usher\.cjs doctor \[--json\]\n$/],
  [['keys', 'throw-away'], /\nUsage: node usher\.cjs keys rotate\n$/],
  [['keys', 'rotate', 'now'], /\nUsage: node usher\.cjs keys rotate\n$/],
  [['restore', '--bogus'], /Unknown option '--bogus'.*\nUsage: node usher\.cjs restore <file> \[--drop-waiting\]\n$/],
  [['restore', 'a.db', 'drop-waiting'], /this is too much: drop-waiting\nUsage: node usher\.cjs restore/],
  [['backup', 'mine.db'], /argument 'mine\.db'.*\nUsage: node usher\.cjs backup\n$/],
  [['audit', 'erase'], /\nUsage: node usher\.cjs audit verify\n$/],
])('usher.cjs refuses %j with its usage', (args, message) => {
  const { status, stdout, stderr } = usher(...args);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('node:internal');
  expect(stdout).toBe('');
  expect(status).toBe(2);
});

test('each npm script with a program’s name runs that program', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const program of PROGRAMS.slice(1)) expect(scripts[program]).toBe(`node usher.cjs ${program}`);
});
