import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A bot's output, line by line, and the code that waits for a line. */
export interface BotOutput {
  readonly lines: readonly string[];
  add(line: string): void;
  /** Resolves with the first line, printed already or yet to come, that passes. Rejects when the bot ends without it. */
  find(passes: (line: string) => boolean): Promise<string>;
}

export function createOutput(ended: Promise<number | string>): BotOutput {
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  const find = (passes: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const known = lines.find(passes);
      if (known !== undefined) return resolve(known);
      const listener = (line: string) => {
        if (!passes(line)) return;
        listeners.delete(listener);
        resolve(line);
      };
      listeners.add(listener);
      void ended.then((how) => reject(new Error(`the bot ended (${how}):\n${lines.slice(-20).join('\n')}`)));
    });
  const add = (line: string) => {
    lines.push(line);
    for (const listener of listeners) listener(line);
  };
  return { lines, add, find };
}

export function eachLine(streams: readonly (Readable | null)[], add: (line: string) => void): void {
  for (const stream of streams) if (stream) createInterface({ input: stream }).on('line', add);
}

/** Resolves when the bot logs that it is ready; rejects with its output if it ends before. */
export function readiness(output: BotOutput): Promise<void> {
  const ready = output.find((text) => text.includes('"msg":"ready"')).then(() => undefined);
  // A test that does not wait for it must not fail by it.
  ready.catch(() => undefined);
  return ready;
}
