import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Keeps 20,000 arrays alive at a time while it makes a million, then says how large the space for young objects became, in bytes. */
const MAKE_OBJECTS = `
  const kept = [];
  for (let nth = 0; nth < 1_000_000; nth += 1) kept[nth % 20_000] = [nth, nth];
  const { getHeapSpaceStatistics } = await import('node:v8');
  process.stdout.write(String(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size));`;

function youngBytes(before: string): number {
  const program = ['--input-type=module', '-e', before + MAKE_OBJECTS];
  return Number(execFileSync(process.execPath, program, { encoding: 'utf8' }));
}

test('a bot that is ready keeps the space for young objects small', () => {
  const takeLittle = "const { takeLittleMemory } = await import('./src/main/littleMemory.ts'); takeLittleMemory();";
  expect(youngBytes('')).toBeGreaterThan(8_000_000);
  expect(youngBytes(takeLittle)).toBeLessThan(4_000_000);
});
