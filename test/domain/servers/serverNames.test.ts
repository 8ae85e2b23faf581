import { expect, test } from 'vitest';
import {
  areServerNamesConfusable,
  cleanServerName,
  initialServerName,
  serverNameKey,
} from '../../../src/domain/servers/serverNames.ts';

test.each([
  ['Cabin', 'Cabin'],
  ['  Die  Hütte\n', 'Die Hütte'],
  ['Plex: 2', 'Plex: 2'],
  ['x'.repeat(32), 'x'.repeat(32)],
  ['🎬'.repeat(32), '🎬'.repeat(32)],
  ['👩‍👩‍👧 Home', '👩‍👩‍👧 Home'],
  ['خانه\u200cما', 'خانه\u200cما'],
  ['Ca\u200bbin', 'Cabin'],
  ['Ca\u202ebin', 'Cabin'],
  ['\u3164Cabin\u2800', 'Cabin'],
])('a server that a person names %j gets the name %j', (typed, name) => {
  expect(cleanServerName(typed)).toBe(name);
});

test.each([
  { name: 'nothing', typed: ' \n ' },
  { name: '33 characters', typed: 'x'.repeat(33) },
  { name: 'a mention', typed: '<@100000000000000001>' },
  { name: 'everyone', typed: '@everyone' },
  { name: 'bold', typed: '**Cabin**' },
  { name: 'code', typed: '`Cabin`' },
  { name: 'a link', typed: '[Cabin](x)' },
  { name: 'a heading', typed: '# Cabin' },
  { name: 'the blank Braille cell', typed: '\u2800' },
  { name: 'Hangul fillers', typed: '\u3164\u115f\u1160\uffa0' },
  { name: 'hieroglyphs without a picture', typed: '\u{13441}\u{13442}' },
  { name: 'accents on nothing', typed: '\u0301\u0301' },
  { name: 'joiners', typed: '\u200d\u200c' },
  { name: 'variation selectors', typed: '\ufe0f\u{e0100}' },
  { name: 'a private character', typed: 'Cabin\ue000' },
])('a typed server name of $name is refused', ({ typed }) => {
  expect(cleanServerName(typed)).toBeUndefined();
});

test.each([
  ['Bob’s_NAS', 'Bob’s NAS'],
  [`**${'x'.repeat(40)}`, 'x'.repeat(32)],
  [`${'x'.repeat(31)} y`, 'x'.repeat(31)],
  ['Cab\u3164in\u2800', 'Cabin'],
  ['***', undefined],
  ['\u3164', undefined],
  ['\u2800\u115f', undefined],
  ['\u{13441}', undefined],
  ['_\u200d_', undefined],
])('a server that calls itself %j gets the name %j', (friendlyName, name) => {
  expect(initialServerName(friendlyName)).toBe(name);
});

test.each([
  ['HÜTTE ２', 'hütte 2'],
  ['Cab\u200bin', 'Cabin'],
  ['Cabin\u3164', 'Cabin'],
  ['Ca\u2800bin', 'Ca bin'],
  ['❤\ufe0f', '❤'],
])('the names %j and %j count as one server name', (name, other) => {
  expect(serverNameKey(name)).toBe(serverNameKey(other));
  expect(areServerNamesConfusable(name, other)).toBe(true);
});

test.each([
  ['Attic', 'Аttic'],
  ['Cellar', 'Сеllar'],
  ['PLEX', 'ΡLЕΧ'],
  ['Attic 1', 'Attic l'],
  ['Attic 10', 'Attic IO'],
  ['Home-NAS', 'Home–NAS'],
  ["Bob's", 'Bob’s'],
  ['OLGA', 'ՕLGA'],
  ['ABBA', 'ᎪᏴᏴᎪ'],
  ['Kino', 'Kıno'],
])('the names %j and %j look alike, so that two servers cannot have them', (name, other) => {
  expect(areServerNamesConfusable(name, other)).toBe(true);
  expect(areServerNamesConfusable(other, name)).toBe(true);
});

test.each([
  ['Attic', 'Attic 2'],
  ['Кино', 'Kino'],
  ['Hütte', 'Hutte'],
  ['Σπίτι', 'Home'],
  ['Plex A', 'Plex B'],
])('the names %j and %j are different enough for two servers', (name, other) => {
  expect(areServerNamesConfusable(name, other)).toBe(false);
});
