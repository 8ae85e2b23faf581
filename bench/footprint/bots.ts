import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createHome } from '../../sandbox/bot.ts';
import { createOutput, eachLine, readiness } from '../../sandbox/botOutput.ts';
import { startDiscord } from '../../sandbox/discord/discord.ts';
import { settingsFor } from '../../sandbox/embedded.ts';
import { startMediaServer } from '../../sandbox/media-server/server.ts';
import { usageOf } from './usage.ts';

/** A bot in a process of its own, started as a user starts it, with a Discord of its own. */
export interface Started {
  readonly pid: number;
  /** Milliseconds from the start of the process until its commands were registered and it had nothing left to do. */
  readonly readyAfter: number;
  /** Of processor time until then, which other work on the machine disturbs less. */
  readonly workUntilReady: number;
  readonly stop: () => Promise<void>;
}

const USHER = fileURLToPath(new URL('../../start.cjs', import.meta.url));
const BARE = fileURLToPath(new URL('../bareBot.ts', import.meta.url));

/** `cache` is the folder of compiled code, as `.cache` is outside of benchmarks. */
export async function startReal(cache: string): Promise<Started> {
  const [media, discord] = await Promise.all([
    startMediaServer({ now: new Date() }),
    startDiscord({ rateLimits: false }),
  ]);
  const home = createHome();
  const started = performance.now();
  const child = startProcess(USHER, home.path, { ...settingsFor(discord, media), NODE_COMPILE_CACHE: cache });
  const output = createOutput(once(child, 'close').then(([code]) => `${code}`));
  eachLine([child.stdout], output.add);
  await readiness(output);
  return running(child, started, async () => {
    await Promise.all([media.close(), discord.close()]);
    home.remove();
  });
}

/** A bot that answers one command, with or without such a folder. */
export async function startBare(cache?: string): Promise<Started> {
  const discord = await startDiscord({ rateLimits: false });
  const started = performance.now();
  const child = startProcess(BARE, process.cwd(), {
    ...{ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.url, GUILD_ID: discord.world.guilds[0]?.id ?? '' },
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }),
  });
  await Promise.all([discord.connected(), discord.registered()]);
  return running(child, started, () => discord.close());
}

const startProcess = (file: string, cwd: string, env: Readonly<Record<string, string>>) =>
  spawn(process.execPath, [file], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

function running(child: ChildProcess, started: number, close: () => Promise<void>): Started {
  const readyAfter = performance.now() - started;
  if (child.pid === undefined) throw new Error('the bot was not started');
  const { cpuMs: workUntilReady } = usageOf(child.pid);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    await close();
  };
  return { pid: child.pid, readyAfter, workUntilReady, stop };
}
