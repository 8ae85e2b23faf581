import { expect, test } from 'vitest';
import { isBlank, normalizeTextForComparison, visibleText } from '../../src/domain/visibleText.ts';

test.each([
  { name: 'the blank Braille cell', text: '\u2800' },
  { name: 'the Hangul filler', text: '\u3164' },
  { name: 'the filler of Hangul initials', text: '\u115f' },
  { name: 'the filler of Hangul vowels', text: '\u1160' },
  { name: 'the narrow Hangul filler', text: '\uffa0' },
  { name: 'the full blank of hieroglyphs', text: '\u{13441}' },
  { name: 'the half blank of hieroglyphs', text: '\u{13442}' },
  { name: 'the null note head', text: '\u{1d159}' },
  { name: 'the place of a missing object', text: '\ufffc' },
  { name: 'tags without a flag', text: '\u{e0041}\u{e007f}' },
  { name: 'a joiner alone', text: '\u200d' },
  { name: 'an accent on nothing', text: '\u0301' },
  { name: 'a private character', text: '\ue000' },
  { name: 'the filler of Khitan', text: '\u{16fe4}' },
  { name: 'several kinds of spaces', text: ' \u00a0\u3000\u2003' },
])('a text of $name counts as blank', ({ text }) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', '7', '!', '€', '한', '🏴‍☠️', '\u200ba\u2800', 'ـ'])('the text %j does not count as blank', (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each([
  ['👩‍👩‍👧', '👩‍👩‍👧', '👩👩👧'],
  ['می\u200cخواهم', 'می\u200cخواهم', 'میخواهم'],
  ['Cel\u3164lar\u200b', 'Cellar', 'Cellar'],
  ['Cellar\u2800', 'Cellar ', 'Cellar '],
  ['❤\ufe0f', '❤\ufe0f', '❤'],
])('the text %j is shown as %j and compared as %j', (text, shown, compared) => {
  expect(visibleText(text)).toBe(shown);
  expect(normalizeTextForComparison(text)).toBe(compared);
});
