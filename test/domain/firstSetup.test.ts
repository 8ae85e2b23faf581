import { expect, test } from 'vitest';
import type { MediaServerProblem } from '../../src/domain/doctor/findings.ts';
import {
  isTokenRefusedByServer,
  isValidMediaUrl,
  looksLikeToken,
  normalizeTypedServerAddress,
} from '../../src/domain/firstSetup.ts';

test.each([
  ['192.168.1.10', 'http://192.168.1.10:32400'],
  ['nas', 'http://nas:32400'],
  ['plex.local:32400', 'http://plex.local:32400'],
  ['localhost:80', 'http://localhost:80'],
  ['[fe80::1]', 'http://[fe80::1]:32400'],
  ['media.example/plex', 'http://media.example/plex'],
  [' http://192.168.1.10:32400/web/index.html#!/media/abc?key=%2Fx ', 'http://192.168.1.10:32400'],
  ['192.168.1.10:32400/web', 'http://192.168.1.10:32400'],
  ['https://media.example/plex/web/index.html#!/', 'https://media.example/plex'],
  ['https://media.example/webcam', 'https://media.example/webcam'],
  ['HTTPS://media.example', 'HTTPS://media.example'],
])('the typed text %s is completed to the address %s', (typed, address) => {
  expect(normalizeTypedServerAddress(typed)).toBe(address);
  expect(isValidMediaUrl(normalizeTypedServerAddress(typed))).toBe(true);
});

test.each([
  'media server',
  'me:password@192.168.1.10',
  'http://192.168.1.10/?X-Media-Token=canary',
  'http://192.168.1.10:32400/#access_token=canary',
  'ftp://192.168.1.10',
  '192.168.1.10:99999',
  '::1',
  '',
])('the typed text %s is refused as an address', (typed) => {
  expect(isValidMediaUrl(normalizeTypedServerAddress(typed))).toBe(false);
});

test.each([
  'xxYvTzM7nq8HpQ1a2Sd9',
  'MTEwMDAw.GSand8.xU5h3rNever1eavesThe1oopback',
  'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl',
])('the token %s, typed in the field for the address, is refused as an address', (token) => {
  expect(isValidMediaUrl(normalizeTypedServerAddress(token))).toBe(false);
});

test.each([
  ['a-token-of-media', true],
  ['"a-token-of-media"', false],
  ["a-token-of-media'", false],
  ['two words', false],
  ['seven77', false],
])('the set-up takes the typed text %s for a possible token or not: %j', (typed, isOne) => {
  expect(looksLikeToken(typed)).toBe(isOne);
});

test.each<{ name: string; isRefused: boolean; problem: MediaServerProblem }>([
  { name: 'a media server that refuses it', isRefused: true, problem: { failure: 'unauthorized' } },
  {
    name: 'a program that does not say who it is',
    isRefused: false,
    problem: { failure: 'unauthorized', isUnidentified: true },
  },
  { name: 'a server that is away', isRefused: false, problem: { failure: 'timeout' } },
])(
  'the set-up asks for the token again, or does not, after the answer of $name: $isRefused',
  ({ isRefused, problem }) => {
    expect(isTokenRefusedByServer({ kind: 'fails', problem, instead: undefined })).toBe(isRefused);
  },
);
