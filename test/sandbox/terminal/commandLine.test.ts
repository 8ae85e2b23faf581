import { describe, expect, test } from 'vitest';
import {
  type OfferedCommand,
  type OfferedCommandOption,
  parseCommandLine,
  toCommandOptionValue,
} from '../../../sandbox/terminal/input/commandLine.ts';
import { listCommands } from '../../../sandbox/terminal/input/help.ts';

const option = (name: string, more: Partial<OfferedCommandOption> = {}): OfferedCommandOption => ({
  name,
  shown: name,
  description: `the ${name}`,
  type: 3,
  required: false,
  autocomplete: false,
  choices: [],
  ...more,
});
const SEARCH: OfferedCommand = {
  path: '/search',
  shown: '/suche',
  description: 'Search',
  options: [
    option('query', { required: true }),
    option('library', { autocomplete: true }),
    option('limit', { type: 4 }),
  ],
};
const ADD: OfferedCommand = {
  path: '/playlist add',
  shown: '/playlist add',
  description: 'Add',
  options: [option('item', { autocomplete: true })],
};
const LEVEL = option('level', { shown: 'stufe', choices: [{ name: 'Warning', shown: 'Warnung', value: 'warning' }] });
const COMMANDS = [
  SEARCH,
  ADD,
  { path: '/log write', shown: '/log write', description: 'Log', options: [LEVEL, option('loud', { type: 5 })] },
];

const read = (line: string) => {
  const { command, values } = parseCommandLine(line, COMMANDS);
  return [command.path, Object.fromEntries(values.map((value) => [value.option.name, value.text]))];
};

describe('a typed line', () => {
  test.each([
    ['/search query:metropolis', ['/search', { query: 'metropolis' }]],
    ['/search the general', ['/search', { query: 'the general' }]],
    ['/search query:the general limit:5', ['/search', { query: 'the general', limit: '5' }]],
    ['/search query:"the general"', ['/search', { query: 'the general' }]],
    ['/search query:Time: a film', ['/search', { query: 'Time: a film' }]],
    ['/playlist add item:x', ['/playlist add', { item: 'x' }]],
    ['/suche query:x', ['/search', { query: 'x' }]],
    ['/log write stufe:Warnung', ['/log write', { level: 'Warnung' }]],
  ])('the typed command %s is read with its options', (line, expected) => expect(read(line)).toEqual(expected));

  test('a typed >2 picks the second line of the list that opens', () => {
    expect(parseCommandLine('/playlist add item:the general>2', COMMANDS).values[0]).toMatchObject({
      text: 'the general',
      pick: 2,
    });
  });

  test.each([
    ['search x', 'start with a slash'],
    ['/nothing', 'There is no /nothing'],
    ['/playlist', 'This command needs more: /playlist add'],
    ['/search x query:y', '/search does not take “x”'],
  ])('the typed command %s is refused in plain words', (line, words) => expect(() => read(line)).toThrow(words));
});

describe('values', () => {
  const value = (line: string) => parseCommandLine(line, COMMANDS).values.map(toCommandOptionValue);
  test('a typed number is sent as a number', () => expect(value('/search query:1917 limit:5')).toEqual(['1917', 5]));
  test.each(['level:Warning', 'level:warning', 'stufe:Warnung'])('a typed choice is sent by its value: %s', (typed) =>
    expect(value(`/log write ${typed}`)).toEqual(['warning']),
  );
  test('a typed yes is sent as true', () => expect(value('/log write loud:yes')).toEqual([true]));
  test('a typed unknown choice is refused with the known ones', () =>
    expect(() => value('/log write level:loud')).toThrow('stufe must be one of: Warnung.'));
  test('a typed text is refused for an option that takes a number', () =>
    expect(() => value('/search query:x limit:many')).toThrow('limit must be a number.'));
});

test('the terminal’s help lists every command with its options, in the language of the client', () => {
  expect(listCommands(COMMANDS)).toContain('/suche query:… [library:…] [limit:…]');
  expect(listCommands(COMMANDS)).toContain('stufe: the level (Warnung)');
});
