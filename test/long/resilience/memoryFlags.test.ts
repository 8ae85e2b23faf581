import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Prints the size of the space for young objects, in bytes, before and after a million arrays of which 20,000 are alive at a time. */
const MAKE_OBJECTS = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const youngBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  const before = youngBytes();
  const kept = [];
  for (let nth = 0; nth < 1_000_000; nth += 1) kept[nth % 20_000] = [nth, nth];
  process.stdout.write(JSON.stringify({ before, after: youngBytes() }));`;

/** Runs the program in its own process, because V8's flags apply to a whole process. It prints JSON. */
function printedBy(program: string): unknown {
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

const youngSpace = (firstLines: string) =>
  z.object({ before: z.number(), after: z.number() }).parse(printedBy(firstLines + MAKE_OBJECTS));

/** V8 gives that much to a process that has only begun: 2 MB as measured with Node 24 and 26. */
const SMALL_BYTES = 4_000_000;

test('the memory for young objects stays small in a bot that has started', () => {
  const unchanged = youngSpace('');
  expect(unchanged.after).toBeGreaterThan(Math.max(unchanged.before, SMALL_BYTES));
  const small = youngSpace(
    "const { takeLittleMemory } = await import('./src/async/memoryFlags.ts'); takeLittleMemory();",
  );
  // While the file was compiled, the space may have grown already.
  expect(small.after).toBeLessThanOrEqual(Math.max(small.before, SMALL_BYTES));
});

/** Runs these lines, with `isLittle()` for whether V8 has the flags that take little memory. */
const WITH_FLAGS = `
  const { cachedDataVersionTag } = await import('node:v8');
  const { takeLittleMemory, liftMemoryFlags } = await import('./src/async/memoryFlags.ts');
  const own = cachedDataVersionTag();
  const isLittle = () => cachedDataVersionTag() !== own;
  const seen = [];
  const look = () => seen.push(isLittle());
`;
const PRINT = 'process.stdout.write(JSON.stringify(seen));';

test.each([
  { name: 'at once', lines: 'takeLittleMemory(); look();', expected: [true] },
  {
    name: 'again after a thread was loaded',
    lines: 'takeLittleMemory(); const end = liftMemoryFlags(); look(); end(); look();',
    expected: [false, true],
  },
  {
    name: 'again only after all threads were loaded',
    lines: `
      takeLittleMemory();
      const a = liftMemoryFlags();
      const b = liftMemoryFlags();
      a();
      look();
      a();
      look();
      b();
      look();`,
    expected: [false, false, true],
  },
  {
    name: 'after a thread that was loading was loaded',
    lines: 'const end = liftMemoryFlags(); takeLittleMemory(); look(); end(); look();',
    expected: [false, true],
  },
  {
    name: 'only if the bot is ready',
    lines: 'const end = liftMemoryFlags(); look(); end(); look();',
    expected: [false, false],
  },
])('the JavaScript engine uses little memory $name', ({ lines, expected }) => {
  expect(printedBy(WITH_FLAGS + lines + PRINT)).toEqual(expected);
});

test.each([
  { name: 'is loaded', file: './src/pictures/threads/poster.ts' },
  { name: 'dies', file: './test/async/nothing.ts' },
])('the JavaScript engine uses little memory again once a thread $name', ({ file }) => {
  const lines = `
    const { startThread } = await import('./src/pictures/threads/serve.ts');
    const { pathToFileURL } = await import('node:url');
    takeLittleMemory();
    const thread = startThread(pathToFileURL('${file}'), 128).on('error', () => undefined);
    look();
    while (!isLittle()) await new Promise((resolve) => setImmediate(resolve));
    look();
    await thread.terminate();`;
  expect(printedBy(WITH_FLAGS + lines + PRINT)).toEqual([false, true]);
});
