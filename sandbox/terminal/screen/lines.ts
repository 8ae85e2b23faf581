import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import type { TerminalOutput } from './screen.ts';

/** Result of asking for a line. After Ctrl-C, `cleared` is true if there was text to clear. */
export type LineInputResult =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'interrupted'; readonly cleared: boolean }
  | { readonly kind: 'end' };

/** Completions for the unfinished word (`typed`) at the end of the line. */
export interface LineCompletion {
  readonly fits: readonly string[];
  readonly typed: string;
}

export interface LineReaderOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: TerminalOutput;
  readonly complete: (line: string) => Promise<LineCompletion>;
  readonly signal?: AbortSignal | undefined;
}

/** Reads single lines from a person or a pipe, and prints text above the line being typed. */
export interface LineReader {
  ask(prompt: string): Promise<LineInputResult>;
  print(text: string): void;
  close(): void;
}

export function createLineReader({ input, output, complete, signal }: LineReaderOptions): LineReader {
  const lines = createInterface({
    input,
    output,
    terminal: output.isTTY === true,
    completer: (line: string, onCompleted: (error: null, result: [string[], string]) => void) => {
      void complete(line).then(({ fits, typed }) => onCompleted(null, [[...fits], typed]));
    },
  });
  // Lines that arrived early. A pipe delivers all lines and ends before the first one is answered.
  const arrived: LineInputResult[] = [];
  let waitingReader: ((asked: LineInputResult) => void) | undefined;
  let isOpen = true;
  const arrive = (userInput: LineInputResult) => {
    const reader = waitingReader;
    waitingReader = undefined;
    if (reader) reader(userInput);
    else arrived.push(userInput);
  };
  // A pipe does not echo its input, so lines are printed for people who read the output later.
  const isEchoed = 'isTTY' in input && input.isTTY === true;
  const echo = (userInput: LineInputResult): LineInputResult => {
    if (userInput.kind === 'line' && !isEchoed && !output.isTTY) output.write(`${userInput.text}\n`);
    return userInput;
  };
  lines.on('line', (text) => arrive({ kind: 'line', text }));
  lines.on('close', () => {
    isOpen = false;
    // Tells a waiting reader that the input has ended. Later readers notice that themselves.
    if (waitingReader) arrive({ kind: 'end' });
  });
  lines.on('SIGINT', () => {
    const cleared = lines.line !== '';
    // Clears the line as readline does: first to the end, then everything before the cursor.
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
      // `true` keeps text that was typed before the prompt appeared.
      if (isOpen) lines.prompt(true);
      else if (next?.kind === 'line') output.write(prompt);
      if (next) return Promise.resolve(echo(next));
      if (!isOpen) return Promise.resolve({ kind: 'end' });
      return new Promise((resolve) => {
        waitingReader = (userInput) => resolve(echo(userInput));
      });
    },
    print: (text) => {
      const isTyping = isOpen && (waitingReader !== undefined || lines.line !== '');
      if (output.isTTY && isTyping) eraseLine(output, lines.getCursorPos().rows);
      output.write(!output.isTTY && isTyping ? `\n${text}\n` : `${text}\n`);
      if (isOpen && waitingReader) lines.prompt(true);
    },
    close: () => lines.close(),
  };
}

/** Erases the prompt and the typed text, which may span several rows. */
function eraseLine(output: TerminalOutput, rows: number): void {
  moveCursor(output, 0, -rows);
  cursorTo(output, 0);
  clearScreenDown(output);
}
