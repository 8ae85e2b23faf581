import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBotOutputLines, forEachStreamLine, waitForReadyLine } from './botOutput.ts';

/** The same entry point as with the real Discord. */
const MAIN = fileURLToPath(new URL('../start.cjs', import.meta.url));

/** Folder for compiled code. It makes later starts a third faster. Node keeps the first folder that it is given. */
export const COMPILE_CACHE_FOLDER = fileURLToPath(new URL('../.cache', import.meta.url));

/** Node options that end a child process with this process. The child's fourth standard stream must be a pipe. */
export const EXIT_WITH_PARENT_NODE_OPTIONS = [
  '--require',
  fileURLToPath(new URL('./endWithParent.cjs', import.meta.url)),
] as const;

export type BotSettings = Readonly<Record<string, string>>;

export interface RunningBotProcess {
  /** Lines from standard output and standard error. */
  readonly lines: readonly string[];
  /** Resolves once the bot logs that it is ready. Rejects with the bot's output if it ends before. */
  readonly ready: Promise<void>;
  /** Resolves with the exit status or the name of the fatal signal. */
  readonly ended: Promise<number | string>;
  /** Resolves with the first matching line, past or future. Rejects if the bot ends without one. */
  line(passes: (line: string) => boolean): Promise<string>;
  /** Ends the bot, by default with SIGTERM. Resolves like `ended`. */
  stop(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<number | string>;
}

interface BotProcess extends RunningBotProcess {
  readonly pid: number;
}

interface BotOptions {
  readonly nodeOptions?: readonly string[];
  /** Path of the entry point. This project's by default. */
  readonly main?: string | undefined;
}

/** Creates a temporary working folder, so that the bot reads no other `.env` or database. `remove` deletes it. */
export function createWorkingFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'usher-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The bot's basic environment. Only PATH is copied from this process. */
export const createBotEnvironmentVariables = (): BotSettings => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
});

export function startBot(settings: BotSettings, home: string, options: BotOptions = {}): BotProcess {
  const child = spawn(
    process.execPath,
    [...EXIT_WITH_PARENT_NODE_OPTIONS, ...(options.nodeOptions ?? []), options.main ?? MAIN],
    {
      cwd: home,
      env: { ...createBotEnvironmentVariables(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const exit = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const output = createBotOutputLines(exit);
  forEachStreamLine([child.stdout, child.stderr], output.add);
  return {
    pid: processIdOfBot(child),
    lines: output.lines,
    ready: waitForReadyLine(output),
    ended: exit,
    line: output.find,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}

/** Throws if the process could not be started. */
export function processIdOfBot({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the bot was not started');
  return pid;
}
