import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { copyWithExample } from './workedExample.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const COMPILER = join(PROJECT, 'node_modules', '.bin', 'tsc');
const compile = (folder: string, ...options: readonly string[]) =>
  spawnSync(COMPILER, ['--noEmit', ...options], { cwd: folder, encoding: 'utf8' });

/**
 * `npm run check:types`: checks the project and the worked examples together, so that the compiler, which
 * takes a quarter of a minute, runs only once. The example moves lines: if the check fails, the project is
 * compiled unchanged.
 */
const copy = await copyWithExample(PROJECT);
const whole = compile(copy.folder);
await copy.remove();
if (whole.status !== 0) {
  const { stdout, status } = compile(PROJECT);
  process.stdout.write(status === 0 ? `In a worked example:\n${whole.stdout}` : stdout);
  process.exitCode = 1;
}
// Once more without the tests, which may pass a text where `src` requires a ref (src/domain/servers/refs.ts).
// Only code that runs in a browser may use the browser's types.
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
