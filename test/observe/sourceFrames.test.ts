import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createStackFrameMapper } from '../../src/observe/sourceFrames.ts';

/** A bundle whose first line came from the third line of a source. */
function bundle(map: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'usher-frames-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'start.js.map'), map);
  return pathToFileURL(join(folder, 'start.js'));
}

const MAP = JSON.stringify({ version: 3, sources: ['../src/main/start.ts'], names: [], mappings: 'AAEA' });

test('a position in the bundle is logged as the position in the source file', () => {
  const file = bundle(MAP);
  const source = new URL('../src/main/start.ts', file).href;
  expect(createStackFrameMapper()(`at async a (${file.href}:1:5)`)).toBe(`at async a (${source}:3:1)`);
});

test('the same position in the bundle is translated again without reading the source map', () => {
  const sourceFrame = createStackFrameMapper();
  const file = bundle(MAP);
  const first = sourceFrame(`at ${file.href}:1:1`);
  rmSync(new URL(`${file.href}.map`));
  expect(sourceFrame(`at ${file.href}:1:1`)).toBe(first);
});

test('the source map is read once for all positions in a file', () => {
  const sourceFrame = createStackFrameMapper();
  const file = bundle(MAP);
  sourceFrame(`at ${file.href}:1:1`);
  rmSync(new URL(`${file.href}.map`));
  expect(sourceFrame(`at ${file.href}:1:9`)).toBe(`at ${new URL('../src/main/start.ts', file).href}:3:1`);
});

test('the source map is not kept in memory after the error is logged', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const sourceFrame = createStackFrameMapper();
  const file = bundle(MAP);
  sourceFrame(`at ${file.href}:1:1`);
  rmSync(new URL(`${file.href}.map`));
  await turn();
  collect();
  // It would have to be read again, and is gone.
  expect(sourceFrame(`at ${file.href}:1:9`)).toBe(`at ${file.href}:1:9`);
});

test('a position in the bundle that has no source is logged unchanged', () => {
  // The first character came from nowhere, the fifth from the third line.
  const frame = `at ${bundle(MAP.replace('AAEA', 'A,IAEA')).href}:1:2`;
  expect(createStackFrameMapper()(frame)).toBe(frame);
});

test.each(['no map', '{ "version": 3 }'])(
  'a position in the bundle with an unreadable source map (%s) is logged unchanged',
  (map) => {
    const frame = `at ${bundle(map).href}:1:1`;
    expect(createStackFrameMapper()(frame)).toBe(frame);
  },
);

test.each([
  'at new Promise (<anonymous>)',
  'at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  'at file:///usher/src/main/start.ts:1:1',
])('the stack frame “%s” is logged unchanged', (frame) => {
  expect(createStackFrameMapper()(frame)).toBe(frame);
});
