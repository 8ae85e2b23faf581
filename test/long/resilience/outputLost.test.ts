import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBotEnvironmentVariables, createWorkingFolder } from '../../../sandbox/bot.ts';
import { startDiscord } from '../../../sandbox/discord/discord.ts';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';

const MAIN = fileURLToPath(new URL('../../../start.cjs', import.meta.url));
/** Linux and FreeBSD: whoever writes to it learns that no room is left. */
const FULL = '/dev/full';

/** A bot that writes its log to `stdout`, registered and connected. */
async function startWith(stdout: 'pipe' | number, settings: Readonly<Record<string, string>>) {
  const [media, discord, home] = [
    await startMediaServer(),
    await startDiscord({ rateLimits: false }),
    createWorkingFolder(),
  ];
  const env = { ...createBotEnvironmentVariables(), ...createBotSettings(discord, media), ...settings };
  const database = { DATABASE_PATH: join(home.path, 'data', 'usher.db') };
  const child = spawn(process.execPath, [MAIN], {
    cwd: home.path,
    env: { ...env, ...database },
    stdio: ['ignore', stdout, 'ignore'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await Promise.all([media.close(), discord.close()]);
    home.remove();
  });
  return { child, ended, discord };
}

describe('a bot whose log output is broken', () => {
  test('a bot continues and stops cleanly if the pipe for its log is closed', async () => {
    const { child, ended, discord } = await startWith('pipe', { LOG_FORMAT: 'pretty', LOG_LEVEL: 'debug' });
    child.stdout?.destroy();
    await Promise.all([discord.connected(), discord.registered()]);
    expect((await discord.person('viewer').run('/search', { query: 'the' })).text).toContain('the');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test.runIf(existsSync(FULL))('a bot continues and stops cleanly if the disk for its log is full', async () => {
    const { child, ended, discord } = await startWith(openSync(FULL, 'w'), { LOG_LEVEL: 'debug' });
    await Promise.all([discord.connected(), discord.registered()]);
    expect((await discord.person('viewer').run('/search', { query: 'the' })).text).toContain('the');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
