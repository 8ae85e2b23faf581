import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipAndEscapeText,
  clipText,
  escapeMultilineText,
  formatDiscordTimestamp,
  oneLine,
  plain,
} from '../../../../src/render/kit/text/markdown.ts';
import { anyCharacter } from '../../../support/anyCharacter.ts';
import { ownTime } from '../../../support/ownTime.ts';

/** What somebody types, and what is sent: by Discord's rules the second shows exactly as the first. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['# heading', '\\# heading'],
  ['### heading', '\\### heading'],
  ['- item', '\\- item'],
  ['* item', '\\* item'],
  ['+ item', '\\+ item'],
  ['1. item', '1\\. item'],
  ['1917) item', '1917\\) item'],
  ['12345678901. item', '12345678901\\. item'],
  ['1917', '1917'],
  ['> quote', '\\> quote'],
  ['>>> quote', '\\>\\>\\> quote'],
  ['-# small', '\\-# small'],
  ['[here](https://evil.example)', '\\[here\\](https\\://evil.example)'],
  ['https://evil.example/a_b', 'https\\://evil.example/a\\_b'],
  ['<https://evil.example>', '\\<https\\://evil.example\\>'],
  ['<@1>', '\\<@1\\>'],
  ['<@&1>', '\\<@&1\\>'],
  ['<#1>', '\\<#1\\>'],
  ['<:a:1>', '\\<\\:a:1\\>'],
  ['<a:wave:1>', '\\<a\\:wave:1\\>'],
  ['<t:1:R>', '\\<t\\:1:R\\>'],
  ['</x:1>', '\\</x:1\\>'],
  [':skull:', '\\:skull:'],
  ['Dune: Part Two', 'Dune: Part Two'],
  ['@everyone', '@\u2060everyone'],
  ['@here', '@\u2060here'],
  ['**bold** __under__ *it*', '\\*\\*bold\\*\\* \\_\\_under\\_\\_ \\*it\\*'],
  ['~~gone~~', '\\~\\~gone\\~\\~'],
  ['`code` ```block```', '\\`code\\` \\`\\`\\`block\\`\\`\\`'],
  ['||spoiler||', '\\|\\|spoiler\\|\\|'],
  ['back\\slash', 'back\\\\slash'],
  ['\\*', '\\\\\\*'],
  ['a\u202eb\u2066c\u061cd', 'abcd'],
  ['a\u200bb\ufeffc\u00add', 'abcd'],
  ['a\u0000b\u001bc', 'abc'],
  ['\u200b# heading', '\\# heading'],
  ['@\u200beveryone', '@\u2060everyone'],
  ['http:\u200b//evil.example', 'http\\://evil.example'],
  ['a\nb\r\nc\td\u2028e', 'a b c d e'],
  ['a\n# b', 'a # b'],
  ['  spaced   out  ', 'spaced out'],
  ['\u200b', ''],
  ['a\u115fb\u1160c\uffa0d', 'abcd'],
  ['a\u{e0000}b\u{e0001}c\u{e0041}d\u{e007f}', 'abcd'],
  ['\u115f\u{e0020}', ''],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['🏴\u{e0068}\u{e0069}\u{e0064}\u{e0065}\u{e007f}', '🏴'],
  ['a\u034fb\u17b4c\u17b5d\u180be\u180ff', 'abcdef'],
  ['a\ufff9b\ufffac\ufffbd\u{1d173}e\u{1d17a}f', 'abcdef'],
  ['a\u{e0100}b\u{e01ef}c\ufe00d\ufe0fe\u2065f', 'abcdef'],
  ['a\u2800b\u{1d159}\u2800c\u2800', 'a b c'],
  ['a\u200db\u200cc, \u200dd', 'abc, d'],
  ['لا\u200d\u200dا', 'لا\u200dا'],
  ['می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
  ['\u06dd١٢', '\u06dd١٢'],
  [
    '❤\ufe0f 1\ufe0f\u20e3 🏳\ufe0f\u200d🌈 🤷🏽\u200d♀\ufe0f ☎\ufe0e',
    '❤\ufe0f 1\ufe0f\u20e3 🏳\ufe0f\u200d🌈 🤷🏽\u200d♀\ufe0f ☎\ufe0e',
  ],
  ['half \ud83d', 'half \ufffd'],
  ['👩‍👩‍👧 نص עברית', '👩‍👩‍👧 نص עברית'],
];

/** Strings of all kinds, and strings made of what means something to Discord. */
const parts = ['# ', '-', '> ', '1.', '*', '_', '~', '|', '`', '[a](b)', '<@1>', ':x:', '://', '@everyone', '@here'];
const hostile = fc.array(fc.constantFrom(...parts, '\n', '\r', '\\', '\u202e', '\u200b', 'a', ' ', '\ud800', '👩‍👧'));
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  hostile.map((all) => all.join('')),
);

/** The text with a dot for every character whose meaning a backslash takes. */
const unescaped = (text: string): string => text.replace(/\\[^\sA-Za-z0-9]/g, '·');

describe('plain', () => {
  it.each(HOSTILE)('the text %j is escaped to %j', (typed, sent) => {
    expect(plain(typed)).toBe(sent);
  });

  it('an escaped text has no markup, line breaks, or hidden or half characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sent = plain(text);
        expect(unescaped(sent)).not.toMatch(/[\\*_~|`[\]<>]|^\s*(?:[#+-]|\d+[.)])|:\/\/|@everyone|@here/);
        expect(sent).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b]/);
        expect(sent.isWellFormed()).toBe(true);
        expect(sent).toBe(sent.trim());
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('an escaped text is at most twice as long as the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plain(text).length).toBeLessThanOrEqual(2 * text.length);
        expect(clipAndEscapeText(text, 50).length).toBeLessThanOrEqual(100);
      }),
      { seed: 2 },
    );
  });
});

describe('escapeMultilineText', () => {
  it('an escaped text of several lines keeps its lines, and escapes markup at the start of each line', () => {
    expect(escapeMultilineText('# a\r\n- b\r> c\n-# d\n2. e')).toBe('\\# a\n\\- b\n\\> c\n\\-# d\n2\\. e');
  });

  it('an escaped text keeps at most one empty line in a row, and a line of invisible characters counts as empty', () => {
    expect(escapeMultilineText('\n\na\n\n\n\nb\n \u200b\n\t\n\u200b\nc\n')).toBe('a\n\nb\n\nc');
  });

  it('an escaped text of several lines has no markup at the start of any line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unescaped(escapeMultilineText(text))).not.toMatch(/[\\*_~|`[\]<>]|^\s*(?:[#+-]|\d+[.)])|:\/\/|\n\n\n/m);
      }),
      { numRuns: 2000, seed: 3 },
    );
  });
});

const everyCharacter = Array.from({ length: 0x11_00_00 }, (_, point) => String.fromCodePoint(point));

describe('oneLine', () => {
  it('a text on one line loses exactly the invisible and unneeded characters', () => {
    const removed = everyCharacter.filter((each) => oneLine(`a${each}b`) === 'ab');
    const unseen = everyCharacter.filter((each) =>
      /^(?:\p{Default_Ignorable_Code_Point}|[[\p{Cc}\p{Cf}]--\s--[\u0600-\u08ff\u{110bd}\u{110cd}]]|\u061c)$/v.test(
        each,
      ),
    );
    expect(removed).toEqual(unseen);
  });

  it('a text on one line keeps every emoji and flag', () => {
    const emoji = everyCharacter.filter((each) => /\p{Emoji}/u.test(each)).map((each) => `${each}\ufe0f`);
    expect(emoji.filter((each) => oneLine(each) !== each)).toEqual([]);
    const joined = '👨\u200d❤\ufe0f\u200d💋\u200d👨 👩🏿\u200d🦰 🏴\u200d☠\ufe0f 🧑🏻\u200d🚀 🇩🇪';
    expect(oneLine(joined)).toBe(joined);
  });

  it('a text on one line keeps its markup as typed and loses invisible characters', () => {
    expect(oneLine(' *a*\u202e\n\u200b b\u0007 ')).toBe('*a* b');
  });
});

describe('clip', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['four words in all', 6, 'four…'],
    ['ab👩‍👩‍👧', 5, 'ab…'],
    ['ab👩‍👩‍👧cd', 11, 'ab👩‍👩‍👧…'],
    ['👩‍👩‍👧', 8, '👩‍👩‍👧'],
    ['👩‍👩‍👧', 7, '…'],
    ['e\u0301e\u0301', 3, 'e\u0301…'],
    ['🇩🇪🇫🇷', 7, '🇩🇪…'],
    ['\ud800ab', 3, '\ufffdab'],
  ])('the text %j, cut to %i, becomes %j', (text, max, clipped) => {
    expect(clipText(text, max)).toBe(clipped);
  });

  it('a cut text never exceeds its limit, and never ends in half a character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, max) => {
        const clipped = clipText(text, max);
        expect(clipped.length).toBeLessThanOrEqual(max);
        expect(clipped.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000, seed: 4 },
    );
  });

  it('a text is cut only between characters as people see them', () => {
    const seen = fc.constantFrom('a', '👩‍👩‍👧', '🇩🇪', 'e\u0301', '👍🏽', '한', '🏴󠁧󠁢󠁥󠁮󠁧󠁿');
    fc.assert(
      fc.property(fc.array(seen), fc.integer({ min: 1, max: 60 }), (characters, max) => {
        const clipped = clipText(characters.join(''), max);
        const beginnings = characters.map((_, index) => `${characters.slice(0, index).join('')}…`);
        expect([...beginnings, characters.join('')]).toContain(clipped);
      }),
      { numRuns: 1000, seed: 5 },
    );
  });

  it('a title of a megabyte is cut within milliseconds', () => {
    const began = ownTime();
    clipText('👩‍👩‍👧'.repeat(130_000), 100);
    expect(ownTime() - began).toBeLessThan(200);
  });
});

describe('moment', () => {
  it.each([
    ['R', '<t:1767268800:R>'],
    ['f', '<t:1767268800:f>'],
    ['t', '<t:1767268800:t>'],
  ] as const)('a moment is shown to each reader in their own zone, in style %s', (style, shown) => {
    expect(formatDiscordTimestamp(new Date('2026-01-01T12:00:00.999Z'), style)).toBe(shown);
  });
});
