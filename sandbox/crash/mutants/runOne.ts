import { type CrashOptions, runCrash } from '../crash.ts';

/** One short run of the crash test by itself, as JSON says: prints what is wrong, each as a line; exit status 1 if anything is. */
const [text = '{}'] = process.argv.slice(2);
const options: CrashOptions = JSON.parse(text);
const { problems } = await runCrash(options);
for (const problem of problems) process.stdout.write(`${problem.replaceAll('\n', ' ')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
