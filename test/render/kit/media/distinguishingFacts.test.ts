import { expect, test } from 'vitest';
import { distinguishingFacts } from '../../../../src/render/kit/media/distinguishingFacts.ts';

const described = (text: string, ...facts: (string | undefined)[]) => ({ text, facts });

test('texts that differ need no distinguishing facts', () => {
  expect(distinguishingFacts([described('a', 'x'), described('b', 'x')])).toEqual(['', '']);
});

test('items with equal texts get the first facts that differ between them, and no fact that all of them share', () => {
  expect(
    distinguishingFacts([
      described('a', '1 h', 'may', '#1'),
      described('a', '1 h', 'june', '#2'),
      described('b', '1 h', 'may', '#3'),
    ]),
  ).toEqual(['may', 'june', '']);
});

test('equal texts get as many facts as they need until all differ', () => {
  const six = [1, 2, 3, 4, 5, 6].map((key) => described('a', key < 3 ? '1 h' : undefined, undefined, `#${key}`));
  const apart = distinguishingFacts(six);
  expect(new Set(apart).size).toBe(6);
  expect(apart[0]).toBe('1 h · #1');
  expect(apart[5]).toBe('#6');
});
