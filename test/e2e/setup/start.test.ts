import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { createHome, startBot } from '../../../sandbox/bot.ts';
import { commands, messageCommands } from '../../../src/commands/index.ts';
import { whyUnreadable } from '../../../src/main/environment.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

describe('a Node that is too old', () => {
  test('is reported in one sentence, and nothing starts', async () => {
    const home = createHome();
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.11.1" } })';
    const bot = startBot({}, home.path, { nodeOptions: ['--import', `data:text/javascript,${older}`] });
    expect(await bot.ended).toBe(1);
    expect(bot.lines).toEqual([expect.stringMatching(/^Usher needs Node 24 or newer, and this is Node 20\.11\.1 \(/)]);
    home.remove();
  });

  // What stands below the check of the version is read there, and not run.
  test.each(['start.cjs', 'usher.cjs', 'scripts/runtime/requireNode.cjs'])('can read %s', (path) => {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const code = text.replaceAll(/^#!.*$|\/\/.*$/gm, '');
    expect(code).not.toMatch(/\?\.|\?\?|#|\b(?:await|export|static)\b|import [^(]/);
  });

  test('is reported by the programs that npm run starts, too', () => {
    const required = "require('./scripts/runtime/requireNode.cjs');";
    const code = readFileSync(new URL('../../../usher.cjs', import.meta.url), 'utf8');
    expect(code.indexOf(required)).toBeGreaterThan(0);
    expect(code.indexOf(required)).toBeLessThan(code.indexOf('import('));
    for (const name of ['doctor', 'backup', 'restore', 'keys', 'audit'] as const)
      expect(manifest.scripts[name]).toBe(`node usher.cjs ${name}`);
  });

  test('gets a warning from npm', () => {
    expect(manifest.engines.node).toBe('>=24');
  });
});

describe('without any setting', () => {
  test('a wizard that cannot go on ends with a sentence, not with a stack', async () => {
    const home = createHome();
    const typed = 'process.stdin.isTTY = process.stdout.isTTY = true';
    const options = { nodeOptions: ['--import', `data:text/javascript,${typed}`] };
    const bot = startBot({ DISCORD_API_URL: 'nowhere' }, home.path, options);
    expect(await bot.ended).toBe(1);
    expect(bot.lines).toEqual(['Invalid URL']);
    home.remove();
  });

  test('names all that are needed, with where to find them, and ends with status 1', async () => {
    const home = createHome();
    const bot = startBot({}, home.path);
    expect(await bot.ended).toBe(1);
    const said = bot.lines.join('\n');
    for (const name of ['DISCORD_TOKEN', 'ADMIN_ROLE_IDS', 'MEDIA_URL', 'MEDIA_TOKEN'])
      expect(said).toContain(`${name} is missing (`);
    expect(said).toMatch(new RegExp(`There is no \\.env in .*${basename(home.path)}\\. Copy`));
    home.remove();
  });
});

describe('a file .env', () => {
  const inHome = async (write: (path: string) => void) => {
    const home = createHome();
    write(join(home.path, '.env'));
    const bot = startBot({}, home.path);
    const status = await bot.ended;
    home.remove();
    return { status, said: bot.lines.join('\n') };
  };

  test('from Windows, with a byte order mark, is read', async () => {
    const { status, said } = await inHome((path) =>
      writeFileSync(path, '\uFEFFDISCORD_TOKEN=0123456789\r\nLOG_LEVEL=info\r\n'),
    );
    expect(status).toBe(1);
    expect(said).not.toContain('DISCORD_TOKEN');
    expect(said).toContain('MEDIA_URL is missing');
  });

  test('that another user keeps private is said to need an owner', () => {
    expect(whyUnreadable('EACCES')).toContain('chown');
    expect(whyUnreadable('EIO')).toBe('EIO');
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
  ])('$name stops the start with a sentence', async ({ write, sentence }) => {
    const { status, said } = await inHome(write);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
  });
});

// Windows has no file modes.
describe.skipIf(process.platform === 'win32')('a file .env', () => {
  test.each([
    { name: 'that others can read is warned of', mode: 0o644, warnings: 1 },
    { name: 'that is for its owner alone is not', mode: 0o600, warnings: 0 },
  ])('$name', async ({ mode, warnings }) => {
    const home = createHome();
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

  test('with a token that Discord refuses says which setting to fix', async () => {
    const bot = world.launch({ DISCORD_TOKEN: 'not-the-token-of-any-bot' });
    expect(await bot.ended).toBe(1);
    expect(bot.lines.join('\n')).toContain('Discord does not accept DISCORD_TOKEN');
  });

  test('is not prevented by a server that no one configured', async () => {
    const elsewhere = world.discord.world.guilds[1]?.id;
    const match = { path: new RegExp(`/guilds/${elsewhere}/commands`) };
    world.discord.faults.add({ match, kind: 'status', status: 403 });
    await world.startAgain();
    const answer = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(answer.text).toContain('Metropolis');
  });

  test('says so when another Usher uses the database', async () => {
    const running = world.bot();
    const second = world.launch();
    expect(await second.ended).toBe(1);
    expect(second.lines.join('\n')).toContain('Another Usher runs on the database');
    expect(await running.stop()).toBe(0);
  });

  test('with LOG_FORMAT=pretty logs sentences, without JSON and stacks', async () => {
    const bot = world.launch({ LOG_FORMAT: 'pretty', MEDIA_URL: 'http://127.0.0.1:9' });
    const ready = await bot.line((line) => /^\d\d:\d\d:\d\d info {2}ready {2}version=/.test(line));
    expect(ready).toContain('guilds=2');
    expect(await bot.stop()).toBe(0);
    expect(bot.lines.filter((line) => /^\{|^\s+at /.test(line))).toEqual([]);
  });

  test('that fails says why without a secret, whatever the message is about', async () => {
    const bot = world.launch({ DATABASE_PATH: `/dev/null/${world.media.tokens.admin}/usher.sqlite` });
    expect(await bot.ended).toBe(1);
    expect(bot.lines.join('\n')).toContain('/dev/null/[secret]/usher.sqlite');
  });

  test('says why when the media server does not answer', async () => {
    // Of a database that knows no media server yet: one that it knows keeps its address until the new one answers.
    const bot = await world.startAgain({ MEDIA_URL: 'http://127.0.0.1:9', DATABASE_PATH: 'data/fresh.db' });
    expect(bot.lines.join('\n')).toContain('http://127.0.0.1:9: The media server cannot be reached: nothing listens');
  });
});

describe('a start with many problems continues, and says in plain words', () => {
  let world: EmbeddedWorld;
  const named = (name: string) => {
    const channel = world.discord.world.guilds[0]?.channels.find((each) => each.name === name);
    return `${channel?.id}`;
  };
  beforeAll(async () => {
    world = await prepareWorld();
    const match = { path: new RegExp(`/guilds/${world.discord.world.guilds[0]?.id}/commands`) };
    world.discord.faults.add({ match, kind: 'status', status: 403 });
    await world.startAgain({
      HISTORY_CHANNEL_ID: named('vault'),
      ADDED_CHANNEL_ID: named('read-only'),
      MAINTENANCE_CHANNEL_ID: '110000000000099999',
      MEDIA_TOKEN: 'some-other-token',
      CURATOR_ROLE_IDS: named('history'),
      GUILD_IDS: `${world.discord.world.guilds[0]?.id} 110000000000077777`,
    });
  });
  afterAll(() => world.close());

  test.each([
    ['vault', 'I don’t have the “View Channel” permission'],
    ['read-only', 'I don’t have the “Send Messages” permission'],
    ['MAINTENANCE_CHANNEL_ID', 'MAINTENANCE_CHANNEL_ID: Discord knows no channel with that ID'],
    ['CURATOR_ROLE_IDS', 'names the channel #history, not a role'],
    ['GUILD_IDS', 'https://discord.com/oauth2/authorize?client_id='],
    ['MEDIA_TOKEN', 'refused MEDIA_TOKEN'],
    [
      'commands',
      'Invite me again, with the scope applications.commands: https://discord.com/oauth2/authorize?client_id=',
    ],
  ])('of %s: %s', (about, problem) => {
    expect(
      world
        .bot()
        .lines.filter((line) => line.includes(about))
        .join('\n'),
    ).toContain(problem);
  });
});

describe('a start while Discord cannot give its list of commands', () => {
  let world: EmbeddedWorld;
  beforeAll(async () => {
    world = await prepareWorld();
  });
  afterAll(() => world.close());

  test('continues, says that the invitation is not the problem, and registers them without a restart', async () => {
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

  test('are sent to Discord once, and not again at a start that changes nothing', async () => {
    expect(puts()).toHaveLength(1);
    await world.bot().stop();
    await world.startAgain();
    expect(puts()).toHaveLength(1);
    expect(announced()).toEqual([all, 0]);
  });

  test('become global when GUILD_IDS is removed, and are no longer twice in the server', async () => {
    await world.bot().stop();
    await world.startAgain({ GUILD_IDS: '', ADMIN_ROLE_IDS: guild() });
    expect(announced()).toEqual([0, all]);
    expect(world.discord.commands()[0]).toMatchObject({ contexts: [0], integration_types: [0] });
  });

  test('are not opened to more people when a server’s id is given as an admin’s role', async () => {
    const answer = await world.discord.person('stranger').run('/log write', { level: 'error', message: 'x' });
    expect(answer.text).toContain('no role has that level yet');
    expect(world.media.log.lines).toEqual([]);
  });
});
