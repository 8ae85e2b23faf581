import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorkingFolder, startBot } from '../../../sandbox/bot.ts';
import { commands, messageCommands } from '../../../src/commands/index.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

describe('a Node that is too old', () => {
  test('a Node that is too old is reported in one sentence, and nothing starts', async () => {
    const home = createWorkingFolder();
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.11.1" } })';
    const bot = startBot({}, home.path, { nodeOptions: ['--import', `data:text/javascript,${older}`] });
    expect(await bot.ended).toBe(1);
    expect(bot.lines).toEqual([expect.stringMatching(/^Usher needs Node 24 or newer, and this is Node 20\.11\.1 \(/)]);
    home.remove();
  });
});

describe('without any setting', () => {
  test('the wizard ends with a sentence instead of a stack trace if it cannot continue', async () => {
    const home = createWorkingFolder();
    const typed = 'process.stdin.isTTY = process.stdout.isTTY = true';
    const options = { nodeOptions: ['--import', `data:text/javascript,${typed}`] };
    const bot = startBot({ DISCORD_API_URL: 'nowhere' }, home.path, options);
    expect(await bot.ended).toBe(1);
    expect(bot.lines).toEqual([
      expect.stringContaining('I cannot start.'),
      expect.stringMatching(/^ *DISCORD_API_URL must be an address .*, not "nowhere"/),
    ]);
    home.remove();
  });
});

describe('a file .env', () => {
  const inHome = async (write: (path: string) => void) => {
    const home = createWorkingFolder();
    write(join(home.path, '.env'));
    const bot = startBot({}, home.path);
    const status = await bot.ended;
    home.remove();
    return { status, said: bot.lines.join('\n') };
  };

  test('a .env from Windows with a byte order mark is read', async () => {
    const { status, said } = await inHome((path) =>
      writeFileSync(path, '\uFEFFDISCORD_TOKEN=0123456789\r\nLOG_LEVEL=info\r\n'),
    );
    expect(status).toBe(1);
    expect(said).not.toContain('DISCORD_TOKEN');
    expect(said).toContain('MEDIA_URL is missing');
  });

  test.each([
    { name: 'that is a folder', write: mkdirSync, sentence: '.env cannot be read: it is a folder' },
    {
      name: 'in another encoding',
      write: (path: string) => writeFileSync(path, 'DISCORD_TOKEN=x', 'utf16le'),
      sentence: '.env is not in UTF-8',
    },
    {
      name: 'with the name of a channel, which would be a comment,',
      write: (path: string) => writeFileSync(path, 'HISTORY_CHANNEL_ID=#history'),
      sentence: 'HISTORY_CHANNEL_ID must be a Discord id (17 to 20 digits), not "#history"',
    },
    {
      name: 'with a setting nobody knows',
      write: (path: string) => writeFileSync(path, 'DISCORD_TOKNE=x'),
      sentence: 'Did you mean DISCORD_TOKEN?',
    },
  ])('a .env $name stops the start with a sentence', async ({ write, sentence }) => {
    const { status, said } = await inHome(write);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
  });
});

// Windows has no file modes.
describe.skipIf(process.platform === 'win32')('a file .env', () => {
  test.each([
    { name: 'that others can read is warned of', mode: 0o644, warnings: 1 },
    { name: 'that only its owner can read is not warned of', mode: 0o600, warnings: 0 },
  ])('a .env file $name', async ({ mode, warnings }) => {
    const home = createWorkingFolder();
    const path = join(home.path, '.env');
    const settings = { DISCORD_TOKEN: '0123456789', MEDIA_TOKEN: '0123456789', ADMIN_ROLE_IDS: '1'.repeat(18) };
    // The database's folder does not exist, so the start ends after the warning.
    const nowhere = { MEDIA_URL: 'http://127.0.0.1:9', DATABASE_PATH: `${path}/usher.db` };
    const lines = Object.entries({ ...settings, ...nowhere }).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(path, lines.join(''));
    chmodSync(path, mode);
    const bot = startBot({}, home.path);
    await bot.ended;
    home.remove();
    expect(bot.lines.filter((line) => line.includes('chmod 600 .env'))).toHaveLength(warnings);
  });
});

describe('a start', () => {
  let world: EmbeddedWorld;
  beforeAll(async () => {
    world = await prepareWorld({ ownProcesses: true });
  });
  afterAll(() => world.close());

  test('a start with a token that Discord refuses names the setting to fix', async () => {
    const bot = world.launch({ DISCORD_TOKEN: 'not-the-token-of-any-bot' });
    expect(await bot.ended).toBe(1);
    expect(bot.lines.join('\n')).toContain('Discord does not accept DISCORD_TOKEN');
  });

  test('a start is not prevented by a guild that is not configured', async () => {
    const elsewhere = world.discord.world.guilds[1]?.id;
    const match = { path: new RegExp(`/guilds/${elsewhere}/commands`) };
    world.discord.faults.add({ match, kind: 'status', status: 403 });
    await world.startAgain();
    const answer = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(answer.text).toContain('Metropolis');
  });

  test('a second bot on the same database says so and does not start', async () => {
    const running = world.bot();
    const second = world.launch();
    expect(await second.ended).toBe(1);
    expect(second.lines.join('\n')).toContain('Another Usher runs on the database');
    expect(await running.stop()).toBe(0);
  });

  test('LOG_FORMAT=pretty logs sentences without JSON and stack traces', async () => {
    const bot = world.launch({ LOG_FORMAT: 'pretty', MEDIA_URL: 'http://127.0.0.1:9' });
    const ready = await bot.line((line) => /^\d\d:\d\d:\d\d info {2}ready {2}version=/.test(line));
    expect(ready).toContain('guilds=2');
    expect(await bot.stop()).toBe(0);
    expect(bot.lines.filter((line) => /^\{|^\s+at /.test(line))).toEqual([]);
  });

  test('a failed start says why without revealing a secret in the message', async () => {
    const bot = world.launch({ DATABASE_PATH: `/dev/null/${world.media.tokens.admin}/usher.sqlite` });
    expect(await bot.ended).toBe(1);
    expect(bot.lines.join('\n')).toContain('/dev/null/[secret]/usher.sqlite');
  });

  test('a start says why the media server does not answer', async () => {
    // The database knows no media server yet: one that it knows keeps its address until the new one answers.
    const bot = await world.startAgain({ MEDIA_URL: 'http://127.0.0.1:9', DATABASE_PATH: 'data/fresh.db' });
    expect(bot.lines.join('\n')).toContain('http://127.0.0.1:9: The media server cannot be reached: nothing listens');
  });
});

describe('a start while Discord cannot give its list of commands', () => {
  let world: EmbeddedWorld;
  beforeAll(async () => {
    world = await prepareWorld();
  });
  afterAll(() => world.close());

  test('a start while Discord fails to list commands continues, and registers them later by itself', async () => {
    const back = world.discord.faults.add({ kind: 'status', status: 503, match: { path: '/commands' }, times: 1000 });
    const bot = await world.startAgain();
    expect(world.discord.commands(world.discord.world.guilds[0]?.id)).toEqual([]);
    expect(bot.lines.join('\n')).toContain('could not read or write the list of my commands');
    expect(bot.lines.join('\n')).not.toContain('invite me again');
    back();
    expect(await world.discord.registered()).not.toEqual([]);
    const answer = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(answer.text).toContain('Metropolis');
  });
});

describe('the commands', () => {
  let world: EmbeddedWorld;
  beforeAll(async () => {
    world = await prepareWorld();
    await world.startAgain();
  });
  afterAll(() => world.close());

  const puts = () => world.discord.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  const guild = () => world.discord.world.guilds[0]?.id ?? '';
  const announced = () => [world.discord.commands(guild()).length, world.discord.commands().length];
  const all = commands.length + messageCommands.length;

  test('commands are registered at the first start, and not again at a start that changes nothing', async () => {
    expect(puts()).toHaveLength(1);
    await world.bot().stop();
    await world.startAgain();
    expect(puts()).toHaveLength(1);
    expect(announced()).toEqual([all, 0]);
  });

  test('commands become global when GUILD_IDS is removed, and do not appear twice in the guild', async () => {
    await world.bot().stop();
    await world.startAgain({ GUILD_IDS: '', ADMIN_ROLE_IDS: guild() });
    expect(announced()).toEqual([0, all]);
    expect(world.discord.commands()[0]).toMatchObject({ contexts: [0], integration_types: [0] });
  });

  test('a guild’s id given as an admin role does not make everyone an admin', async () => {
    const answer = await world.discord.person('stranger').run('/log write', { level: 'error', message: 'x' });
    expect(answer.text).toContain('no role has that level yet');
    expect(world.media.log.lines).toEqual([]);
  });
});
