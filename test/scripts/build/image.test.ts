import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDockerfile } from '../../../scripts/image/dockerfile.ts';
import { copyContext, isIgnoredPath, readPatterns } from '../../support/image/context.ts';
import { runStage, type StageResult } from '../../support/image/runStage.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');

/** The image, built from what `.dockerignore` lets through. */
const folder = mkdtempSync(join(tmpdir(), 'usher-image-'));
const stages = new Map<string, string>();
let image: StageResult;

beforeAll(() => {
  const context = join(folder, 'context');
  mkdirSync(context);
  copyContext(PROJECT, context);
  for (const stage of readDockerfile(readFileSync(join(PROJECT, 'Dockerfile'), 'utf8'))) {
    const root = join(folder, stage.name ?? 'image');
    image = runStage(stage, root, { project: PROJECT, context, stages });
    if (stage.name !== undefined) stages.set(stage.name, root);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a file of the image with no settings at all, as far as the image sets none. */
function run(...command: readonly string[]) {
  const env = { PATH: process.env.PATH, DATABASE_PATH: join(folder, 'data/usher.db') };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: join(image.root, 'app'),
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a bot in the image without settings names the missing ones and ends', () => {
  expect(run('start.cjs')).toEqual({ status: 1, output: expect.stringContaining('DISCORD_TOKEN') });
});

test.each([
  ['usher.cjs doctor', 1, 'DISCORD_TOKEN'],
  ['usher.cjs backup', 1, 'There is no database'],
  ['usher.cjs restore', 1, 'There are no backups'],
  ['usher.cjs audit', 2, 'Usage: node usher.cjs audit verify'],
  ['usher.cjs keys', 2, 'Usage: node usher.cjs keys rotate'],
  ['scripts/runtime/healthcheck.cjs', 1, ''],
  ['usher.cjs setup', 1, 'There is no terminal to ask in'],
])(
  'the command %s in the image finds its modules, and says that its settings or files are missing',
  (command, status, words) => {
    expect(run(...command.split(' '))).toEqual({ status, output: expect.stringContaining(words) });
  },
);

test('the image holds the bundle, its compiled code and a folder for the database', () => {
  const { root } = image;
  expect(readFileSync(join(root, 'app/dist/sources.txt'), 'utf8')).toBe('final');
  const paths = ['app/.cache', 'app/node_modules/sharp', 'app/fonts', 'data', 'usr/local/bin/usher'];
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the image holds no packages for development, no tests and no sandbox', () => {
  const paths = [
    'node_modules/vitest',
    'node_modules/rolldown',
    'test',
    'sandbox',
    'scripts/pictures',
    'scripts/image',
  ];
  expect(paths.filter((path) => existsSync(join(image.root, 'app', path)))).toEqual([]);
});

test.each([
  ['*\n!src', 'src/main.ts', false],
  ['*\n!src', 'tsconfig.json', true],
  ['*\n!scripts\nscripts/pictures', 'scripts/pictures/main.ts', true],
  ['*\n!fonts/package.json', 'fonts/readme.md', true],
  ['**/*.md', 'docs/deep/owners.md', true],
  ['# src\n\nsr?', 'src/main.ts', true],
  ['src', 'srcs', false],
  ['*', '.env', true],
])('the .dockerignore %j ignores the file %s: %s', (text, path, isIgnored) => {
  expect(isIgnoredPath(path, readPatterns(text))).toBe(isIgnored);
});

/** Builds these lines from a project of two files, of which one is kept out of the context. */
function buildSmall(lines: readonly string[]): void {
  const project = mkdtempSync(join(folder, 'project-'));
  const context = mkdtempSync(join(folder, 'context-'));
  const root = mkdtempSync(join(folder, 'root-'));
  writeFileSync(join(project, '.dockerignore'), '*\n!package.json\n');
  for (const file of ['package.json', 'tsconfig.json']) writeFileSync(join(project, file), '{}');
  copyContext(project, context);
  const text = ['FROM node AS only', 'WORKDIR /app', ...lines].join('\n');
  for (const stage of readDockerfile(text)) runStage(stage, root, { project, context, stages: new Map() });
}

test.each([
  {
    name: 'a file that .dockerignore keeps out',
    lines: ['COPY tsconfig.json ./'],
    words: 'COPY finds no tsconfig.json',
  },
  { name: 'a file that does not exist', lines: ['COPY package.json start.cjs ./'], words: 'COPY finds no start.cjs' },
  { name: 'packages without their list', lines: ['RUN npm ci'], words: 'needs package.json, which no COPY brought' },
  {
    name: 'packages without their lock file',
    lines: ['COPY package.json ./', 'RUN npm ci'],
    words: 'needs package-lock.json',
  },
  {
    name: 'a file of a stage that is not built',
    lines: ['COPY --from=bundle /app/dist ./dist'],
    words: 'not built before: bundle',
  },
  {
    name: 'a program that is not copied',
    lines: ['RUN node scripts/build/main.ts --final'],
    words: 'Cannot find module',
  },
  { name: 'a file of the machine that builds', lines: ['RUN test -e /etc/passwd'], words: 'Command failed' },
  {
    name: 'an instruction that is not supported',
    lines: ['ADD package.json ./'],
    words: 'not carried out here: ADD',
  },
])('a simulated image build that needs $name fails', ({ lines, words }) => {
  expect(() => buildSmall(lines)).toThrow(words);
});
