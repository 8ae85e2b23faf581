import { expect, test } from 'vitest';
import { parseCommandLine } from '../../../sandbox/terminal/input/commandLine.ts';
import { completeCommandLine } from '../../../sandbox/terminal/input/completion.ts';
import { knownCommands } from '../../../sandbox/terminal/input/knownCommands.ts';
import { resolveTypedOptionValues } from '../../../sandbox/terminal/input/resolveTypedOptionValues.ts';
import { freshDiscord, type Handlers, startBot } from '../discord/tinyBot.ts';

const LEVELS = [
  { name: 'Warning', nameLocalizations: { de: 'Warnung' }, value: 'warning' },
  { name: 'Error', nameLocalizations: { de: 'Fehler' }, value: 'error' },
];
const COMMANDS = [
  {
    name: 'browse',
    nameLocalizations: { de: 'stöbern' },
    description: 'x',
    options: [
      { type: 3, name: 'item', nameLocalizations: { de: 'titel' }, description: 'x', autocomplete: true },
      { type: 4, name: 'year-from', description: 'From this year on', minValue: 1000, maxValue: 9999 },
      { type: 3, name: 'level', description: 'x', choices: LEVELS },
      { type: 5, name: 'loud', description: 'x' },
      { type: 7, name: 'channel', description: 'x' },
      { type: 8, name: 'mention', description: 'x' },
      { type: 3, name: 'item2', description: 'x', autocomplete: true },
    ],
  },
  { name: 'scan', description: 'x' },
] satisfies Parameters<typeof startBot>[2];

const TITLES = ['The General', 'Metropolis', 'Berlin: Symphony of a Metropolis'];

/** Its list of titles says which other item was given. */
const titles: NonNullable<Handlers['autocomplete']> = (it) => {
  const { name, value } = it.options.getFocused(true);
  const fits = TITLES.filter((title) => title.toLowerCase().includes(value.toLowerCase()));
  const other = name === 'item2' ? ` after ${it.options.getString('item')}` : '';
  return it.respond(fits.map((title) => ({ name: `${title}${other}`, value: `#${TITLES.indexOf(title)}` })));
};

async function keyboard(locale: 'en-US' | 'de' = 'en-US') {
  const discord = await freshDiscord();
  await startBot(discord, { autocomplete: titles }, COMMANDS);
  const [guild] = discord.world.guilds;
  if (!guild) throw new Error('no guild');
  const person = discord.person('viewer');
  const commands = knownCommands(person.offered(), locale);
  return async (line: string) => {
    const said: string[] = [];
    const { fits, typed } = await completeCommandLine(line, {
      person,
      guild,
      commands,
      say: (text) => said.push(text),
    });
    return { fits, typed, said: said.join('\n') };
  };
}

const CASES = [
  { line: '/b', fits: ['/browse '], typed: '/b', said: '' },
  { line: '/nope', fits: [], typed: '/nope', said: '  (no matches)' },
  { line: '/scan ', fits: [], typed: '', said: '  (no matches)' },
  { line: '/browse year', fits: ['year-from:'], typed: 'year', said: '' },
  { line: '/browse item:the general lo', fits: ['loud:'], typed: 'lo', said: '' },
  { line: '/browse loud:yes l', fits: ['level:'], typed: 'l', said: '' },
  { line: '/browse level:', fits: ['Warning', 'Error'], typed: '', said: '' },
  { line: '/browse level:e', fits: ['Error'], typed: 'e', said: '' },
  { line: '/browse level:loud', fits: [], typed: 'loud', said: '  (no matches)' },
  { line: '/browse loud:y', fits: ['yes'], typed: 'y', said: '' },
  { line: '/browse channel:#hi', fits: ['#history'], typed: '#hi', said: '' },
  { line: '/browse mention:@mod', fits: ['@moderator'], typed: '@mod', said: '' },
  {
    line: '/browse year-from:',
    fits: [],
    typed: '',
    said: '  (From this year on: a number, at least 1000, at most 9999)',
  },
];

test('the Tab key completes every command, option and value', async () => {
  const press = await keyboard();
  for (const { line, ...found } of CASES) expect([line, await press(line)]).toEqual([line, found]);
});

test('the Tab key shows the bot’s list of choices, and picks a single choice at once', async () => {
  const press = await keyboard();
  expect(await press('/browse item:metro')).toEqual({
    fits: [],
    typed: 'metro',
    said: '  1. Metropolis\n  2. Berlin: Symphony of a Metropolis\n  (add >1 to pick the first)',
  });
  expect(await press('/browse item:berlin: sym')).toMatchObject({ fits: ['berlin: sym>1'] });
  expect(await press('/browse the gen')).toMatchObject({ fits: ['the gen>1'], typed: 'the gen' });
  expect(await press('/browse item:zzz')).toEqual({ fits: [], typed: 'zzz', said: '  (no matches)' });
});

test('a list that the bot opens depends on the options typed and chosen before it', async () => {
  const press = await keyboard();
  expect((await press('/browse item:metro>2 item2:the')).said).toContain('1. The General after #2');
});

test('a typed >2 picks the second choice of an option whose choices are fixed', async () => {
  const discord = await freshDiscord();
  await startBot(discord, { autocomplete: titles }, COMMANDS);
  const person = discord.person('viewer');
  const { command, values } = parseCommandLine('/browse level:>2', knownCommands(person.offered(), 'en-US'));
  const said: string[] = [];
  expect(await resolveTypedOptionValues(person, command.path, values, (text) => said.push(text))).toEqual({
    level: 'error',
  });
  expect(said).toEqual(['(picked for level: Error)']);
});

test('the Tab key completes in the language of the client', async () => {
  const press = await keyboard('de');
  expect(await press('/st')).toMatchObject({ fits: ['/stöbern '] });
  expect(await press('/stöbern ti')).toMatchObject({ fits: ['titel:'] });
  expect(await press('/browse level:w')).toMatchObject({ fits: ['Warnung'] });
});
