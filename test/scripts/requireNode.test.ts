import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Keeps 20,000 arrays alive at a time while it makes a million, then says how large the space for young objects became, in bytes. */
const MAKE_OBJECTS = `
  const kept = [];
  for (let nth = 0; nth < 1_000_000; nth += 1) kept[nth % 20_000] = [nth, nth];
  const spaces = require('node:v8').getHeapSpaceStatistics();
  process.stdout.write(String(spaces.find(({ space_name }) => space_name === 'new_space').space_size));`;

function youngBytes(args: readonly string[]): number {
  return Number(execFileSync(process.execPath, [...args, '-e', MAKE_OBJECTS], { encoding: 'utf8' }));
}

test('a program that begins with this file keeps the space for young objects small', () => {
  expect(youngBytes([])).toBeGreaterThan(8_000_000);
  expect(youngBytes(['-r', './scripts/requireNode.cjs'])).toBeLessThan(4_000_000);
});
