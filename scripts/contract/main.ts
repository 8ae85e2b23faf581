import { readFileSync } from 'node:fs';
import process from 'node:process';
import { ConfigFailure } from '../../src/config.ts';
import { readEnvFile } from '../../src/main/environment.ts';
import { keepProcessAlive } from '../../src/observe/systemClock.ts';
import { BackToQuestion, createTerminalPrompts, SetupCancelled } from '../../src/wizard/prompts.ts';
import { CannotRun } from './cannotRun.ts';
import { runServerComparison } from './runServerComparison.ts';
import type { AskPersonInTerminal } from './settings.ts';

function askInTerminal(): AskPersonInTerminal {
  const prompts = createTerminalPrompts(
    { input: process.stdin, output: process.stderr },
    { leave: 'Leave?', keep: '', chooseOne: '', noneChosen: '', yes: 'Yes', no: 'No' },
  );
  return async (question, { isSecret, check }) => {
    try {
      return isSecret ? await prompts.secret(question, check, '') : await prompts.text(question, check, '');
    } catch (error) {
      if (error instanceof SetupCancelled || error instanceof BackToQuestion)
        throw new CannotRun('Nothing was compared.');
      throw error;
    }
  };
}

function envFile() {
  try {
    return readEnvFile();
  } catch (error) {
    if (!(error instanceof ConfigFailure)) throw error;
    process.stderr.write(`${error.problems.join(' ')}\n`);
    process.exit(2);
  }
}

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());
const letEnd = keepProcessAlive();
const { out, err, status } = await runServerComparison({
  args: process.argv.slice(2),
  sources: {
    file: envFile(),
    environment: process.env,
    readFile: (path) => readFileSync(path, 'utf8'),
    ask: process.stdin.isTTY ? askInTerminal() : undefined,
  },
  signal: interruption.signal,
});
letEnd();
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = status;
