import { expect, test } from 'vitest';
import { nameKey, serverNameFrom, serverNameOf } from '../../../src/domain/servers/serverNames.ts';

test.each([
  ['Cabin', 'Cabin'],
  ['  Die  Hütte\n', 'Die Hütte'],
  ['Plex: 2', 'Plex: 2'],
  ['x'.repeat(32), 'x'.repeat(32)],
  ['🎬'.repeat(32), '🎬'.repeat(32)],
])('a server can be called %j', (typed, name) => {
  expect(serverNameOf(typed)).toBe(name);
});

test.each([
  ['nothing', ' \n '],
  ['33 characters', 'x'.repeat(33)],
  ['a mention', '<@100000000000000001>'],
  ['everyone', '@everyone'],
  ['bold', '**Cabin**'],
  ['code', '`Cabin`'],
  ['a link', '[Cabin](x)'],
  ['a heading', '# Cabin'],
  ['what nobody sees', 'Ca\u200bbin'],
  ['what turns the text around', 'Ca\u202ebin'],
])('%s is no name', (_, typed) => {
  expect(serverNameOf(typed)).toBeUndefined();
});

test.each([
  ['Bob’s_NAS', 'Bob’s NAS'],
  [`**${'x'.repeat(40)}`, 'x'.repeat(32)],
  [`${'x'.repeat(31)} y`, 'x'.repeat(31)],
  ['***', undefined],
])('a server that calls itself %j is called %j', (friendlyName, name) => {
  expect(serverNameFrom(friendlyName)).toBe(name);
});

test('names that differ in nothing but case are one', () => {
  expect(nameKey('HÜTTE ２')).toBe(nameKey('hütte 2'));
});
