import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { copyProjectWithExamples } from '../scripts/checks/workedExample.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

interface Touching {
  readonly path: string;
  readonly after: string | undefined;
}

const pathsOf = (blocks: readonly Touching[]) => {
  const own = blocks.filter(({ path }) => path.startsWith('src/'));
  const created = own.filter(({ after }) => after === undefined);
  const touched = own.filter(({ after }) => after !== undefined);
  return {
    created: new Set(created.map(({ path }) => path)).size,
    touched: new Set(touched.map(({ path }) => path)).size,
  };
};

/** A stored feature touches no more files than this, besides its own. */
const MOST_TOUCHED = 10;

/** `npm run check:types` compiles it. */
test('the worked examples in CONTRIBUTING run, and change as few files as they say', async () => {
  const { folder, blocks, remove } = await copyProjectWithExamples(PROJECT);
  onTestFinished(remove);
  const tests = blocks.map(({ path }) => path).filter((path) => path.startsWith('test/'));
  const vitest = join(folder, 'node_modules', '.bin', 'vitest');
  const { stdout: report } = await run(vitest, ['run', '--project', 'usher', ...tests], { cwd: folder });
  expect(report).toContain('12 passed, 0 failed');
  const start = blocks.findIndex(({ path }) => path.startsWith('src/commands/'));
  expect(pathsOf(blocks.slice(0, start))).toEqual({ created: 5, touched: 6 });
  const list = blocks.findIndex(({ path }) => path === 'src/domain/reminders.ts');
  expect(pathsOf(blocks.slice(start, list))).toEqual({ created: 3, touched: 3 });
  const vocabulary = blocks.findIndex(({ path }) => path.startsWith('src/api/vocabularies/'));
  const stored = pathsOf(blocks.slice(list, vocabulary));
  expect(stored).toEqual({ created: 9, touched: 9 });
  expect(stored.touched).toBeLessThanOrEqual(MOST_TOUCHED);
  expect(pathsOf(blocks.slice(vocabulary))).toEqual({ created: 1, touched: 1 });
});
