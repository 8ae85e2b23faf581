import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { addAttic, type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

const PATIENCE = { timeout: PATIENCE_MS };
const GUILD = 'Somewhere Else';
const LOBBY = '#lobby';
const NONE = 'This Discord server may not use any media server yet';
/** Nothing that either of the two has, and neither name. */
const OF_THE_SERVERS =
  /Attic|Cellar|Laila|Arsenal|Noor|Ruth|Metropolis|Sherlock|Jonas|Priya|Silent Films|Shellac|Living room/;

/** The second guild invites the bot while that runs; no setting names the guilds that it serves. */
let world: EmbeddedWorld;
let guildId: string;
beforeAll(async () => {
  world = await prepareWorld({ servers: 2, settings: { ...TICKING, GUILD_IDS: '' } });
  const { discord } = world;
  const guild = discord.world.guilds.find(({ name }) => name === GUILD);
  if (!guild) throw new Error(`there is no guild ${GUILD}`);
  guild.missing = 'removed';
  // An admin of that guild, who does not own the bot.
  const admin = guild.roles.find(({ name }) => name === 'admin')?.id ?? '';
  guild.members.find(({ userId }) => userId === discord.person('moderator').id)?.roleIds.push(admin);
  guildId = guild.id;
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('refreshed the catalogue of titles'));
  await addAttic(world);
  discord.inviteBot(GUILD);
  await vi.waitFor(() => expect(discord.commands(guildId)).not.toEqual([]), PATIENCE);
});
afterAll(() => world.close());

const here = () => world.discord.person('moderator').elsewhere();
const run = async (...asked: Parameters<ReturnType<typeof here>['run']>) => await here().run(...asked);
const seen = () =>
  here()
    .sees()
    .map(({ text }) => text);
const board = () => seen().find((text) => text.startsWith('| Now playing')) ?? '';
/** What nobody asked for. */
const posts = () => seen().filter((text) => /Cops|Arsenal|Nosferatu|Laila/.test(text) && !text.includes('Now playing'));
const optionsOf = (command: string) =>
  here()
    .offered()
    .find(({ name }) => name === command)
    ?.options?.map(({ name }) => name);
async function playBoth(onCellar: string, onAttic: string): Promise<void> {
  const viewedAt = Math.floor(world.media.simulation.now().getTime() / 1000);
  world.media.history.add({ item: onCellar, account: world.media.accounts.jonas, viewedAt });
  world.attic.history.add({ item: onAttic, account: world.attic.accounts.noor, viewedAt });
  await wholeTick(world);
}

test('a guild that joins later gets each command once, without the option `server`', async () => {
  const names = here()
    .offered()
    .map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['search', 'server', 'help', 'Add to playlist']));
  expect(optionsOf('search')).not.toContain('server');
  expect(await everyCheck(here())).toMatch(/✅ Commands: .*Somewhere Else/);
});

test.each([
  ['/search', { query: 'metropolis' }],
  ['/info', { title: '#1001' }],
  ['/new', {}],
  ['/library list', {}],
  ['/playlist list', {}],
  ['/session list', {}],
  ['/history', {}],
  ['/devices', {}],
  ['/stats', { chart: 'people' }],
  ['/me plays', {}],
  ['/scan', {}],
] as const)(
  '%s in a guild that joined later says privately that it may see no media server yet',
  async (line, options) => {
    const answer = await run(line, options, { raw: true });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toBe(`| ${NONE}. The bot’s owner can allow one with \`/server allow\`.`);
  },
);

test('completion in a guild that joined later offers nothing from the media servers', async () => {
  const [title, session] = [{ title: 'metro' }, { session: '' }];
  expect(await here().complete('/info', title, 'title')).toMatchObject([{ name: NONE }]);
  expect(await here().complete('/session terminate', session, 'session')).toMatchObject([{ name: NONE }]);
  const others = [
    await here().complete('/rule add', { library: '' }, 'library'),
    await here().complete('/counter set', { library: '' }, 'library'),
    await here().complete('/notify set', { library: '' }, 'library'),
    await here().complete('/people map', { account: '' }, 'account'),
    await here().complete('/server default', { server: '' }, 'server'),
  ];
  expect(JSON.stringify(others)).not.toMatch(OF_THE_SERVERS);
});

test('a board and notifications in a guild that joined later show nothing from the media servers', async () => {
  const said = [
    await run('/notify set', { feed: 'history', channel: LOBBY }),
    await run('/board set', { channel: LOBBY }),
    await run('/server list'),
    { text: await everyCheck(here()) },
    await run('/me export'),
  ].map(({ text }) => text);
  await vi.waitFor(() => expect(board()).toContain('No media server is available for this board'), PATIENCE);
  await playBoth('Nosferatu', 'Laila');
  expect([...said, ...seen()].filter((text) => OF_THE_SERVERS.test(text))).toEqual([]);
});

test('a guild allowed to see both servers can use everything at once, and no older plays are posted', async () => {
  for (const server of ['Cellar', 'Attic'])
    await world.discord.person('admin').run('/server allow', { server, guild: GUILD });
  expect((await run('/search', { query: 'metropolis' })).text).toMatch(/on (?:Attic and Cellar|Cellar and Attic)/);
  expect(JSON.stringify(await here().complete('/info', { title: 'laila' }, 'title'))).toContain('#2:');
  await vi.waitFor(() => expect(optionsOf('search')).toContain('server'), PATIENCE);
  expect(posts()).toEqual([]);
  await playBoth('Cops', 'Arsenal');
  await vi.waitFor(() => expect(posts().join()).toMatch(/Cops.*Arsenal|Arsenal.*Cops/s), PATIENCE);
  expect(posts().join()).not.toMatch(/Nosferatu|Laila/);
  await vi.waitFor(() => expect(board()).toMatch(/Sherlock Jr\..*Arsenal|Arsenal.*Sherlock Jr\./s), PATIENCE);
});

test('once only one media server is left, all guilds have the same commands again, without `server`', async () => {
  const owner = () => world.discord.person('admin');
  const own = () => world.discord.world.guilds.map(({ id }) => world.discord.commands(id).length > 0);
  expect([own(), world.discord.commands()]).toEqual([[true, true], []]);
  await owner().click(messageOf(await owner().run('/server remove', { server: 'Attic' })), 'Remove it');
  await vi.waitFor(
    () => expect([own(), world.discord.commands().length > 0]).toEqual([[false, false], true]),
    PATIENCE,
  );
  expect(optionsOf('search')).not.toContain('server');
  expect((await run('/search', { query: 'metropolis' })).text).not.toMatch(/Attic|Cellar/);
});
