import { expect, test } from 'vitest';
import { factsApart } from '../../../src/render/kit/apart.ts';

const described = (text: string, ...facts: (string | undefined)[]) => ({ text, facts });

test('a text that only one has needs nothing', () => {
  expect(factsApart([described('a', 'x'), described('b', 'x')])).toEqual(['', '']);
});

test('equal texts get the first facts that tell them apart, and none that all of them share', () => {
  expect(
    factsApart([
      described('a', '1 h', 'may', '#1'),
      described('a', '1 h', 'june', '#2'),
      described('b', '1 h', 'may', '#3'),
    ]),
  ).toEqual(['may', 'june', '']);
});

test('as many facts as it takes: the last one differs from all others', () => {
  const six = [1, 2, 3, 4, 5, 6].map((key) => described('a', key < 3 ? '1 h' : undefined, undefined, `#${key}`));
  const apart = factsApart(six);
  expect(new Set(apart).size).toBe(6);
  expect(apart[0]).toBe('1 h · #1');
  expect(apart[5]).toBe('#6');
});
