import { describe, expect, test } from 'vitest';
import type { RawOptions } from '../../src/commands/framework/command.ts';
import { answersTo, depsWith } from './support/deps.ts';

const BLANK = [
  ['the blank Braille cell', '\u2800'],
  ['Hangul fillers', '\u3164\u115f\u1160'],
  ['the narrow Hangul filler', '\uffa0'],
  ['the full blank of hieroglyphs', '\u{13441}'],
  ['the place of a missing object', '\ufffc'],
  ['an accent on nothing', '\u0301'],
  ['a joiner between spaces', ' \u200d '],
] as const;

/** Commands with a name or title that others read, its option, and the other options. */
const NAMED: readonly (readonly [string, string, RawOptions])[] = [
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

describe.each(BLANK)('a name of %s', (_, blank) => {
  test.each(NAMED)('is refused by /%s for %s', async (path, option, others) => {
    const answer = answersTo(path, { ...others, [option]: blank }, depsWith({}));
    await expect(answer).rejects.toMatchObject({ option });
  });
});
