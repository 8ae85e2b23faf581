import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const output = (...args: readonly string[]): string => execFileSync(process.execPath, args, { encoding: 'utf8' });

test('a program that loads requireNode.cjs first can use code that was compiled in advance', () => {
  const print = 'process.stdout.write(String(require("node:v8").cachedDataVersionTag()))';
  expect(output('-r', './scripts/runtime/requireNode.cjs', '-e', print)).toBe(output('-e', print));
});
