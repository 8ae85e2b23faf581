import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { EXIT_WITH_PARENT_NODE_OPTIONS } from '../../sandbox/bot.ts';

const MAIN = join(resolve(import.meta.dirname, '../..'), 'start.cjs');

/** Code that makes a program believe that its pipes are a terminal. */
const IN_A_TERMINAL = [
  'Object.assign(process.stdin, { isTTY: true, setRawMode: () => undefined })',
  'Object.assign(process.stdout, { isTTY: true, columns: 200, rows: 60 })',
].join(';');

/** Maximum wait for a text to appear, in ms. Long, because a busy machine is slow. */
const PATIENCE_MS = 120_000;

export interface ControlledTerminal {
  /**
   * Waits until these words appear after those of the previous call, then types the keys. Rejects with the shown text
   * if they do not appear.
   */
  answer(words: string, ...keys: readonly string[]): Promise<void>;
  readonly ended: Promise<void>;
  /** Sends SIGTERM. Resolves like `ended`. */
  stop(): Promise<void>;
}

/** Runs `npm start` in this folder as if in a terminal. */
export function startBotInTerminal(folder: string, environment: Readonly<Record<string, string>>): ControlledTerminal {
  const { PATH = '' } = process.env;
  const options = [...EXIT_WITH_PARENT_NODE_OPTIONS, '--import', `data:text/javascript,${IN_A_TERMINAL}`];
  const program = spawn(process.execPath, [...options, MAIN], {
    cwd: folder,
    env: { PATH, LANG: 'en_US.UTF-8', ...environment },
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
  });
  return controlProgramThroughPipes(program);
}

/** Controls a program through its pipes: reads its output and types into it. */
export function controlProgramThroughPipes(program: ChildProcess): ControlledTerminal {
  const { stdin, stdout } = program;
  if (stdin === null || stdout === null) throw new Error('The program has no pipes.');
  const exit = new Promise<void>((resolve) => void program.once('exit', () => resolve()));
  let output = '';
  let readLength = 0;
  let onOutput = (): void => undefined;
  stdout.on('data', (chunk: Buffer) => {
    output += stripVTControlCharacters(chunk.toString('utf8'));
    onOutput();
  });
  const shows = (words: string): Promise<void> =>
    new Promise((resolve, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`“${words}” did not appear, but: ${output.slice(readLength)}`)),
        PATIENCE_MS,
      );
      onOutput = () => {
        const position = output.indexOf(words, readLength);
        if (position < 0) return;
        clearTimeout(timer);
        readLength = position + words.length;
        resolve();
      };
      onOutput();
    });
  return {
    ended: exit,
    answer: async (words, ...keys) => {
      await shows(words);
      for (const key of keys) stdin.write(key);
    },
    stop: async () => {
      program.kill('SIGTERM');
      await exit;
    },
  };
}
