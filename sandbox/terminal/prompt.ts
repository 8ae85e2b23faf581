import type { Sandbox } from '../start.ts';
import { TERMINAL_GREETING, wrapTerminalGreeting } from './greeting.ts';
import { parseCommandLine } from './input/commandLine.ts';
import { completeCommandLine } from './input/completion.ts';
import { resolveTypedOptionValues } from './input/resolveTypedOptionValues.ts';
import { createLineReader, type LineCompletion, type LineInputResult, type LineReader } from './screen/lines.ts';
import { createTerminalMessageList } from './screen/messageBoard.ts';
import { createTerminalMessagePrinter } from './screen/presenter.ts';
import { createTerminalTextFormatter, type TerminalOutput } from './screen/screen.ts';
import { createTerminalSession, type TerminalSession } from './session.ts';
import { createTerminalCommands, formatHelp, type TerminalCommand } from './terminalCommands.ts';

export interface TerminalPromptStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: TerminalOutput;
  readonly signal?: AbortSignal;
  readonly greeting?: string;
}

const EXITS: ReadonlySet<string> = new Set(['exit', 'quit']);

/** Reads and runs lines until `exit`, a second Ctrl-C, the signal, or the end of the input. */
export async function runTerminalPrompt(
  sandbox: Omit<Sandbox, 'close'>,
  streams: TerminalPromptStreams,
): Promise<void> {
  const { input, output, signal, greeting = TERMINAL_GREETING } = streams;
  const { discord, media, attic, restart } = sandbox;
  const screen = createTerminalTextFormatter(output);
  const lines: LineReader = createLineReader({
    input,
    output,
    signal,
    complete: (line) => completed(line, session, words),
  });
  const messageBoard = createTerminalMessageList();
  const presenter = createTerminalMessagePrinter({
    discord,
    messageBoard,
    screen,
    print: lines.print,
    locale: () => session.locale(),
  });
  const session = createTerminalSession({ discord, messageBoard, presenter, lines, screen });
  const words = createTerminalCommands({ session, servers: attic ? [media, attic] : [media], restart });
  const columns = screen.columns();
  lines.print(`\n${wrapTerminalGreeting(greeting, columns)}\n\n${formatHelp(words, columns)}\n`);
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

const isLeaving = (userInput: LineInputResult): boolean => userInput.kind === 'interrupted' && !userInput.cleared;

const isOver = (userInput: LineInputResult, interrupts: number): boolean =>
  userInput.kind === 'end' || EXITS.has(textOf(userInput)) || (isLeaving(userInput) && interrupts > 1);

const textOf = (userInput: LineInputResult): string => (userInput.kind === 'line' ? userInput.text.trim() : '');

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
  const filled = await resolveTypedOptionValues(session.person, command.path, values, session.print);
  await session.perform(session.person, (actor) => actor.run(command.path, filled));
}

function completed(line: string, session: TerminalSession, words: readonly TerminalCommand[]): Promise<LineCompletion> {
  const { person, guild, print } = session;
  if (line.startsWith('/'))
    return completeCommandLine(line, { person, guild, commands: session.commands(), say: print });
  return Promise.resolve(completedWord(line, words));
}

function completedWord(line: string, words: readonly TerminalCommand[]): LineCompletion {
  const [, name = '', typed] = /^(\S*)(?:\s+(.*))?$/.exec(line) ?? [];
  if (typed === undefined) {
    const names = [...words.map((word) => word.name), 'exit', '/'];
    return { fits: names.filter((candidate) => candidate.startsWith(name)), typed: name };
  }
  const values = words.find((word) => word.name === name)?.values ?? [];
  return { fits: values.filter((value) => value.startsWith(typed)), typed };
}
