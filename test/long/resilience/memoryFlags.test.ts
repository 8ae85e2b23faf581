import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * Makes four million arrays, of which 20,000 are alive at a time, and prints the smallest size in bytes that the space
 * for young objects had meanwhile, after the first million. The smallest, because V8 goes beyond the space's limit
 * while it marks old objects, for longer on a busy machine. A space that has grown never became smaller again.
 */
const MAKE_OBJECTS = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const youngBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  const sizes = [];
  const kept = [];
  for (let nth = 0; nth < 4_000_000; nth += 1) {
    kept[nth % 20_000] = [nth, nth];
    if (nth > 1_000_000 && nth % 50_000 === 0) sizes.push(youngBytes());
  }
  process.stdout.write(JSON.stringify(Math.min(...sizes)));`;

/** Runs the program in its own process, because V8's flags apply to a whole process. It prints JSON. */
function printedBy(program: string): unknown {
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

const smallestYoungBytes = (firstLines: string) => z.number().parse(printedBy(firstLines + MAKE_OBJECTS));

/** V8 gives about half of that to a process that has only begun: 2 MB as measured with Node 24 and 26. */
const SMALL_BYTES = 4_000_000;

test('the bot can limit the memory that the JavaScript engine uses for young objects', () => {
  expect(smallestYoungBytes('')).toBeGreaterThan(SMALL_BYTES);
  const small = smallestYoungBytes(
    "const { setLowMemoryFlags } = await import('./src/async/memoryFlags.ts'); setLowMemoryFlags();",
  );
  expect(small).toBeLessThanOrEqual(SMALL_BYTES);
});

/** Runs these lines, with `isLittle()` for whether V8 has the flags that take little memory. */
const WITH_FLAGS = `
  const { cachedDataVersionTag } = await import('node:v8');
  const { setLowMemoryFlags, restoreDefaultMemoryFlags } = await import('./src/async/memoryFlags.ts');
  const own = cachedDataVersionTag();
  const isLittle = () => cachedDataVersionTag() !== own;
  const seen = [];
  const look = () => seen.push(isLittle());
`;
const PRINT = 'process.stdout.write(JSON.stringify(seen));';

test.each([
  { name: 'at once', lines: 'setLowMemoryFlags(); look();', expected: [true] },
  {
    name: 'again after a thread was loaded',
    lines: 'setLowMemoryFlags(); const end = restoreDefaultMemoryFlags(); look(); end(); look();',
    expected: [false, true],
  },
  {
    name: 'again only after all threads were loaded',
    lines: `
      setLowMemoryFlags();
      const a = restoreDefaultMemoryFlags();
      const b = restoreDefaultMemoryFlags();
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
    lines: 'const end = restoreDefaultMemoryFlags(); setLowMemoryFlags(); look(); end(); look();',
    expected: [false, true],
  },
  {
    name: 'only if the bot is ready',
    lines: 'const end = restoreDefaultMemoryFlags(); look(); end(); look();',
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
    setLowMemoryFlags();
    const thread = startThread(pathToFileURL('${file}'), 128).on('error', () => undefined);
    look();
    while (!isLittle()) await new Promise((resolve) => setImmediate(resolve));
    look();
    await thread.terminate();`;
  expect(printedBy(WITH_FLAGS + lines + PRINT)).toEqual([false, true]);
});
