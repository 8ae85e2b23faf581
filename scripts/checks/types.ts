import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { copyProjectWithExamples } from './workedExample.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const COMPILER = join(PROJECT, 'node_modules', '.bin', 'tsc');
const compile = (folder: string, ...options: readonly string[]) =>
  spawnSync(COMPILER, ['--noEmit', ...options], { cwd: folder, encoding: 'utf8' });

/**
 * `npm run check:types`: checks the types of the project and of the guides' worked examples in one run of the compiler,
 * which takes a quarter of a minute. The examples move lines, so if that run fails, the project is compiled again
 * without them for messages with the right line numbers.
 */
const copy = await copyProjectWithExamples(PROJECT);
const wholeCheck = compile(copy.folder);
await copy.remove();
if (wholeCheck.status !== 0) {
  const { stdout, status } = compile(PROJECT);
  process.stdout.write(status === 0 ? `In a worked example:\n${wholeCheck.stdout}` : stdout);
  process.exitCode = 1;
}
// `src` is checked again without the tests, because tests may pass a text where `src` requires a ref
// (src/domain/servers/refs.ts). Only code for browsers may use the browser's types.
const client = compile(PROJECT, '-p', 'sandbox/page/client');
if (client.status !== 0) {
  process.stdout.write(`In the sandbox's page:\n${client.stdout}`);
  process.exitCode = 1;
}
// Checks that other projects can compile the public interfaces: only with the files that imports name. Finds missing
// declarations.
const doors = compile(PROJECT, '-p', 'sandbox/doors');
if (doors.status !== 0) {
  process.stdout.write(`In what other projects import from the sandbox:\n${doors.stdout}`);
  process.exitCode = 1;
}
const strict = compile(PROJECT, '-p', 'src');
if (strict.status !== 0) {
  process.stdout.write(`In src alone, where no text is a ref:\n${strict.stdout}`);
  process.exitCode = 1;
}
