import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { EXIT_WITH_PARENT_NODE_OPTIONS } from '../bot.ts';
import { forEachStreamLine } from '../botOutput.ts';
import type { EmbeddedDiscord } from '../discord/discord.ts';

/** Command that starts a bot. By default, Node with a file. */
export interface TestBotProgram {
  readonly library: string;
  readonly command: string;
  readonly args: readonly string[];
}

export interface RunningTestBot {
  readonly lines: readonly string[];
  /** Resolves once the bot has registered its commands. Rejects if the bot ends before. */
  readonly ready: Promise<void>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

export const createNodeBotProgram = (library: string, file: string): TestBotProgram => ({
  library,
  command: process.execPath,
  args: [...EXIT_WITH_PARENT_NODE_OPTIONS, fileURLToPath(new URL(file, import.meta.url))],
});

/**
 * Starts a bot that connects to this embedded Discord. Registering the guild's commands is the last step of its start.
 */
export function startTestBot(discord: EmbeddedDiscord, program: TestBotProgram): RunningTestBot {
  const lines: string[] = [];
  const registered = new Promise<void>((listener) => {
    const match = { method: 'PUT', path: /\/guilds\/\d+\/commands$/ };
    discord.faults.add({ kind: 'tell', when: 'after', match, listener });
  });
  const child = spawn(program.command, program.args, {
    env: {
      PATH: process.env.PATH ?? '',
      DISCORD_API_URL: discord.url,
      DISCORD_TOKEN: discord.botToken,
      GUILD_ID: discord.world.guilds[0]?.id ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  forEachStreamLine([child.stdout, child.stderr], (line) => {
    lines.push(line);
  });
  const closed = once(child, 'close');
  const ready = Promise.race([registered, failure(closed, program, lines)]);
  // Prevents an unhandled rejection if the bot is stopped early and no caller awaits `ready`.
  ready.catch(() => undefined);
  return {
    lines,
    ready,
    isRunning: () => isRunning(child),
    stop: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

async function failure(
  closed: Promise<unknown>,
  { library }: TestBotProgram,
  lines: readonly string[],
): Promise<never> {
  await closed;
  throw new Error(`the bot of ${library} ended:\n${lines.join('\n')}`);
}
