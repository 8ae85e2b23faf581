import { type CrashOptions, runCrashTest } from '../crash.ts';

/**
 * Runs one short crash test in its own process. The argument is its options as JSON. Prints one problem a line, and
 * exits with 1 if there are any.
 */
const [text = '{}'] = process.argv.slice(2);
const options: CrashOptions = JSON.parse(text);
const { problems } = await runCrashTest(options);
for (const problem of problems) process.stdout.write(`${problem.replaceAll('\n', ' ')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
