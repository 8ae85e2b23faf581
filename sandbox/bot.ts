import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBotOutput, forEachLine, waitForReadyLine } from './botOutput.ts';

/** The bot's entry point, the same file that runs with the real Discord. */
const MAIN = fileURLToPath(new URL('../start.cjs', import.meta.url));

/**
 * Folder for compiled code, which makes later starts a third faster. Once Node uses a folder, later settings do not
 * change it.
 */
export const COMPILE_CACHE_FOLDER = fileURLToPath(new URL('../.cache', import.meta.url));

/**
 * Node options for a child process that must end with this process. The child's fourth standard stream must be a pipe.
 */
export const END_WITH_PARENT_OPTIONS = [
  '--require',
  fileURLToPath(new URL('./endWithParent.cjs', import.meta.url)),
] as const;

export type BotSettings = Readonly<Record<string, string>>;

export interface Bot {
  /** Lines that the bot has written so far to standard output and standard error. */
  readonly lines: readonly string[];
  /** Resolves once the bot logs that it is ready. Rejects with its output if it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves with the bot's exit status, or with the name of the signal that ended the bot. */
  readonly ended: Promise<number | string>;
  /**
   * Resolves with the first line, past or future, for which `passes` is true. Rejects if the bot ends without such a
   * line.
   */
  line(passes: (line: string) => boolean): Promise<string>;
  /** Ends the bot, by default with SIGTERM. Resolves like `ended`. */
  stop(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<number | string>;
}

interface BotProcess extends Bot {
  readonly pid: number;
}

interface BotOptions {
  /** Node options, given before the entry point. */
  readonly nodeOptions?: readonly string[];
  /** Path of the entry point; by default this project's. */
  readonly main?: string | undefined;
}

/**
 * Temporary working folder for the bot, so that the bot reads no other `.env` or database. `remove` deletes the folder.
 */
export function createWorkingFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'usher-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The bot's basic environment. Of this process's variables, only PATH is passed on. */
export const botEnvironment = (): BotSettings => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
});

export function startBot(settings: BotSettings, home: string, options: BotOptions = {}): BotProcess {
  const child = spawn(
    process.execPath,
    [...END_WITH_PARENT_OPTIONS, ...(options.nodeOptions ?? []), options.main ?? MAIN],
    {
      cwd: home,
      env: { ...botEnvironment(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const exit = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const output = createBotOutput(exit);
  forEachLine([child.stdout, child.stderr], output.add);
  return {
    pid: processIdOf(child),
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

/** The process id of a child process. Throws if the process could not be started. */
export function processIdOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the bot was not started');
  return pid;
}
