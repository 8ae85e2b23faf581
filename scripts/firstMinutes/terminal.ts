import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { ENDS_WITH_PARENT } from '../../sandbox/bot.ts';

const MAIN = join(resolve(import.meta.dirname, '../..'), 'start.cjs');

/** A program's pipes are not a terminal; this makes the program believe that they are. */
const IN_A_TERMINAL = [
  'Object.assign(process.stdin, { isTTY: true, setRawMode: () => undefined })',
  'Object.assign(process.stdout, { isTTY: true, columns: 200, rows: 60 })',
].join(';');

/** How long a text may take to appear, on a slow and busy machine. */
const PATIENCE_MS = 120_000;

export interface Terminal {
  /**
   * Waits until these words appear after the ones awaited before, then types. Rejects with the shown text if
   * they do not.
   */
  answer(words: string, ...keys: readonly string[]): Promise<void>;
  /** Resolves once the program has ended. */
  readonly ended: Promise<void>;
  /** Sends SIGTERM; resolves as `ended` does. */
  stop(): Promise<void>;
}

/** `npm start` in this folder, as a person at a terminal sees it. */
export function startInTerminal(folder: string, environment: Readonly<Record<string, string>>): Terminal {
  const { PATH = '' } = process.env;
  const options = [...ENDS_WITH_PARENT, '--import', `data:text/javascript,${IN_A_TERMINAL}`];
  const program = spawn(process.execPath, [...options, MAIN], {
    cwd: folder,
    env: { PATH, LANG: 'en_US.UTF-8', ...environment },
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
  });
  return readTerminal(program);
}

/** Reads a program's output, and types into it; both are pipes. */
export function readTerminal(program: ChildProcess): Terminal {
  const { stdin, stdout } = program;
  if (stdin === null || stdout === null) throw new Error('The program has no pipes.');
  const ended = new Promise<void>((done) => void program.once('exit', () => done()));
  let shown = '';
  let read = 0;
  let onOutput = (): void => undefined;
  stdout.on('data', (chunk: Buffer) => {
    shown += stripVTControlCharacters(chunk.toString('utf8'));
    onOutput();
  });
  const shows = (words: string): Promise<void> =>
    new Promise((found, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`“${words}” did not appear, but: ${shown.slice(read)}`)),
        PATIENCE_MS,
      );
      onOutput = () => {
        const at = shown.indexOf(words, read);
        if (at < 0) return;
        clearTimeout(timer);
        read = at + words.length;
        found();
      };
      onOutput();
    });
  return {
    ended,
    answer: async (words, ...keys) => {
      await shows(words);
      for (const key of keys) stdin.write(key);
    },
    stop: async () => {
      program.kill('SIGTERM');
      await ended;
    },
  };
}
