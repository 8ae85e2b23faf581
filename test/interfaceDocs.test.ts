import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  listClientTestFiles,
  renderMediaInterfaceTable,
  testFilesCallingFunction,
} from '../scripts/docs/renderMediaInterfaceTable.ts';
import { MEDIA_API_OPERATIONS } from '../scripts/specification/operations.ts';
import { createMediaServerClient } from '../src/api/client.ts';
import { VOCABULARIES } from '../src/api/vocabularies/vocabularies.ts';
import { commands } from '../src/commands/index.ts';
import { FIRST_SERVER_ID } from '../src/domain/servers/refs.ts';

/** What interface.md shows (4.1 to 4.23), and what MEDIA-SERVER.md shows of what 4.24 only names. */
const SECTIONS = [
  ...Array.from({ length: 23 }, (_, index) => `4.${index + 1}`),
  'identity',
  'active sessions',
  'libraries',
  'one item',
  'playlists',
  'items of a playlist',
  'add to a playlist',
  'artists of a library',
  'server preferences',
  'decades',
  'history filters',
  'accounts',
  'paging',
  // What public clients ask for and neither document shows.
  'agent preferences',
];

const tests = listClientTestFiles(pathToFileURL(`${process.cwd()}/`));
const transport = {
  vocabulary: () => VOCABULARIES.neutral,
  send: async () => ({ status: 200, bytes: new Uint8Array() }),
  close: async () => undefined,
};
const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport });

test('every operation of the interface is in the client’s list, once and in order', () => {
  expect(MEDIA_API_OPERATIONS.map((operation) => operation.section)).toEqual(SECTIONS);
});

test('every function of the client is an operation of the interface', () => {
  expect(new Set(MEDIA_API_OPERATIONS.map(({ call }) => call))).toEqual(new Set(Object.keys(media)));
});

describe.each(MEDIA_API_OPERATIONS)('$section $title', ({ call }) => {
  test('each operation of the interface has a client function and a test that calls it', () => {
    expect(Reflect.get(media, call)).toBeInstanceOf(Function);
    expect(testFilesCallingFunction(call, tests)).not.toEqual([]);
  });
});

test('every operation of the interface is reached by an existing command', () => {
  const paths = commands.flatMap(({ actions }) => actions.map(({ path }) => path));
  expect(paths).toEqual(
    expect.arrayContaining([...new Set(MEDIA_API_OPERATIONS.flatMap((operation) => operation.commands))]),
  );
});

test('the search for tests of an operation finds a call and no mere mention', () => {
  const files = [
    { path: 'a', text: 'await media.matches("1")' },
    { path: 'b', text: 'matches' },
  ];
  expect(testFilesCallingFunction('matches', files)).toEqual(['a']);
});

test('docs/interface.md is up to date (npm run docs:interface writes it)', () => {
  expect(readFileSync('docs/interface.md', 'utf8')).toBe(renderMediaInterfaceTable(tests));
});
