import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOutput, eachLine, readiness } from './botOutput.ts';

/** The bot itself: the same file that talks to the real Discord and to real media servers. */
const MAIN = fileURLToPath(new URL('../start.cjs', import.meta.url));

/** A bot that was started before starts a third faster; Node keeps what it compiled, whatever it is asked for next. */
const COMPILE_CACHE = join(tmpdir(), 'usher-compile-cache');

/** Its start makes much that lives shortly: with room for it (V8's default is 16 MB) a fifth less time is spent. */
export const BOT_OPTIONS = ['--max-semi-space-size=64'] as const;

export type Settings = Readonly<Record<string, string>>;

export interface Bot {
  /** Everything it printed so far, standard output and errors, line by line. */
  readonly lines: readonly string[];
  /** Resolves when it says that it is ready; rejects, with what it said, when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves with the exit status, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Resolves with the first line, printed already or yet to come, that passes. Rejects when the bot ends without it. */
  line(passes: (line: string) => boolean): Promise<string>;
  /** SIGTERM if not told otherwise; resolves as `ended`. */
  stop(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<number | string>;
}

interface BotOptions {
  /** Before the file that is run, such as `--import` and what is to be loaded first. */
  readonly nodeOptions?: readonly string[];
}

/** A folder of the bot's own, so that nobody's `.env` or database is met; removed by `remove`. */
export function createHome(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'usher-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Of this process's environment a bot gets the PATH, and nothing else. */
export const botEnvironment = (): Settings => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
});

/** Starts the bot as a process of its own with these settings. */
export function startBot(settings: Settings, home: string, options: BotOptions = {}): Bot {
  const child = spawn(process.execPath, [...BOT_OPTIONS, ...(options.nodeOptions ?? []), MAIN], {
    cwd: home,
    env: { ...botEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const output = createOutput(ended);
  eachLine([child.stdout, child.stderr], output.add);
  return {
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
