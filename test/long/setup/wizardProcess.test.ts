import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../../../sandbox/media-server/server.ts';
import { KEYS, typist } from '../../wizard/support.ts';

let discord: EmbeddedDiscord;
let media: EmbeddedMediaServer;
beforeAll(async () => {
  [discord, media] = await Promise.all([startDiscord(), startMediaServer({ now: new Date(), vocabulary: 'plex' })]);
});
afterAll(() => Promise.all([discord.close(), media.close()]));

const { enter, space, down, cancel } = KEYS;

/** The pipes of a test are no terminal: the process is told that they are one. */
const IN_A_TERMINAL = [
  'Object.assign(process.stdin, { isTTY: true, setRawMode: () => undefined })',
  'Object.assign(process.stdout, { isTTY: true, columns: 200, rows: 60 })',
].join(';');

/** Runs `start.cjs` in an empty folder with nothing set, or `usher.cjs setup` with that folder as its argument. */
function firstStart(...program: readonly string[]) {
  const home = createWorkingFolder();
  onTestFinished(home.remove);
  const script = program.length === 0 ? 'start.cjs' : 'usher.cjs';
  const main = fileURLToPath(new URL(`../../../${script}`, import.meta.url));
  const { PATH = '' } = process.env;
  const env = { PATH, LANG: 'en_US.UTF-8', DISCORD_API_URL: discord.url, ACCOUNT_URL: media.accountUrl };
  const usher = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${IN_A_TERMINAL}`, main, ...program, home.path],
    {
      cwd: home.path,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void usher.kill('SIGKILL'));
  const ended = once(usher, 'exit').then(([status]: unknown[]) => status);
  return { ...typist(usher.stdin, usher.stdout), usher, ended, env: join(home.path, '.env') };
}

test('Ctrl+C twice ends the wizard with the status of an interruption and writes nothing', async () => {
  const { answer, ended, env } = firstStart();
  await answer('The bot’s token', cancel);
  await answer('Leave?', cancel);
  await answer('Nothing was written.');
  expect(await ended).toBe(130);
  expect(existsSync(env)).toBe(false);
});

async function answerAll(answer: ReturnType<typeof firstStart>['answer']) {
  await answer('The bot’s token', discord.botToken, enter);
  await answer('Which servers should it work in?', space, enter);
  await answer('Which roles may do everything?', down, down, down, space, enter);
  await answer('also see and end sessions?', enter);
  await answer('edit playlists', enter);
  await answer('Who may search and browse?', enter);
  await answer('How should Usher connect', down, enter);
  await answer('A token of the media server’s owner', media.tokens.admin, enter);
  await answer('Another address', enter);
  await answer('The time zone for schedules', enter);
  await answer('Members with @admin may do everything.');
  await answer('Write this to .env?', enter);
}

test('once the bot is online, the wizard names it, its guild and what to do next', async () => {
  const { answer, usher, ended, shown } = firstStart();
  await answerAll(answer);
  await answer('Usher is online as usher in The Picture House. Next: write /notify set there');
  expect(shown()).not.toContain('jobs=');
  usher.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('the set-up in a container writes the .env into the given folder and ends', async () => {
  const { answer, ended, env } = firstStart('setup');
  await answerAll(answer);
  await answer('Start Usher in the same folder: docker compose up -d');
  expect(await ended).toBe(0);
  expect(readFileSync(env, 'utf8')).toContain(`DISCORD_TOKEN=${discord.botToken}`);
});

test.each([
  { name: 'without a terminal', folder: '/', said: 'There is no terminal to ask in. Run: docker run -it' },
  {
    name: 'without a folder',
    folder: '/no/such/folder',
    said: 'There is no folder /no/such/folder to write .env into. Run: docker run -it',
  },
])('the set-up in a container $name says which command to run', ({ folder, said }) => {
  const isTerminal = folder === '/' ? 'void 0' : IN_A_TERMINAL;
  const args = ['--import', `data:text/javascript,${isTerminal}`, 'usher.cjs', 'setup', folder];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toContain(said);
  expect(status).toBe(1);
});
