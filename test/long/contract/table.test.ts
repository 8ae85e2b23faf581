import { expect, test } from 'vitest';
import { printTable } from '../../../scripts/contract/table.ts';

const WORDS = new Set(['Accounts', 'status', 'missing in', 'of']);

const lineOf = (part: number | string): string | undefined =>
  printTable([{ operation: ['Accounts'], difference: ['status'], expected: [200], actual: [part] }], WORDS)
    .split('\n')
    .at(-1);

test('the contract script’s table consists of listed words and counts', () => {
  const row = { operation: ['Accounts'], difference: ['status'], expected: [200], actual: ['missing in', 3, 'of', 12] };
  expect(printTable([row], WORDS)).toBe(
    [
      '| operation | difference | expected | actual |',
      '|---|---|---|---|',
      '| Accounts | status | 200 | missing in 3 of 12 |',
    ].join('\n'),
  );
});

test.each([
  ['a title', 'Nosferatu'],
  ['a listed word with more in it', 'status Nosferatu'],
  ['a listed word in other letters', 'accounts'],
  ['nothing', ''],
  ['what would end a cell', '| x |'],
  ['a line break', 'status\nNosferatu'],
  ['the number of an account', 71_204_881],
  ['a time', 1_773_500_400],
  ['a fraction', 0.5],
  ['a negative number', -5],
  ['no number', Number.NaN],
])('the contract script’s table never prints %s', (_what, part) => {
  expect(lineOf(part)).toBe('| Accounts | status | 200 | (unlisted) |');
});
