import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/**
 * An installation that has Usher's packages and no Node in the PATH, with this as the program that makes the bundle.
 */
function installation(build: string) {
  const folder = mkdtempSync(join(tmpdir(), 'usher-prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const path of ['scripts/build/prepare.cjs', 'scripts/runtime/requireNode.cjs']) cpSync(path, join(folder, path));
  write('package.json', '{ "type": "module" }');
  write('scripts/build/main.ts', build);
  write('scripts/modules/prune.ts', '');
  write('node_modules/rolldown/index.js', '');
  const brought = join(folder, 'node_modules/node');
  write('node_modules/node/package.json', JSON.stringify({ bin: { node: relative(brought, process.execPath) } }));
  return {
    write,
    has: (path: string) => existsSync(join(folder, path)),
    remove: (path: string) => rmSync(join(folder, path), { recursive: true }),
    prepare: (nodeOptions: readonly string[] = []) => {
      const run = { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: '' } } as const;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...nodeOptions, 'scripts/build/prepare.cjs'],
        run,
      );
      return { status, output: stdout + stderr };
    },
  };
}

const BUILDS = 'const made: string = "made"; process.stdout.write(made);';
const FAILS = 'process.exit(3);';
/** As a Node 20 would say of itself, in the process that npm starts and not in those that it starts. */
const older = ['--import', 'data:text/javascript,Object.defineProperty(process,"execPath",{value:"/no/node/20"})'];

test('the bundle is built by the Node version in node_modules, even if npm runs on another version', () => {
  expect(installation(BUILDS).prepare(older)).toEqual({ status: 0, output: 'made' });
});

test('files that are never loaded are deleted from the packages, except for the types', () => {
  const { prepare, write } = installation(BUILDS);
  write('scripts/modules/prune.ts', 'process.stdout.write([" ", ...process.argv.slice(2)].join(" "));');
  expect(prepare().output).toMatch(/^made {2}--development .+node_modules$/);
});

test('packages that cannot be made smaller stay as they are, and the installation succeeds', () => {
  const { prepare, write } = installation(BUILDS);
  write('scripts/modules/prune.ts', 'throw new Error("no");');
  expect(prepare()).toEqual({ status: 0, output: 'made' });
});

test('the bundle is made by the Node that runs npm if the packages contain none', () => {
  const { prepare, remove } = installation(BUILDS);
  remove('node_modules/node');
  expect(prepare()).toEqual({ status: 0, output: 'made' });
});

test('the bundle is made by the Node that runs npm if the packages’ Node could not be downloaded', () => {
  const { prepare, write } = installation(BUILDS);
  write('node_modules/node/package.json', '{ "bin": { "node": "bin/node" } }');
  expect(prepare()).toEqual({ status: 0, output: 'made' });
});

test('a bundle that cannot be made is reported, and the installation succeeds', () => {
  const { status, output } = installation(FAILS).prepare();
  expect(output).toMatch(/^No bundle was made: .+ Usher runs from its sources/);
  expect(status).toBe(0);
});

test('a Node that cannot be started is reported, and the installation succeeds', () => {
  const { prepare, remove } = installation(BUILDS);
  remove('node_modules/node');
  const { status, output } = prepare(older);
  expect(output).toMatch(/^No bundle was made: /);
  expect(status).toBe(0);
});

test('without the packages for development no bundle is made, and that is reported', () => {
  const { prepare, remove } = installation(BUILDS);
  remove('node_modules/rolldown');
  const output = 'No bundle was made: the packages for development are not installed. Usher runs from its sources.\n';
  expect(prepare()).toEqual({ status: 0, output });
});

test('an older release’s final bundle is removed by an installation without development packages', () => {
  const { has, prepare, remove, write } = installation(BUILDS);
  write('dist/sources.txt', 'final');
  remove('node_modules/rolldown');
  prepare();
  expect(has('dist')).toBe(false);
});

test('an older release’s final bundle and compiled code are removed by an installation whose build fails', () => {
  const { has, prepare, write } = installation(FAILS);
  write('dist/sources.txt', 'final');
  write('.cache/of-an-older-release', '');
  prepare();
  expect([has('dist'), has('.cache')]).toEqual([false, false]);
});

test('a bundle that cannot be deleted is reported, and the installation succeeds', () => {
  const refusal = 'fs.rmSync=()=>{throw Object.assign(new Error("no"),{code:"EACCES"})}';
  const { prepare, write } = installation(BUILDS);
  write('dist/sources.txt', 'final');
  const { status, output } = prepare(['--import', `data:text/javascript,import fs from "node:fs";${refusal}`]);
  expect(output).toMatch(/^The bundle of an older release could not be deleted \(EACCES\)\. Delete .+dist\.$/m);
  expect(status).toBe(0);
});
