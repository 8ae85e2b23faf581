import type { Sandbox } from '../start.ts';
import { GREETING, wrapGreeting } from './greeting.ts';
import { parseCommandLine } from './input/commandLine.ts';
import { completeCommand } from './input/completion.ts';
import { resolveValues } from './input/resolveValues.ts';
import { type AskedLine, type Completion, createLineReader, type LineReader } from './screen/lines.ts';
import { createMessageBoard } from './screen/messageBoard.ts';
import { createPresenter } from './screen/presenter.ts';
import { createScreen, type Output } from './screen/screen.ts';
import { createTerminalSession, type TerminalSession } from './session.ts';
import { createTerminalCommands, formatHelp, type TerminalCommand } from './terminalCommands.ts';

export interface PromptStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: Output;
  readonly signal?: AbortSignal;
  readonly greeting?: string;
}

const EXITS: ReadonlySet<string> = new Set(['exit', 'quit']);

/** Reads and runs lines until `exit`, a second Ctrl-C, the signal, or the end of the input. */
export async function runPrompt(sandbox: Omit<Sandbox, 'close'>, streams: PromptStreams): Promise<void> {
  const { input, output, signal, greeting = GREETING } = streams;
  const { discord, media, attic, restart } = sandbox;
  const screen = createScreen(output);
  const lines: LineReader = createLineReader({
    input,
    output,
    signal,
    complete: (line) => completed(line, session, words),
  });
  const messageBoard = createMessageBoard();
  const presenter = createPresenter({
    discord,
    messageBoard,
    screen,
    print: lines.print,
    locale: () => session.locale(),
  });
  const session = createTerminalSession({ discord, messageBoard, presenter, lines, screen });
  const words = createTerminalCommands({ session, servers: attic ? [media, attic] : [media], restart });
  const columns = screen.columns();
  lines.print(`\n${wrapGreeting(greeting, columns)}\n\n${formatHelp(words, columns)}\n`);
  const enteredLines = typedLines(lines, () => `${screen.paint('bold', session.person.name)}> `);
  for await (const text of enteredLines) await runSafely(text, session, words);
  presenter.end();
  lines.close();
}

async function* typedLines(lines: LineReader, question: () => string): AsyncGenerator<string> {
  let interrupts = 0;
  for (;;) {
    const userInput = await lines.ask(question());
    interrupts = userInput.kind === 'interrupted' ? interrupts + 1 : 0;
    if (isOver(userInput, interrupts)) return;
    if (isLeaving(userInput)) lines.print('(press Ctrl-C again to leave)');
    const text = textOf(userInput);
    if (text !== '') yield text;
  }
}

const isLeaving = (userInput: AskedLine): boolean => userInput.kind === 'interrupted' && !userInput.cleared;

const isOver = (userInput: AskedLine, interrupts: number): boolean =>
  userInput.kind === 'end' || EXITS.has(textOf(userInput)) || (isLeaving(userInput) && interrupts > 1);

const textOf = (userInput: AskedLine): string => (userInput.kind === 'line' ? userInput.text.trim() : '');

/** Runs a line and prints its error. No line may end the program. */
async function runSafely(text: string, session: TerminalSession, words: readonly TerminalCommand[]): Promise<void> {
  try {
    const [, name = '', typed = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
    const word = words.find((word) => word.name === (name === 'help' ? '?' : name));
    await (word ? word.run(typed) : runCommand(text, session));
  } catch (error) {
    session.print(error instanceof Error ? error.message : String(error));
  }
}

async function runCommand(text: string, session: TerminalSession): Promise<void> {
  const { command, values } = parseCommandLine(text, session.commands());
  const filled = await resolveValues(session.person, command.path, values, session.print);
  await session.perform(session.person, (actor) => actor.run(command.path, filled));
}

function completed(line: string, session: TerminalSession, words: readonly TerminalCommand[]): Promise<Completion> {
  const { person, guild, print } = session;
  if (line.startsWith('/')) return completeCommand(line, { person, guild, commands: session.commands(), say: print });
  return Promise.resolve(completedWord(line, words));
}

function completedWord(line: string, words: readonly TerminalCommand[]): Completion {
  const [, name = '', typed] = /^(\S*)(?:\s+(.*))?$/.exec(line) ?? [];
  if (typed === undefined) {
    const names = [...words.map((word) => word.name), 'exit', '/'];
    return { fits: names.filter((candidate) => candidate.startsWith(name)), typed: name };
  }
  const values = words.find((word) => word.name === name)?.values ?? [];
  return { fits: values.filter((value) => value.startsWith(typed)), typed };
}
