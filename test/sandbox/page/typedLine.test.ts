import { expect, test } from 'vitest';
import { findMatchingCommands, parseTypedCommand } from '../../../sandbox/page/client/typing/typedLine.ts';
import type { OfferedCommand } from '../../../sandbox/terminal/input/commandLine.ts';

const option = (name: string, shown = name) => ({
  name,
  shown,
  description: '',
  type: 3,
  required: false,
  autocomplete: false,
  choices: [],
  range: { least: undefined, most: undefined },
});
const command = (path: string, shown = path, ...options: ReturnType<typeof option>[]): OfferedCommand => ({
  path,
  shown,
  description: '',
  options,
});
const search = command('/search', '/suche', option('query', 'begriff'), option('limit'));
const COMMANDS = [command('/session list'), search, command('/research'), command('/session', '/session', option('x'))];

test.each([
  ['/search ', { command: search, values: {} }],
  ['/search the general', { command: search, values: { query: 'the general' } }],
  ['/suche begriff:the general limit:5', { command: search, values: { query: 'the general', limit: '5' } }],
  ['/search mission: impossible', { command: search, values: { query: 'mission: impossible' } }],
  ['/search limit:5', { command: search, values: { limit: '5' } }],
  ['/session list ', { command: COMMANDS[0], values: {} }],
  ['/search', undefined],
  ['/nothing ', undefined],
])('the typed line “%s” is read as the right command with its options, or as no command', (line, found) => {
  expect(parseTypedCommand(line, COMMANDS)).toEqual(found);
});

test('commands that begin with the typed text come before those that have it somewhere', () => {
  expect(findMatchingCommands('/sea', COMMANDS).map(({ path }) => path)).toEqual(['/search', '/research']);
  expect(findMatchingCommands('/suc', COMMANDS).map(({ path }) => path)).toEqual(['/search']);
  expect(findMatchingCommands('/', COMMANDS)).toHaveLength(4);
});
