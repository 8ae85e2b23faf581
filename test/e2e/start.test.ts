import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createHome, startBot } from '../../sandbox/bot.ts';
import { commands, messageCommands } from '../../src/commands/index.ts';
import { type EmbeddedWorld, prepareWorld, startWorld } from '../support/embeddedWorld.ts';

let world: EmbeddedWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function prepared(...args: Parameters<typeof prepareWorld>): Promise<EmbeddedWorld> {
  world = await prepareWorld(...args);
  return world;
}

describe('a start that cannot be', () => {
  test('without any setting names all that are needed, with where to find them, and exits 1', async () => {
    const home = createHome();
    const bot = startBot({}, home.path);
    expect(await bot.ended).toBe(1);
    const said = bot.lines.join('\n');
    for (const name of ['DISCORD_TOKEN', 'ADMIN_ROLE_IDS', 'MEDIA_URL', 'MEDIA_TOKEN'])
      expect(said).toContain(`${name} is missing (`);
    home.remove();
  });

  test('with a token that Discord refuses says which setting to mend', async () => {
    const { launch } = await prepared();
    const bot = launch({ DISCORD_TOKEN: 'not-the-token-of-any-bot' });
    expect(await bot.ended).toBe(1);
    expect(bot.lines.join('\n')).toContain('Discord does not accept DISCORD_TOKEN');
  });

  test('with a database that another Usher uses says so', async () => {
    const { startAgain, launch, bot: first } = await prepared();
    await startAgain();
    const running = first();
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.lines.join('\n')).toContain('Another Usher runs on the database');
    expect(await running.stop()).toBe(0);
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

  test('from Windows, with a mark before its first letter, is read', async () => {
    const { status, said } = await inHome((path) =>
      writeFileSync(path, '\uFEFFDISCORD_TOKEN=0123456789\r\nLOG_LEVEL=info\r\n'),
    );
    expect(status).toBe(1);
    expect(said).not.toContain('DISCORD_TOKEN');
    expect(said).toContain('MEDIA_URL is missing');
  });

  test.each([
    ['that is a folder', mkdirSync, '.env cannot be read: it is a folder'],
    [
      'in another encoding',
      (path: string) => writeFileSync(path, 'DISCORD_TOKEN=x', 'utf16le'),
      '.env is not in UTF-8',
    ],
    [
      'with a setting nobody knows',
      (path: string) => writeFileSync(path, 'DISCORD_TOKNE=x'),
      'Did you mean DISCORD_TOKEN?',
    ],
  ])('%s stops the start with a sentence', async (_, write, sentence) => {
    const { status, said } = await inHome(write);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
  });
});

describe('a start that goes on', () => {
  test('is not kept from it by a server that nobody configured', async () => {
    const { discord, startAgain } = await prepared();
    const elsewhere = discord.world.guilds[1]?.id;
    discord.faults.add({ match: { path: new RegExp(`/guilds/${elsewhere}/commands`) }, kind: 'status', status: 403 });
    await startAgain();
    expect((await discord.person('viewer').run('/search', { query: 'metropolis' })).text).toContain('Metropolis');
  });

  test('says how to mend it where it may not register its commands', async () => {
    const { discord, startAgain } = await prepared();
    const guild = discord.world.guilds[0]?.id;
    discord.faults.add({ match: { path: new RegExp(`/guilds/${guild}/commands`) }, kind: 'status', status: 403 });
    const bot = await startAgain();
    expect(bot.lines.join('\n')).toContain('invite me again with the link in the README');
  });

  test('makes nobody an admin by a server’s id in the place of a role’s', async () => {
    const { discord, startAgain, media } = await prepared();
    await startAgain({ ADMIN_ROLE_IDS: `${discord.world.guilds[0]?.id}`, GUILD_IDS: '' });
    const answer = await discord.person('stranger').run('/log write', { level: 'error', message: 'x' });
    expect(answer.text).toContain('This is for admins.');
    expect(media.log.lines).toEqual([]);
  });

  test.each([
    ['#vault', 'in #vault my role lacks "View Channel"'],
    ['#read-only', 'my role lacks "Send Messages"'],
  ])('says in plain words what is missing in %s', async (name, problem) => {
    const { discord, startAgain } = await prepared();
    const channel = discord.world.guilds[0]?.channels.find((each) => `#${each.name}` === name);
    const bot = await startAgain({ HISTORY_CHANNEL_ID: `${channel?.id}` });
    expect(bot.lines.filter((line) => line.includes('HISTORY_CHANNEL_ID')).join()).toContain(
      JSON.stringify(problem).slice(1, -1),
    );
  });

  test('says so when a channel does not exist', async () => {
    const { startAgain } = await prepared();
    const bot = await startAgain({ MAINTENANCE_CHANNEL_ID: '110000000000099999' });
    expect(bot.lines.join('\n')).toContain('MAINTENANCE_CHANNEL_ID: Discord knows no channel 110000000000099999');
  });

  test.each([
    [{ MEDIA_TOKEN: 'some-other-token' }, 'does not take MEDIA_TOKEN'],
    [{ MEDIA_URL: 'http://127.0.0.1:9' }, 'does not answer at MEDIA_URL'],
  ])('without a media server of use says why: %j', async (settings, problem) => {
    const { startAgain } = await prepared();
    const bot = await startAgain(settings);
    expect(bot.lines.join('\n')).toContain(problem);
  });
});

describe('the commands', () => {
  const puts = ({ discord }: EmbeddedWorld) =>
    discord.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);

  test('are told to Discord once, and not again at a start that changes nothing', async () => {
    const prepared_ = await prepared();
    await prepared_.startAgain();
    expect(puts(prepared_)).toHaveLength(1);
    await prepared_.bot().stop();
    await prepared_.startAgain();
    expect(puts(prepared_)).toHaveLength(1);
  });

  test('move when GUILD_IDS is taken away: for everybody, and no longer twice in the server', async () => {
    const { startAgain, bot, discord } = await prepared();
    const guild = discord.world.guilds[0]?.id ?? '';
    await startAgain();
    const all = commands.length + messageCommands.length;
    expect([discord.commands(guild).length, discord.commands().length]).toEqual([all, 0]);
    await bot().stop();
    await startAgain({ GUILD_IDS: '' });
    expect([discord.commands(guild).length, discord.commands().length]).toEqual([0, all]);
    expect(discord.commands()[0]).toMatchObject({ contexts: [0], integration_types: [0] });
  });
});

describe('a stop', () => {
  test('with nothing in hand ends at once with status 0', async () => {
    world = await startWorld();
    expect(await world.bot().stop()).toBe(0);
  });

  test('finishes the answer in hand first', async () => {
    world = await startWorld();
    world.media.faults.add({ match: { path: /^\/hubs\/search/ }, kind: 'delay', ms: 1000, times: 1 });
    const asked = world.media.nextRequest({ path: /^\/hubs\/search/ });
    const answering = world.discord.person('viewer').run('/search', { query: 'metropolis' });
    await world.discord.person('viewer').complete('/search', { library: 'x' }, 'library');
    const stopped = world.bot().stop();
    expect((await answering).text).toContain('Metropolis (1927)');
    expect(await stopped).toBe(0);
    await asked;
  });

  test('gives up after ten seconds on what hangs', { timeout: 25_000 }, async () => {
    world = await startWorld();
    world.media.faults.add({ match: { path: /^\/hubs\/search/ }, kind: 'hang' });
    const viewer = world.discord.person('viewer');
    const answer = await viewer.run('/search', { query: 'metropolis' }, { until: 'acknowledged' });
    const began = performance.now();
    expect(await world.bot().stop()).toBe(0);
    // What the platform allows: Docker kills after ten seconds.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await answer.until(({ text }) => text.includes('restarted'))).private).toBe(true);
  });
});

test.each([
  [4004, 'Discord no longer accepts DISCORD_TOKEN'],
  [4014, 'Discord does not allow the intents'],
])('a connection that Discord ends for good (%i) ends the bot, with why', async (code, why) => {
  world = await startWorld();
  world.discord.gateway.closeWith(code);
  expect(await world.bot().ended).toBe(1);
  expect(world.bot().lines.join('\n')).toContain(why);
});

test('a lost connection to Discord comes back by itself', async () => {
  world = await startWorld();
  world.discord.gateway.drop();
  await world.discord.disconnected();
  await world.discord.connected();
  expect((await world.discord.person('viewer').run('/search', { query: 'metropolis' })).text).toContain('Metropolis');
});
