import { describe, expect, test } from 'vitest';
import { RESPONSE_DECODERS } from '../../scripts/decode/kinds.ts';
import { runDecodeCommand } from '../../scripts/decode/run.ts';
import { fixture } from './support/fixture.ts';

const FILES: Readonly<Record<string, string>> = {
  empty: '<MediaContainer size="0"/>',
  token:
    '<MediaContainer><Hub title="x"><Directory type="tag" tag="Ada" key="/a?b=1&amp;X-Plex-Token=canary-1"/></Hub></MediaContainer>',
  orders: '<MediaContainer><Playlist ratingKey="1" title="a\u009Bb\u202Ec\u007Fd\u{E0001}e"/></MediaContainer>',
  line: '<MediaContainer><Playlist ratingKey="1" title="a&#10;b"/><Playlist title="no id"/></MediaContainer>',
};
const decode = (...args: readonly string[]) =>
  runDecodeCommand(args, (path) => {
    const text = FILES[path];
    return text === undefined ? fixture(path) : Buffer.from(text);
  });

test('the decode script prints a recorded answer as JSON', () => {
  const { out, err, status } = decode('--as', 'sessions', 'session-without-session-element');
  expect(JSON.parse(out)).toMatchObject([{ sessionKey: '7', item: { title: 'Metropolis' } }, { id: 'abc-8' }]);
  expect([err, status]).toEqual(['', 0]);
});

test('the decode script prints one line for each entry, whatever its title contains, and says what it left out', () => {
  const { out, err, status } = decode('--as', 'playlists', '--summary', 'line');
  expect(out).toBe('title="a\\nb" ratingKey="1"\n');
  expect([err, status]).toEqual(['line: incomplete entries left out: 1\n', 0]);
});

test('the decode script escapes characters that a terminal would execute or reorder', () => {
  for (const form of [['--summary'], []]) {
    const { out } = decode('--as', 'playlists', ...form, 'orders');
    expect(out).toContain('a\\u009bb\\u202ec\\u007fd\\udb40\\udc01e');
    expect(out).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  }
});

test('the decode script names each file that it cannot decode, decodes the others and exits with 1', () => {
  const { out, err, status } = decode('--as', 'libraries', 'html-with-200', 'empty', 'gone');
  expect(out).toBe('[]\n');
  expect(err).toMatch(
    /^html-with-200: cannot be decoded as libraries: it has a document type, [a-z ]+\ngone: .*ENOENT/,
  );
  expect(status).toBe(1);
});

test.each(['html-with-200', 'entity-bomb', 'json-with-200', 'another-root', 'truncated-within-an-attribute'])(
  'an error message of the decode script quotes nothing of %s',
  (name) => {
    expect(decode('--as', 'search', name).err).toMatch(/^[\w-]+: cannot be decoded as search: it [a-zA-Z ,]+\n$/);
  },
);

test.each([
  ['account-resources', 'account-resources'],
  ['settings', 'preferences-with-secrets'],
  ['search', 'token'],
])('the decode script never prints a token in %s', (kind, file) => {
  expect(decode('--as', kind, file)).toMatchObject({ out: expect.not.stringContaining('canary'), status: 0 });
  expect(decode('--as', kind, '--summary', file)).toMatchObject({ out: expect.not.stringContaining('canary') });
});

test('the decode script reads the parent of a track from the attribute of the chosen vocabulary', () => {
  const parentIn = (speaks: string) =>
    /"parentTitle": "(\w)"/.exec(decode('--as', 'history', '--vocabulary', speaks, 'history-track').out)?.[1];
  expect([parentIn('neutral'), parentIn('plex')]).toEqual(['G', 'P']);
});

describe.each(Object.keys(RESPONSE_DECODERS))('the kind %s', (kind) => {
  test('the help of the decode script lists each kind of answer', () => {
    const { out, status } = decode('--help');
    expect(out).toMatch(new RegExp(`^ {2}${kind} `, 'm'));
    expect(status).toBe(0);
  });

  test('the decode script accepts an empty answer, or says that its content is missing', () => {
    const { status, err } = decode('--as', kind, 'empty');
    expect(
      status === 0 ||
        /it has no machineIdentifier|the (?:answer|response) (?:holds|contains|has) no (?:item|playlist)/.test(err),
    ).toBe(true);
  });
});

test.each([
  [[], /--as must be one of/],
  [['--as', 'constructor', 'empty'], /--as must be one of/],
  [['--as', 'sessions'], /Name a file/],
  [['--as', 'sessions', '--vocabulary', 'klingon', 'empty'], /neutral or plex/],
  [['--nonsense'], /option/],
] as const)('the decode script refuses the arguments %j with an explanation', (args, says) => {
  const { out, err, status } = decode(...args);
  expect([out, status]).toEqual(['', 2]);
  expect(err).toMatch(says);
});
