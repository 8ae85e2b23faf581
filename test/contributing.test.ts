import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const COPIED = ['src', 'sandbox', 'test', 'bench', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const run = promisify(execFile);

interface Block {
  readonly path: string;
  /** The line after which the code goes; none: the code is a file. */
  readonly after: string | undefined;
  readonly code: string;
}

/** The code blocks of the worked example, each with the path that the sentence before it names. */
async function blocksOf(title: string): Promise<readonly Block[]> {
  const text = await readFile(join(PROJECT, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = text.split(`## ${title}\n`);
  const [example = ''] = section.split(/^## /m);
  const blocks = example.matchAll(/`((?:src|test)\/[^`]+)`(?: after `([^`]+)`)?:\n\n```ts\n(.*?)```/gs);
  return [...blocks].map(([, path = '', after, code = '']) => ({ path, after, code }));
}

async function apply({ path, after, code }: Block, folder: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  if (after === undefined) return writeFile(file, code, { flag: 'wx' });
  const lines = (await readFile(file, 'utf8')).split('\n');
  const found = lines.flatMap((line, at) => (line.trim() === after ? [at] : []));
  expect(found, `${path} has "${after}" once`).toHaveLength(1);
  await writeFile(file, lines.toSpliced((found[0] ?? 0) + 1, 0, code.trimEnd()).join('\n'));
}

const pathsOf = (blocks: readonly Block[]) => {
  const own = blocks.filter(({ path }) => path.startsWith('src/'));
  const created = own.filter(({ after }) => after === undefined);
  const touched = own.filter(({ after }) => after !== undefined);
  return {
    created: new Set(created.map(({ path }) => path)).size,
    touched: new Set(touched.map(({ path }) => path)).size,
  };
};

test('the worked example of CONTRIBUTING compiles and runs, and touches as few files as it says', async () => {
  const blocks = await blocksOf('A worked example: a feed and a command');
  const folder = await mkdtemp(join(tmpdir(), 'usher-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(COPIED.map((path) => cp(join(PROJECT, path), join(folder, path), { recursive: true })));
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  for (const block of blocks) await apply(block, folder);
  const bin = (name: string) => join(folder, 'node_modules', '.bin', name);
  const { stdout: types } = await run(bin('tsc'), ['--noEmit'], { cwd: folder }).catch(
    (err: { stdout: string }) => err,
  );
  expect(types).toBe('');
  const tests = blocks.map(({ path }) => path).filter((path) => path.startsWith('test/'));
  const { stdout: report } = await run(bin('vitest'), ['run', '--project', 'usher', ...tests], { cwd: folder });
  expect(report).toContain('4 passed, 0 failed');
  const start = blocks.findIndex(({ path }) => path.startsWith('src/commands/'));
  expect(pathsOf(blocks.slice(0, start))).toEqual({ created: 5, touched: 6 });
  expect(pathsOf(blocks.slice(start))).toEqual({ created: 3, touched: 3 });
});
