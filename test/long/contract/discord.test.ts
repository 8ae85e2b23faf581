import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';
import { SAMPLE_MESSAGE_NAMES } from '../../../scripts/contract/discord/samples.ts';
import { runServerComparison, type ServerComparisonOutcome } from '../../../scripts/contract/runServerComparison.ts';
import type { EnvironmentVariables } from '../../../src/config/problems.ts';
import { startLiar } from './support/liar.ts';

interface TestGuild {
  readonly discord: EmbeddedDiscord;
  readonly guildId: string;
}

/** A guild with a command of its own. */
async function openGuild(): Promise<TestGuild> {
  const discord = await startDiscord({ rateLimits: false });
  const guildId = discord.world.guilds[0]?.id ?? '';
  await fetch(`${discord.url}/v10/applications/${discord.world.application.id}/guilds/${guildId}/commands`, {
    method: 'PUT',
    headers: { authorization: `Bot ${discord.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ name: 'roll', description: 'Rolls dice', type: 1, options: [] }]),
  });
  return { discord, guildId };
}

async function startGuild(): Promise<TestGuild> {
  const guild = await openGuild();
  onTestFinished(() => guild.discord.close());
  return guild;
}

const variablesOf = ({ discord: { url, botToken }, guildId }: TestGuild): EnvironmentVariables => ({
  DISCORD_API_URL: url,
  DISCORD_TOKEN: botToken,
  CONTRACT_GUILD_ID: guildId,
});

interface Given {
  readonly signal?: AbortSignal;
  readonly answerMs?: number;
}

const compare = (
  environment: EnvironmentVariables,
  { signal = new AbortController().signal, answerMs }: Given = {},
): Promise<ServerComparisonOutcome> =>
  runServerComparison({
    args: ['discord'],
    sources: { file: undefined, environment, readFile: () => '', ask: undefined },
    signal,
    answerMs,
  });

/** Everything that is in the channel, read as the bot. */
async function messagesIn({ discord }: TestGuild): Promise<unknown> {
  const channelId = discord.world.guilds[0]?.channels[0]?.id;
  const response = await fetch(`${discord.url}/v10/channels/${channelId}/messages`, {
    headers: { authorization: `Bot ${discord.botToken}` },
  });
  return await response.json();
}

async function expectTidy(guild: TestGuild): Promise<void> {
  expect(await messagesIn(guild)).toEqual([]);
  const commands = guild.discord.commands(guild.guildId);
  expect(commands.map(({ name, description }) => ({ name, description }))).toEqual([
    { name: 'roll', description: 'Rolls dice' },
  ]);
}

test('the contract script finds no difference in the embedded Discord, and deletes everything that it created', async () => {
  const guild = await startGuild();
  const { discord } = guild;
  const { out, err, status } = await compare(variablesOf(guild));
  expect({ err, status }).toEqual({ err: '', status: 0 });
  expect(out).toContain('There is no difference from what Usher expects.');
  expect(out).toContain('forms and private answers');
  expect(discord.takeViolations()).toEqual([]);
  const posted = discord.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  expect(posted.length).toBeGreaterThanOrEqual(SAMPLE_MESSAGE_NAMES.length);
  await expectTidy(guild);
});

describe('a Discord with troubles', () => {
  let guild: TestGuild;
  let outcome: ServerComparisonOutcome;

  beforeAll(async () => {
    guild = await openGuild();
    const { faults } = guild.discord;
    faults.add({ kind: 'page', status: 403, match: { method: 'PUT', path: '/commands' } });
    faults.add({ kind: 'status', status: 401, match: { method: 'GET', path: '/messages/' } });
    faults.add({ kind: 'status', status: 500, match: { method: 'PATCH', path: '/messages/' } });
    faults.add({ kind: 'delay', ms: 60_000, match: { method: 'DELETE', path: '/messages/' } });
    faults.add({ kind: 'rate-limit', retryAfter: 0.01, match: { method: 'POST', path: '/messages', files: false } });
    faults.add({ kind: 'drop', when: 'after', match: { method: 'POST', path: '/messages', files: true } });
    outcome = await compare(variablesOf(guild), { answerMs: 3_000 });
  });
  afterAll(() => guild.discord.close());

  test.each([
    ['a web page', '| commands registered | failure | an answer | a web page |'],
    ['a 401', '| added read | status | 200 | 401 |'],
    ['another status', '| added edited | status | 200 | 500 |'],
    ['silence', '| added deleted | failure | an answer | no answer in time |'],
    ['a 429', '| gone sent | status | 200 | 429 |'],
    ['a broken connection', '| history sent | failure | an answer | no connection, or it broke |'],
  ])('the contract script’s table lists %s as a difference in Discord’s behaviour', (_trouble, row) => {
    expect(outcome.out).toContain(row);
  });

  test('the contract script deletes all that it created in Discord, even a message whose response was lost', async () => {
    expect(outcome.status).toBe(1);
    await expectTidy(guild);
  });
});

describe('a Discord that answers otherwise', () => {
  const SECRET = 'secret-zq71';
  let guild: TestGuild;
  let address: string;
  let outcome: ServerComparisonOutcome;

  beforeAll(async () => {
    guild = await openGuild();
    const liar = await startLiar(guild.discord.url, [
      { match: { method: 'PUT', path: /\/commands$/ }, pattern: /^\[/ },
      { pattern: /"attachments":\[[^\]]*\],?/g },
      { match: { method: 'PATCH', path: /\/messages\// }, pattern: /"flags":\d+/g, to: '"flags":"none"' },
      { pattern: /"flags":36864/g, to: '"flags":7' },
      { pattern: /"type":17/g, to: '"type":1' },
      { pattern: /"placeholder":"A role"/g, to: '"placeholder":"Another role"' },
      { pattern: /"disabled":true/g, to: '"disabled":false' },
      { match: { method: 'GET', path: /\/messages\/\d+$/ }, contentType: 'text/plain' },
      { match: { method: 'GET', path: /\/guilds\/\d+/ }, pattern: /"(topic)":"[^"]*"/g, to: `"$1":"${SECRET}"` },
      { pattern: /"(username|content|custom_id)":"(?:[^"\\]|\\.)*"/g, to: `"$1":"${SECRET}","${SECRET}":"${SECRET}"` },
    ]);
    address = liar.url;
    outcome = await compare({ ...variablesOf(guild), DISCORD_API_URL: liar.url });
    await liar.close();
  });
  afterAll(() => guild.discord.close());

  test.each([
    ['a missing key', '| history sent | key attachments | list | missing |'],
    ['a key of another type', '| history edited | type of flags | number | text |'],
    ['other flags', '| history sent | value of flags | 36864 | 7 |'],
    ['another component', '| history sent | value of components type | 17 | 1 |'],
    [
      'another text',
      '| every menu sent | value of components components components placeholder | the same text | another text |',
    ],
    [
      'a button that can be pressed',
      '| every button sent | value of components components components disabled | yes | no |',
    ],
    ['what is no JSON', '| commands registered | failure | an answer | cannot be decoded |'],
    ['another content type', '| history read | content type | JSON | another |'],
  ])('the contract script’s table lists %s as a difference in Discord’s answers', (_lie, row) => {
    expect(outcome.out).toContain(row);
  });

  test('the contract script prints no text from Discord’s answers', () => {
    const { botToken, world } = guild.discord;
    const ids = [
      guild.guildId,
      world.application.id,
      world.bot.id,
      ...world.guilds.flatMap(({ channels }) => channels),
    ];
    const secrets = [
      SECRET,
      botToken,
      address,
      '127.0.0.1',
      ...ids.map((each) => (typeof each === 'string' ? each : each.id)),
    ];
    expect(outcome).toMatchObject({ err: '', status: 1 });
    expect(secrets.filter((secret) => outcome.out.includes(secret))).toEqual([]);
  });

  test('the contract script deletes all that it created in Discord if Discord answers differently than expected', () =>
    expectTidy(guild));
});

/** A guild in which the first message interrupts the comparison. */
async function interruptedGuild() {
  const guild = await startGuild();
  const interruption = new AbortController();
  const listener = () => interruption.abort();
  guild.discord.faults.add({ kind: 'tell', match: { method: 'POST', path: '/messages' }, listener });
  return { guild, signal: interruption.signal };
}

test('the contract script undoes everything that it did in Discord so far when it is interrupted', async () => {
  const { guild, signal } = await interruptedGuild();
  const { err, status } = await compare(variablesOf(guild), { signal });
  expect({ err, status }).toEqual({ err: 'You interrupted it, so nothing was compared.\n', status: 2 });
  await expectTidy(guild);
});

test('the contract script says what it created in Discord and could not delete', async () => {
  const { guild, signal } = await interruptedGuild();
  const { faults } = guild.discord;
  faults.add({ kind: 'status', status: 500, match: { method: 'DELETE', path: '/messages/' }, times: 100 });
  faults.add({ kind: 'status', status: 500, match: { method: 'PUT', path: '/commands' }, times: 2 });
  const { err } = await compare(variablesOf(guild), { signal });
  expect(err).toContain('Messages of this run may be left in the channel: delete them.');
  expect(err).toContain('The commands of that guild could not be put back');
});

test.each<[why: string, change: (variables: EnvironmentVariables) => EnvironmentVariables, sentence: string]>([
  ['the token is refused', (given) => ({ ...given, DISCORD_TOKEN: 'another-token' }), 'refuses the token'],
  ['nothing is there', (given) => ({ ...given, DISCORD_API_URL: 'http://127.0.0.1:9' }), 'cannot be reached'],
  ['the bot is not in that guild', (given) => ({ ...given, CONTRACT_GUILD_ID: '9'.repeat(18) }), 'not in that guild'],
  ['the guild is not named', ({ CONTRACT_GUILD_ID: _, ...given }) => given, 'is not in the environment'],
  [
    'the channel is of another guild',
    (given) => ({ ...given, CONTRACT_CHANNEL_ID: '9'.repeat(18) }),
    'CONTRACT_CHANNEL_ID is no channel of that guild',
  ],
  ['the guild is no id', (given) => ({ ...given, CONTRACT_GUILD_ID: 'cellar' }), 'must be a Discord id'],
  ['the token is missing', ({ DISCORD_TOKEN: _, ...given }) => given, 'DISCORD_TOKEN is neither in .env'],
])(
  'the contract script for Discord ends with status 2 and a sentence where %s, and changes nothing',
  async (_why, change, sentence) => {
    const guild = await startGuild();
    const before = guild.discord.requests.length;
    const { out, err, status } = await compare(change(variablesOf(guild)));
    expect({ out, status }).toEqual({ out: '', status: 2 });
    expect(err).toContain(sentence);
    expect(err).not.toContain('another-token');
    expect(guild.discord.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);
