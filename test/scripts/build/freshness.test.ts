import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordOf, SOURCES_RECORD } from '../../../scripts/build/freshness.cjs';

/** A project whose sources and whose bundle each print what they are. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'usher-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const path of ['start.cjs', 'scripts/runtime/requireNode.cjs', 'scripts/build/freshness.cjs'])
    cpSync(path, join(folder, path));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('src/deep/er.ts', 'export const name: string = "sources";');
  write('src/main.ts', 'import { name } from "./deep/er.ts"; process.stdout.write(name);');
  write('dist/main.js', 'process.stdout.write("bundle");');
  return {
    folder,
    write,
    record: (text: string) => write(`dist/${SOURCES_RECORD}`, text),
    runs: () => execFileSync(process.execPath, ['start.cjs'], { cwd: folder, encoding: 'utf8' }),
  };
}

test('a bundle that matches the sources is run instead of them', () => {
  const { folder, record, runs } = project();
  record(recordOf(folder));
  expect(runs()).toBe('bundle');
});

test.each([
  {
    name: 'a longer source',
    change: ({ write }) => write('src/deep/er.ts', 'export const name: string = "changed sources";'),
  },
  { name: 'a source with another time', change: ({ folder }) => utimesSync(join(folder, 'src/main.ts'), 1, 1) },
  { name: 'a new source', change: ({ write }) => write('src/deep/new.ts', '') },
  { name: 'a deleted source', change: ({ folder }) => rmSync(join(folder, 'src/deep/old.ts')) },
  { name: 'another list of packages', change: ({ write }) => write('package-lock.json', '{ "packages": {} }') },
] satisfies readonly { readonly name: string; readonly change: (each: ReturnType<typeof project>) => void }[])(
  'the bot runs from its sources and not from the bundle after a change: $name',
  ({ change }) => {
    const made = project();
    made.write('src/deep/old.ts', '');
    made.record(recordOf(made.folder));
    change(made);
    expect(made.runs()).toMatch(/sources$/);
  },
);

test('an incomplete bundle does not run', () => {
  expect(project().runs()).toBe('sources');
});

test('a final bundle, as in an image, runs without the sources', () => {
  const { folder, record, runs } = project();
  record('final');
  rmSync(join(folder, 'src'), { recursive: true });
  expect(runs()).toBe('bundle');
});
