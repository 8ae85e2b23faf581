import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { TestBotProgram } from './libraryBot.ts';
import { findInstalledBotPrograms } from './programs.ts';
import { COMPATIBILITY_TEST_STEPS } from './steps/all.ts';
import { type LibraryTestResult, renderLibraryResultTable, replaceTableInDocument } from './table.ts';
import { runCompatibilityTestStep, startLibraryCompatibilityTest } from './trial.ts';

/**
 * Runs `npm run compatibility`: every step with every library's bot. The results go into the README's table. If a
 * library is missing, the program writes nothing and explains how to install it.
 */
const README = new URL('../README.md', import.meta.url);

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function resultOf(program: TestBotProgram, version: string): Promise<LibraryTestResult> {
  const trial = await startLibraryCompatibilityTest(program);
  const failed: string[] = [];
  for (const step of COMPATIBILITY_TEST_STEPS) {
    const problem = await runCompatibilityTestStep(trial, step);
    if (problem === undefined) continue;
    failed.push(step.name);
    say(`${program.library}: ${step.name}: ${problem}`);
  }
  await trial.end();
  return { library: program.library, version, steps: COMPATIBILITY_TEST_STEPS.length, failed };
}

const programs = findInstalledBotPrograms();
const results: LibraryTestResult[] = [];
for (const { program, version } of programs) {
  if (version === undefined) say(`${program.library} is not installed.`);
  else results.push(await resultOf(program, version));
}
say(renderLibraryResultTable(results));
if (results.length < programs.length) {
  say('Install with: npm run compatibility:install; apt-get install python3-discord');
  process.exitCode = 1;
} else
  writeFileSync(
    README,
    replaceTableInDocument(readFileSync(README, 'utf8'), 'npm run compatibility', renderLibraryResultTable(results)),
  );
// A failed step may leave a timer or a connection open, which would keep the process alive.
process.exit();
