import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOutput, eachLine, readiness } from './botOutput.ts';

/** The entry point of the bot: the same file that talks to the real Discord and to real media servers. */
const MAIN = fileURLToPath(new URL('../start.cjs', import.meta.url));

/**
 * Makes every start but the first one a third faster; Node keeps the compiled code regardless of later
 * settings.
 */
export const COMPILE_CACHE = fileURLToPath(new URL('../.cache', import.meta.url));

/** Options of Node for a process that must end with this one; its fourth stream must be a pipe. */
export const ENDS_WITH_PARENT = ['--require', fileURLToPath(new URL('./endWithParent.cjs', import.meta.url))] as const;

export type Settings = Readonly<Record<string, string>>;

export interface Bot {
  /** Everything it has printed so far, to standard output and standard error, line by line. */
  readonly lines: readonly string[];
  /** Resolves when the bot says it is ready; rejects with its output when it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves with the exit status, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Resolves with the first line that passes, whether already printed or yet to come. Rejects when the bot ends without it. */
  line(passes: (line: string) => boolean): Promise<string>;
  /** Sends SIGTERM by default; resolves as `ended` does. */
  stop(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<number | string>;
}

/** A bot in a process of its own. */
interface BotProcess extends Bot {
  readonly pid: number;
}

interface BotOptions {
  /** Options of Node, which come before the entry point. */
  readonly nodeOptions?: readonly string[];
  /** The entry point, by default the one of this project. */
  readonly main?: string | undefined;
}

/** A folder for the bot alone, so that it reads no other `.env` or database; `remove` deletes it. */
export function createHome(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'usher-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The bot gets only the PATH of this process's environment. */
export const botEnvironment = (): Settings => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
});

/** Starts the bot as a process of its own with these settings. */
export function startBot(settings: Settings, home: string, options: BotOptions = {}): BotProcess {
  const child = spawn(process.execPath, [...ENDS_WITH_PARENT, ...(options.nodeOptions ?? []), options.main ?? MAIN], {
    cwd: home,
    env: { ...botEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const output = createOutput(ended);
  eachLine([child.stdout, child.stderr], output.add);
  return {
    pid: pidOf(child),
    lines: output.lines,
    ready: readiness(output),
    ended,
    line: output.find,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The number of a process that was started; throws if it could not be. */
export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the bot was not started');
  return pid;
}
