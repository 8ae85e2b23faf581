import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import type { Output } from './screen.ts';

/**
 * The result of asking for a line. `cleared`: Ctrl-C cleared the typed text; otherwise the line was empty.
 */
export type Asked =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'interrupted'; readonly cleared: boolean }
  | { readonly kind: 'end' };

/** Tab's result: the possible completions of `typed`, the end of the line. */
export interface Completion {
  readonly fits: readonly string[];
  readonly typed: string;
}

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: Output;
  readonly complete: (line: string) => Promise<Completion>;
  /** Ends the input. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads lines from a person or a pipe, one at a time, and prints text above the one being typed. */
export interface Lines {
  ask(prompt: string): Promise<Asked>;
  print(text: string): void;
  close(): void;
}

export function createLines({ input, output, complete, signal }: Terminal): Lines {
  const lines = createInterface({
    input,
    output,
    terminal: output.isTTY === true,
    completer: (line: string, done: (error: null, result: [string[], string]) => void) => {
      void complete(line).then(({ fits, typed }) => done(null, [[...fits], typed]));
    },
  });
  // A pipe delivers all its lines at once, and ends before the first of them is answered.
  const arrived: Asked[] = [];
  let waiting: ((asked: Asked) => void) | undefined;
  let isOpen = true;
  const arrive = (asked: Asked) => {
    const take = waiting;
    waiting = undefined;
    if (take) take(asked);
    else arrived.push(asked);
  };
  // A pipe does not echo its input, but a person who reads the output later should see it.
  const isEchoed = 'isTTY' in input && input.isTTY === true;
  const echo = (asked: Asked): Asked => {
    if (asked.kind === 'line' && !isEchoed && !output.isTTY) output.write(`${asked.text}\n`);
    return asked;
  };
  lines.on('line', (text) => arrive({ kind: 'line', text }));
  lines.on('close', () => {
    isOpen = false;
    // Only for a caller that waits now; later ones notice the end themselves.
    if (waiting) arrive({ kind: 'end' });
  });
  lines.on('SIGINT', () => {
    const cleared = lines.line !== '';
    // readline's way to clear a line: delete to the end, then everything before it.
    lines.write(null, { ctrl: true, name: 'e' });
    lines.write(null, { ctrl: true, name: 'u' });
    arrive({ kind: 'interrupted', cleared });
  });
  signal?.addEventListener('abort', () => lines.close(), { once: true });
  if (signal?.aborted) lines.close();
  return {
    ask: (prompt) => {
      lines.setPrompt(prompt);
      const next = arrived.shift();
      // Keeps text that was typed before the prompt.
      if (isOpen) lines.prompt(true);
      else if (next?.kind === 'line') output.write(prompt);
      if (next) return Promise.resolve(echo(next));
      if (!isOpen) return Promise.resolve({ kind: 'end' });
      return new Promise((resolve) => {
        waiting = (asked) => resolve(echo(asked));
      });
    },
    print: (text) => {
      const isTyping = isOpen && (waiting !== undefined || lines.line !== '');
      if (output.isTTY && isTyping) eraseLine(output, lines.getCursorPos().rows);
      output.write(!output.isTTY && isTyping ? `\n${text}\n` : `${text}\n`);
      if (isOpen && waiting) lines.prompt(true);
    },
    close: () => lines.close(),
  };
}

/** Erases the prompt and the text typed behind it, which may span several rows. */
function eraseLine(output: Output, rows: number): void {
  moveCursor(output, 0, -rows);
  cursorTo(output, 0);
  clearScreenDown(output);
}
