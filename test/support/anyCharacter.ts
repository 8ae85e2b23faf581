import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/**
 * Any Unicode character, like fast-check's own unit `binary`, which first builds a table of all of them: a second and
 * 100 MB in each process that runs tests.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: LAST - SURROGATES })
  .map((nth) => String.fromCodePoint(nth < FIRST_SURROGATE ? nth : nth + SURROGATES), nthOf);

function nthOf(character: unknown): number {
  const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== character || !character.isWellFormed())
    throw new Error('not one character');
  return point < FIRST_SURROGATE ? point : point - SURROGATES;
}
