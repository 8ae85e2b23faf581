import { PassThrough, type Readable, type Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';

export const KEYS = {
  enter: '\r',
  space: ' ',
  down: '\u001B[B',
  cancel: '\u0003',
  back: '\u001B',
  end: '\u0004',
} as const;

/** A terminal without a person. */
export function fakeTerminal() {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns: 200, rows: 60 });
  return { terminal: { input, output }, ...typist(input, output) };
}

/** What is shown there, and keys that are pressed once it shows something. */
export function typist(input: Writable, output: Readable) {
  let shown = '';
  let read = 0;
  output.on('data', (chunk: Buffer) => {
    shown += stripVTControlCharacters(chunk.toString('utf8'));
  });
  /** Resolves once these words appear behind those that were waited for last. */
  const shows = async (words: string): Promise<void> => {
    await expect.poll(() => shown.indexOf(words, read), { interval: 10 }).toBeGreaterThanOrEqual(0);
    read = shown.indexOf(words, read) + words.length;
  };
  return {
    shown: () => shown,
    shows,
    /** Waits for the words, then presses the keys. */
    answer: async (words: string, ...keys: readonly string[]) => {
      await shows(words);
      for (const key of keys) input.write(key);
    },
  };
}
