import { expect, test } from 'vitest';
import type { SimulatedDiscordUser } from '../../../sandbox/discord/people/actor.ts';
import { freshDiscord, restTo, SEARCH, startBot } from './tinyBot.ts';

const option = (name: string, more: object = {}) => ({ type: 3, name, description: 'x', ...more });
const command = (name: string, ...options: object[]) => ({ name, description: 'x', options });

const onMessages = (count: number) => Array.from({ length: count }, (_, index) => ({ type: 3, name: `m${index}` }));

const names = (person: SimulatedDiscordUser) => person.offered().map((one) => one.name);

/** PUTs a raw list of commands and returns the result. */
const put = async (commands: object[], guild = true) => {
  const discord = await freshDiscord();
  const rest = restTo(discord);
  const scope = guild ? `/guilds/${discord.world.guilds[0]?.id}` : '';
  const path = `/applications/${discord.world.application.id}${scope}/commands` as const;
  const answer = await rest.put(path, { body: commands }).catch((error: { code: number }) => error.code);
  const problems = discord
    .takeViolations()
    .flatMap((one) => one.problems.map((it) => `${it.path.join('.')} ${it.code}`));
  return { discord, rest, path, answer, problems };
};

const REFUSED = [
  { name: 'a name with capitals', commands: [command('Search')], problem: '0.name APPLICATION_COMMAND_INVALID_NAME' },
  { name: 'a name with a space', commands: [command('find it')], problem: '0.name APPLICATION_COMMAND_INVALID_NAME' },
  {
    name: 'a translated name with a space',
    commands: [{ ...command('a'), name_localizations: { de: 'b c' } }],
    problem: '0.name_localizations.de APPLICATION_COMMAND_INVALID_NAME',
  },
  {
    name: 'a language that is none',
    commands: [{ ...command('a'), name_localizations: { xx: 'b' } }],
    problem: '0.name_localizations.xx LOCALE_INVALID',
  },
  { name: 'no description', commands: [{ name: 'a' }], problem: '0.description BASE_TYPE_REQUIRED' },
  {
    name: 'a description over 100',
    commands: [{ name: 'a', description: 'x'.repeat(101) }],
    problem: '0.description BASE_TYPE_MAX',
  },
  {
    name: 'required after optional',
    commands: [command('a', option('b'), option('c', { required: true }))],
    problem: '0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  },
  {
    name: 'choices with autocomplete',
    commands: [command('a', option('b', { autocomplete: true, choices: [{ name: 'c', value: 'c' }] }))],
    problem: '0.options.0 APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE',
  },
  {
    name: 'two options of one name',
    commands: [command('a', option('b'), option('b'))],
    problem: '0.options.1.name APPLICATION_COMMANDS_DUPLICATE_NAME',
  },
  {
    name: 'two commands of one name',
    commands: [command('a'), command('a')],
    problem: '1.name APPLICATION_COMMANDS_DUPLICATE_NAME',
  },
  {
    name: '26 options',
    commands: [command('a', ...Array.from({ length: 26 }, (_, n) => option(`o${n}`)))],
    problem: '0.options BASE_TYPE_MAX',
  },
  {
    name: '26 choices',
    commands: [
      command('a', option('b', { choices: Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` })) })),
    ],
    problem: '0.options.0.choices BASE_TYPE_MAX',
  },
  {
    name: '101 commands',
    commands: Array.from({ length: 101 }, (_, n) => command(`c${n}`)),
    problem: ' APPLICATION_COMMANDS_MAX',
  },
  {
    name: 'over 8000 characters with the longest language',
    commands: [
      command(
        'a',
        ...Array.from({ length: 25 }, (_, n) =>
          option(`o${n}`, {
            choices: [1, 2, 3, 4].map((v) => ({
              name: `${v}`,
              name_localizations: { de: 'x'.repeat(80) },
              value: `${v}`,
            })),
          }),
        ),
      ),
    ],
    problem: '0 APPLICATION_COMMAND_TOO_LARGE',
  },
  {
    name: 'a subcommand beside an option',
    commands: [command('a', option('b'), { type: 1, name: 'c', description: 'x' })],
    problem: '0.options APPLICATION_COMMAND_OPTIONS_TYPE_MIXED',
  },
  {
    // discord-api-docs, developers/interactions/application-commands.mdx:171: "15 global `MESSAGE` commands"
    name: 'sixteen commands on messages',
    commands: onMessages(16),
    problem: ' APPLICATION_COMMANDS_MAX',
  },
  {
    // discord-api-docs, developers/interactions/application-commands.mdx:170: "15 global `USER` commands"
    name: 'sixteen commands on people',
    commands: onMessages(16).map((one) => ({ ...one, type: 2 })),
    problem: ' APPLICATION_COMMANDS_MAX',
  },
];

test.for(REFUSED)('the simulated Discord refuses commands: $name', async ({ commands, problem }) => {
  const { answer, problems, discord } = await put(commands);
  expect(answer).toBe(50035);
  expect(problems).toContain(problem);
  expect(discord.commands(discord.world.guilds[0]?.id)).toEqual([]);
});

test('the simulated Discord ignores and records an unknown key of a command', async () => {
  const { answer, problems } = await put([{ ...command('a'), capability: 'search' }]);
  expect(answer).toMatchObject([{ name: 'a' }]);
  expect(problems).toEqual(['0.capability UNKNOWN_KEY']);
});

test('the simulated Discord accepts fifteen message commands beside a hundred others', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => command(`a${index}`));
  expect((await put([...hundred, ...onMessages(15)])).problems).toEqual([]);
});

test('a command keeps its id when it changes, and its version only when it stays the same', async () => {
  const { rest, path, answer } = await put([command('search', option('query'))]);
  const same = await rest.put(path, { body: [command('search', option('query'))] });
  const changed = await rest.put(path, { body: [command('search', option('query'), option('library'))] });
  expect(same).toEqual(answer);
  const [before] = Array.isArray(answer) ? answer : [];
  expect(changed).toMatchObject([{ id: before.id }]);
  expect(changed).not.toMatchObject([{ version: before.version }]);
});

test('translations of a command are returned only on request', async () => {
  const { rest, path } = await put([
    { ...command('search', option('query')), description_localizations: { de: 'Suchen' } },
  ]);
  const plain = await rest.get(path);
  const translated = await rest.get(path, { query: new URLSearchParams({ with_localizations: 'true' }) });
  expect(plain).not.toHaveProperty('0.description_localizations');
  expect(translated).toMatchObject([
    { description_localizations: { de: 'Suchen' }, options: [{ name_localizations: null }] },
  ]);
});

test('a command’s permissions are returned as text, and a guild’s command has no contexts', async () => {
  const body = { ...command('scan'), default_member_permissions: '32', contexts: [0], integration_types: [0] };
  const [ofGuild, global] = [await put([body]), await put([body], false)];
  expect(ofGuild.answer).toMatchObject([{ default_member_permissions: '32', contexts: null }]);
  expect(global.answer).toMatchObject([{ default_member_permissions: '32', contexts: [0], integration_types: [0] }]);
  expect([ofGuild.problems, global.problems]).toEqual([[], []]);
});

test('the simulated Discord refuses the 201st command that is created in a day, and not a changed one', async () => {
  const hundred = (part: string) => Array.from({ length: 100 }, (_, index) => command(`${part}${index}`));
  const { rest, path } = await put(hundred('a'));
  await rest.put(path, { body: hundred('b') });
  await rest.put(path, { body: hundred('b').map((each) => ({ ...each, description: 'changed' })) });
  await expect(rest.put(path, { body: [...hundred('b').slice(1), command('new')] })).rejects.toMatchObject({
    status: 400,
    code: 30034,
  });
});

test('a person sees two commands if a guild’s command and a global one have the same name', async () => {
  const { discord, rest } = await put([command('search')]);
  const everywhere = `/applications/${discord.world.application.id}/commands` as const;
  await rest.put(everywhere, { body: [command('search')] });
  const viewer = discord.person('viewer');
  expect(names(viewer)).toEqual(['search', 'search']);
  await expect(viewer.run('/search')).rejects.toThrow('is offered two /search here');
});

test('a person is offered the guild’s commands that their permissions allow, in their language', async () => {
  const discord = await freshDiscord();
  await startBot(discord, { command: (it) => it.reply(it.commandName) }, [
    { ...SEARCH, nameLocalizations: { de: 'suche' } },
    { name: 'audit', description: 'x', defaultMemberPermissions: '8' },
  ]);
  expect(names(discord.person('admin'))).toEqual(['search', 'audit']);
  expect(names(discord.person('viewer'))).toEqual(['search']);
  expect(names(discord.person('viewer').directly())).toEqual([]);
  expect(names(discord.person('moderator').elsewhere())).toEqual([]);
  expect((await discord.person('curator').run('/suche', { query: 'x' })).text).toBe('search');
});
