import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface BotOutputLines {
  readonly lines: readonly string[];
  add(line: string): void;
  /** Resolves with the first matching line, past or future. Rejects if the bot ends without one. */
  find(passes: (line: string) => boolean): Promise<string>;
}

export function createBotOutputLines(exit: Promise<number | string>): BotOutputLines {
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  const find = (passes: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const earlierLine = lines.find(passes);
      if (earlierLine !== undefined) return resolve(earlierLine);
      const listener = (line: string) => {
        if (!passes(line)) return;
        listeners.delete(listener);
        resolve(line);
      };
      listeners.add(listener);
      void exit.then((exitStatus) =>
        reject(new Error(`the bot ended (${exitStatus}):\n${lines.slice(-20).join('\n')}`)),
      );
    });
  const add = (line: string) => {
    lines.push(line);
    for (const listener of listeners) listener(line);
  };
  return { lines, add, find };
}

export function forEachStreamLine(streams: readonly (Readable | null)[], add: (line: string) => void): void {
  for (const stream of streams) if (stream) createInterface({ input: stream }).on('line', add);
}

export function waitForReadyLine(output: BotOutputLines): Promise<void> {
  const ready = output.find((text) => text.includes('"msg":"ready"')).then(() => undefined);
  // Prevents an unhandled rejection if the bot ends early and no caller awaits `ready`.
  ready.catch(() => undefined);
  return ready;
}
