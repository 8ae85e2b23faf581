import { expect, test } from 'vitest';
import { isBlank, visible, visibleAlone } from '../../src/domain/visibleText.ts';

test.each([
  ['the blank Braille cell', '\u2800'],
  ['the Hangul filler', '\u3164'],
  ['the filler of Hangul initials', '\u115f'],
  ['the filler of Hangul vowels', '\u1160'],
  ['the narrow Hangul filler', '\uffa0'],
  ['the full blank of hieroglyphs', '\u{13441}'],
  ['the half blank of hieroglyphs', '\u{13442}'],
  ['the null note head', '\u{1d159}'],
  ['the place of a missing object', '\ufffc'],
  ['tags without a flag', '\u{e0041}\u{e007f}'],
  ['a joiner alone', '\u200d'],
  ['an accent on nothing', '\u0301'],
  ['a private character', '\ue000'],
  ['the filler of Khitan', '\u{16fe4}'],
  ['several kinds of spaces', ' \u00a0\u3000\u2003'],
])('%s is blank', (_, text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', '7', '!', '€', '한', '🏴‍☠️', '\u200ba\u2800', 'ـ'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each([
  ['👩‍👩‍👧', '👩‍👩‍👧', '👩👩👧'],
  ['می\u200cخواهم', 'می\u200cخواهم', 'میخواهم'],
  ['Cel\u3164lar\u200b', 'Cellar', 'Cellar'],
  ['Cellar\u2800', 'Cellar ', 'Cellar '],
  ['❤\ufe0f', '❤\ufe0f', '❤'],
])('%j is shown as %j and compared as %j', (text, shown, compared) => {
  expect(visible(text)).toBe(shown);
  expect(visibleAlone(text)).toBe(compared);
});
