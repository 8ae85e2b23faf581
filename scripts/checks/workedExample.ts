import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const COPIED = [
  'src',
  'sandbox',
  'test',
  'bench',
  'scripts',
  'programs',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

const EXAMPLES = ['feed-and-command.md', 'stored-list.md', 'vocabulary.md'];

interface Block {
  readonly path: string;
  /** The line of the file after which the code belongs. Undefined if the code is a whole file. */
  readonly after: string | undefined;
  readonly code: string;
}

/** Code blocks of the worked examples in the guides. The sentence before each block names the file. */
async function blocksOf(project: string): Promise<readonly Block[]> {
  const pages = await Promise.all(EXAMPLES.map((page) => readFile(join(project, 'docs/contributing', page), 'utf8')));
  const blocks = pages.join('\n').matchAll(/`((?:src|test)\/[^`]+)`(?: after `([^`]+)`)?:\n\n```ts\n(.*?)```/gs);
  return [...blocks].map(([, path = '', after, code = '']) => ({ path, after, code }));
}

async function apply({ path, after, code }: Block, folder: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  if (after === undefined) return writeFile(file, code, { flag: 'wx' });
  const lines = (await readFile(file, 'utf8')).split('\n');
  const matches = lines.flatMap((line, index) => (line.trim() === after ? [index] : []));
  if (matches.length !== 1)
    throw new Error(`The worked example: ${path} has "${after}" ${matches.length} times, not once`);
  await writeFile(file, lines.toSpliced((matches[0] ?? 0) + 1, 0, code.trimEnd()).join('\n'));
}

interface ExampleCopy {
  readonly folder: string;
  readonly blocks: readonly Block[];
  remove(): Promise<void>;
}

/** Copies the project and adds the worked examples. Rejects if a block does not fit. */
export async function copyProjectWithExamples(project: string): Promise<ExampleCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'usher-example-'));
  const blocks = await blocksOf(project);
  await Promise.all(COPIED.map((path) => cp(join(project, path), join(folder, path), { recursive: true })));
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  for (const block of blocks) await apply(block, folder);
  return { folder, blocks, remove: () => rm(folder, { recursive: true, force: true }) };
}
