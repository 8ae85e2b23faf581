import { expect, test } from 'vitest';
import { colourFromHex, hexFromColour } from '../../src/domain/appearance.ts';

test.each([
  { typed: '#1abc9c', colour: 0x1abc9c },
  { typed: ' 1ABC9C ', colour: 0x1abc9c },
  { typed: '#000000', colour: 0 },
  { typed: '#fff', colour: undefined },
  { typed: '#1abc9g', colour: undefined },
  { typed: '#1abc9c0', colour: undefined },
  { typed: 'teal', colour: undefined },
])('the colour of “$typed” is $colour', ({ typed, colour }) => {
  expect(colourFromHex(typed)).toBe(colour);
});

test('a colour is written with six digits', () => {
  expect([0, 0xff, 0x1abc9c].map(hexFromColour)).toEqual(['#000000', '#0000ff', '#1abc9c']);
});
