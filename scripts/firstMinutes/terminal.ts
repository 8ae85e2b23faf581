import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

const MAIN = join(resolve(import.meta.dirname, '../..'), 'start.cjs');

/** The pipes of another process are no terminal: this one is told that they are. */
const IN_A_TERMINAL = [
  'Object.assign(process.stdin, { isTTY: true, setRawMode: () => undefined })',
  'Object.assign(process.stdout, { isTTY: true, columns: 200, rows: 60 })',
].join(';');

/** How long something may take to be shown, on a slow machine that has other things to do. */
const PATIENCE_MS = 120_000;

export interface Terminal {
  /** Waits until this is shown, behind what was waited for before, then types. Rejects with what is shown instead. */
  answer(words: string, ...keys: readonly string[]): Promise<void>;
  /** Resolves once the program has ended. */
  readonly ended: Promise<void>;
  /** Sends SIGTERM; resolves as `ended` does. */
  stop(): Promise<void>;
}

/** `npm start` in this folder, in front of somebody. */
export function startInTerminal(folder: string, environment: Readonly<Record<string, string>>): Terminal {
  const { PATH = '' } = process.env;
  const program = spawn(process.execPath, ['--import', `data:text/javascript,${IN_A_TERMINAL}`, MAIN], {
    cwd: folder,
    env: { PATH, LANG: 'en_US.UTF-8', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return readTerminal(program);
}

/** A program that is asking somebody questions. */
type AskingProgram = ChildProcessByStdio<Writable, Readable, null>;

/** Reads what a program shows, and types into it. */
export function readTerminal(program: AskingProgram): Terminal {
  const ended = new Promise<void>((done) => void program.once('exit', () => done()));
  let shown = '';
  let read = 0;
  let onOutput = (): void => undefined;
  program.stdout.on('data', (chunk: Buffer) => {
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
      for (const key of keys) program.stdin.write(key);
    },
    stop: async () => {
      program.kill('SIGTERM');
      await ended;
    },
  };
}
