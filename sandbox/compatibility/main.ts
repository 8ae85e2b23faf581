import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { BotProgram } from './libraryBot.ts';
import { findInstalledPrograms } from './programs.ts';
import { COMPATIBILITY_STEPS } from './steps/all.ts';
import { type LibraryResult, replaceTable, resultTable } from './table.ts';
import { runTrialStep, startLibraryTrial } from './trial.ts';

/**
 * Runs `npm run compatibility`: every step with every library's bot. The results go into the README's table. If a
 * library is missing, the program writes nothing and explains how to install it.
 */
const README = new URL('../README.md', import.meta.url);

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function resultOf(program: BotProgram, version: string): Promise<LibraryResult> {
  const trial = await startLibraryTrial(program);
  const failed: string[] = [];
  for (const step of COMPATIBILITY_STEPS) {
    const problem = await runTrialStep(trial, step);
    if (problem === undefined) continue;
    failed.push(step.name);
    say(`${program.library}: ${step.name}: ${problem}`);
  }
  await trial.end();
  return { library: program.library, version, steps: COMPATIBILITY_STEPS.length, failed };
}

const programs = findInstalledPrograms();
const results: LibraryResult[] = [];
for (const { program, version } of programs) {
  if (version === undefined) say(`${program.library} is not installed.`);
  else results.push(await resultOf(program, version));
}
say(resultTable(results));
if (results.length < programs.length) {
  say('Install with: npm run compatibility:install; apt-get install python3-discord');
  process.exitCode = 1;
} else writeFileSync(README, replaceTable(readFileSync(README, 'utf8'), 'npm run compatibility', resultTable(results)));
// A failed step may leave a timer or a connection open, which would keep the process alive.
process.exit();
