import { describe, expect, test } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import { answersTo, depsWith } from './support/deps.ts';

const BLANK = [
  { name: 'the blank Braille cell', blank: '\u2800' },
  { name: 'Hangul fillers', blank: '\u3164\u115f\u1160' },
  { name: 'the narrow Hangul filler', blank: '\uffa0' },
  { name: 'the full blank of hieroglyphs', blank: '\u{13441}' },
  { name: 'the place of a missing object', blank: '\ufffc' },
  { name: 'an accent on nothing', blank: '\u0301' },
  { name: 'a joiner between spaces', blank: ' \u200d ' },
] as const;

/** Commands with a name or title that others read, its option, and the other options. */
const NAMED: readonly (readonly [string, string, RawCommandOptions])[] = [
  ['rule add', 'name', { streams: 1 }],
  ['people name', 'name', { account: '#1' }],
  ['playlist create', 'title', { item: '#1' }],
  ['playlist add', 'playlist', { item: '#1' }],
  ['library add', 'name', {}],
  ['wish add', 'title', {}],
  ['wish close', 'word', { wish: '#1' }],
  ['follow title', 'title', {}],
  ['server rename', 'name', { server: 'Home' }],
];

describe.each(BLANK)('a name of $name', ({ blank }) => {
  test.each(NAMED)('a blank name is refused by /%s for %s', async (path, option, others) => {
    const answer = answersTo(path, { ...others, [option]: blank }, depsWith({}));
    await expect(answer).rejects.toMatchObject({ option });
  });
});
