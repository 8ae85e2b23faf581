import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The bot itself: the same file that talks to the real Discord and to real media servers. */
const MAIN = fileURLToPath(new URL('../start.cjs', import.meta.url));

/** A bot that was started before starts a third faster; Node keeps what it compiled, whatever it is asked for next. */
const COMPILE_CACHE = join(tmpdir(), 'usher-compile-cache');

/** Its start makes much that lives shortly: with room for it (V8's default is 16 MB) a fifth less time is spent. */
const ROOM = '--max-semi-space-size=64';

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

/** Starts the bot as a process with these settings and nothing else of this process's environment but the PATH. */
export function startBot(settings: Settings, home: string, options: BotOptions = {}): Bot {
  const child = spawn(process.execPath, [ROOM, ...(options.nodeOptions ?? []), MAIN], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const line = (passes: (line: string) => boolean) => output.find(passes, ended);
  const ready = line((text) => text.includes('"msg":"ready"')).then(() => undefined);
  // Whoever does not wait for it must not be ended by it.
  ready.catch(() => undefined);
  return {
    lines: output.lines,
    ready,
    ended,
    line,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

interface Output {
  readonly lines: readonly string[];
  find(passes: (line: string) => boolean, ended: Promise<unknown>): Promise<string>;
}

function collect(child: ChildProcess): Output {
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const listener of listeners) listener(line);
    });
  }
  const find = (passes: (line: string) => boolean, ended: Promise<unknown>) =>
    new Promise<string>((resolve, reject) => {
      const known = lines.find(passes);
      if (known !== undefined) return resolve(known);
      const listener = (line: string) => {
        if (!passes(line)) return;
        listeners.delete(listener);
        resolve(line);
      };
      listeners.add(listener);
      void ended.then((how) => reject(new Error(`the bot ended (${how}):\n${lines.slice(-20).join('\n')}`)));
    });
  return { lines, find };
}
