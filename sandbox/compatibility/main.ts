import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { BotProgram } from './libraryBot.ts';
import { installedPrograms } from './programs.ts';
import { STEPS } from './steps/all.ts';
import { type Result, tableOf, withTable } from './table.ts';
import { problemOf, startTrial } from './trial.ts';

/**
 * `npm run compatibility`: runs every step with each library's bot, and writes the results into the README's table. If
 * a library is missing, the program says how to install it, and writes nothing.
 */
const README = new URL('../README.md', import.meta.url);

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function resultOf(program: BotProgram, version: string): Promise<Result> {
  const trial = await startTrial(program);
  const failed: string[] = [];
  for (const step of STEPS) {
    const problem = await problemOf(trial, step);
    if (problem === undefined) continue;
    failed.push(step.name);
    say(`${program.library}: ${step.name}: ${problem}`);
  }
  await trial.end();
  return { library: program.library, version, steps: STEPS.length, failed };
}

const programs = installedPrograms();
const results: Result[] = [];
for (const { program, version } of programs) {
  if (version === undefined) say(`${program.library} is not installed.`);
  else results.push(await resultOf(program, version));
}
say(tableOf(results));
if (results.length < programs.length) {
  say('Install with: npm run compatibility:install; apt-get install python3-discord');
  process.exitCode = 1;
} else writeFileSync(README, withTable(readFileSync(README, 'utf8'), 'npm run compatibility', tableOf(results)));
// A failed step may leave a timer or connection that would keep the process alive.
process.exit();
