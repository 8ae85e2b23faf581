import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { copyWithExample } from './workedExample.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const COMPILER = join(PROJECT, 'node_modules', '.bin', 'tsc');
const compile = (folder: string, ...options: readonly string[]) =>
  spawnSync(COMPILER, ['--noEmit', ...options], { cwd: folder, encoding: 'utf8' });

/**
 * `npm run check:types`: everything together with the worked examples, so that the compiler, which takes a quarter of a
 * minute, has to run only once. The example moves lines: if something is wrong, the project is compiled as it stands.
 */
const copy = await copyWithExample(PROJECT);
const whole = compile(copy.folder);
await copy.remove();
if (whole.status !== 0) {
  const { stdout, status } = compile(PROJECT);
  process.stdout.write(status === 0 ? `In a worked example:\n${whole.stdout}` : stdout);
  process.exitCode = 1;
}
// Once more without the tests, which may write a text where `src` has to have a ref (src/domain/servers/refs.ts).
// What runs in a browser knows the browser's types, and nothing else does.
const client = compile(PROJECT, '-p', 'sandbox/page/client');
if (client.status !== 0) {
  process.stdout.write(`In the sandbox's page:\n${client.stdout}`);
  process.exitCode = 1;
}
const strict = compile(PROJECT, '-p', 'src');
if (strict.status !== 0) {
  process.stdout.write(`In src alone, where no text is a ref:\n${strict.stdout}`);
  process.exitCode = 1;
}
