import fc from 'fast-check';
import type { ComponentPress, ControlsRow } from '../../../src/render/kit/message/press.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

/**
 * What somebody could call a film to make the bot say something else. `ⓗ` marks where markup would begin to work; the
 * letters around it keep the marks of the bot's own sentences away from it.
 */
export const HOSTILE = [
  'a *ⓗ* a',
  'a **ⓗ** a',
  'a _ⓗ_ a',
  'a ~~ⓗ~~ a',
  'a ||ⓗ|| a',
  'a `ⓗ` a',
  'a ```ⓗ``` a',
  '[ⓗ](https://ⓗ.example)',
  'a <https://ⓗ.example> a',
  'https://ⓗ.example/a_b_c',
  '<@ⓗ>',
  '<@&110000000000000014> ⓗ',
  '<#ⓗ>',
  '</ⓗ:1>',
  '<t:ⓗ:R>',
  '<a:ⓗ:1>',
  'a :warning: a',
  '@everyone ⓗ',
  '@here ⓗ',
  '# ⓗ',
  '### ⓗ',
  '-# ⓗ',
  '> ⓗ',
  '>>> ⓗ',
  '- ⓗ',
  '* ⓗ',
  '1. ⓗ',
  'a\n# ⓗ\n> ⓗ\n- ⓗ',
  'a\r\n\r\n\r\n-# ⓗ',
  'a\u2028# ⓗ',
  '\\',
  'ends in \\',
  '\\*ⓗ* a',
  'a “ⓗ” „ⓗ“ "ⓗ"',
] as const;

/** Long, empty, invisible, of many bytes or reading to the left. */
const ODD = [
  '',
  ' ',
  '\n',
  '\u200b',
  '\u202ex',
  'a\u202eb\u2066c',
  '\ud800',
  '\u0000a\u001b[31m',
  'é'.repeat(300),
  '*'.repeat(5000),
  '[]()'.repeat(1200),
  'x'.repeat(9000),
  `${'👩‍👩‍👧‍👦'.repeat(200)}`,
  'שלום עולם',
  'Ёлки-палки: «Новый год»',
  'Metropolis',
  '1917',
  '#1917',
] as const;

export const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }).map((each) => each.replaceAll('ⓗ', '')) },
);
export const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

/** As many as a message holds and more; a thousand seldom, since drawing them takes most of the time. */
const howMany = fc.oneof(
  { weight: 15, arbitrary: fc.constantFrom(0, 1, 2, 5, 12, 30, 48) },
  { weight: 2, arbitrary: fc.constant(300) },
  { weight: 1, arbitrary: fc.constant(1000) },
);

/** 0 to 1000 of something, made from a few of them; `numbered` tells them apart where they have to be. */
export const many = <T>(arbitrary: fc.Arbitrary<T>, numbered: (value: T, index: number) => T = (value) => value) =>
  fc.tuple(fc.array(arbitrary, { minLength: 1, maxLength: 7 }), howMany).map(([few, count]) =>
    Array.from({ length: count }).flatMap((_, index) => {
      const value = few[index % few.length];
      return value === undefined ? [] : [numbered(value, index)];
    }),
  );

export const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 10, 59, 60, 999, 1000, 1e6, Number.MAX_SAFE_INTEGER),
  fc.nat({ max: 1e6 }),
);
export const decimal = fc.oneof(fc.constantFrom(0, 1, 9.95, 10), fc.double({ min: 0, max: 1e6, noNaN: true }));
export const date = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
/** Digits, up to 64 bits. */
export const key = fc.oneof(fc.constantFrom('1', '18446744073709551615'), fc.nat().map(String));
export const path = fc.nat({ max: 99 }).map((n) => `/library/metadata/${n}/thumb/1`);

export const press = fc.nat({ max: 5 }).map((target): ComponentPress => ({ action: 'test', target, by: 'invoker' }));
export const pagePress = (page: number): ComponentPress => ({ action: 'page', target: { page }, by: 'invoker' });
export const button = fc.record({
  label: text,
  style: fc.constantFrom('primary', 'secondary', 'success', 'danger'),
  press,
});
/** What stands under an answer: a row of pages and a menu. */
export const controls: fc.Arbitrary<readonly ControlsRow[]> = fc.array(
  fc.oneof(
    fc.array(button, { maxLength: 5 }),
    fc.record({
      placeholder: text,
      options: many(fc.record({ label: text, value: key, description: maybe(text) }), (option, index) => ({
        ...option,
        value: `#${index}`,
      })),
      press,
    }),
  ),
  { maxLength: 2 },
);
/** Small pictures by their paths: of some, of all, of none. */
export const posters = fc
  .array(path, { maxLength: 40 })
  .map((paths) => new Map(paths.map((each) => [each, new Uint8Array([1])])));
