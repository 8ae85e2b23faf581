import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOutput, eachLine, readiness } from './botOutput.ts';

/** The bot's entry point, the same file as at the real Discord. */
const MAIN = fileURLToPath(new URL('../start.cjs', import.meta.url));

/**
 * Folder of compiled code, which makes later starts a third faster. Node keeps the code regardless of later settings.
 */
export const COMPILE_CACHE = fileURLToPath(new URL('../.cache', import.meta.url));

/** Node options for a process that must end with this one. Its fourth stream must be a pipe. */
export const ENDS_WITH_PARENT = ['--require', fileURLToPath(new URL('./endWithParent.cjs', import.meta.url))] as const;

export type Settings = Readonly<Record<string, string>>;

export interface Bot {
  /** The bot's output so far, from standard output and standard error, by line. */
  readonly lines: readonly string[];
  /** Resolves once the bot logs that it is ready. Rejects with its output if it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves with the exit status, or the name of the signal that ended the bot. */
  readonly ended: Promise<number | string>;
  /** Resolves with the first line, past or future, that passes. Rejects if the bot ends without one. */
  line(passes: (line: string) => boolean): Promise<string>;
  /** Sends SIGTERM by default. Resolves like `ended`. */
  stop(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<number | string>;
}

interface BotProcess extends Bot {
  readonly pid: number;
}

interface BotOptions {
  /** Node options, placed before the entry point. */
  readonly nodeOptions?: readonly string[];
  /** The entry point; by default this project's. */
  readonly main?: string | undefined;
}

/** A temporary folder for the bot, so that it reads no other `.env` or database. `remove` deletes it. */
export function createHome(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'usher-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The bot's environment. It contains only the PATH of this process. */
export const botEnvironment = (): Settings => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
});

/** Starts the bot as its own process with these settings. */
export function startBot(settings: Settings, home: string, options: BotOptions = {}): BotProcess {
  const child = spawn(process.execPath, [...ENDS_WITH_PARENT, ...(options.nodeOptions ?? []), options.main ?? MAIN], {
    cwd: home,
    env: { ...botEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const output = createOutput(exit);
  eachLine([child.stdout, child.stderr], output.add);
  return {
    pid: pidOf(child),
    lines: output.lines,
    ready: readiness(output),
    ended: exit,
    line: output.find,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}

/** The process id of a started process. Throws if it could not be started. */
export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the bot was not started');
  return pid;
}
