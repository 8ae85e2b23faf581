import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Prints the size of the space for young objects, in bytes, before and after a million arrays of which 20,000 are alive at a time. */
const MAKE_OBJECTS = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const youngBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  const before = youngBytes();
  const kept = [];
  for (let nth = 0; nth < 1_000_000; nth += 1) kept[nth % 20_000] = [nth, nth];
  process.stdout.write(JSON.stringify({ before, after: youngBytes() }));`;

function youngSpace(firstLines: string): { readonly before: number; readonly after: number } {
  const program = ['--input-type=module', '-e', firstLines + MAKE_OBJECTS];
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' }));
}

/** V8 gives that much to a process that has only begun: 2 MB as measured with Node 24 and 26. */
const SMALL_BYTES = 4_000_000;

test('the space for young objects stays small in a bot that is ready', () => {
  const unchanged = youngSpace('');
  expect(unchanged.after).toBeGreaterThan(Math.max(unchanged.before, SMALL_BYTES));
  const small = youngSpace(
    "const { takeLittleMemory } = await import('./src/main/littleMemory.ts'); takeLittleMemory();",
  );
  // While the file was compiled, the space may have grown already.
  expect(small.after).toBeLessThanOrEqual(Math.max(small.before, SMALL_BYTES));
});
