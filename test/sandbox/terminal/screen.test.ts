import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { createTerminalTextFormatter } from '../../../sandbox/terminal/screen/screen.ts';

const screenOf = (terminal: { readonly isTTY?: boolean; readonly columns?: number } = {}) =>
  createTerminalTextFormatter(Object.assign(new PassThrough(), { getColorDepth: () => 8 }, terminal));
const BOLD = '\u001b[1mMetropolis\u001b[22m';

afterEach(() => void vi.unstubAllEnvs());

test('a terminal shows colours, and a pipe does not', () => {
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', undefined);
  expect(screenOf({ isTTY: true }).paint('bold', 'Metropolis')).toBe(BOLD);
  expect(screenOf().paint('bold', 'Metropolis')).toBe('Metropolis');
});

test('lines are broken between words at the terminal’s width, and lines of a container keep its bar', () => {
  const { wrap } = screenOf({ isTTY: true, columns: 22 });
  const text =
    '| A silent film of 1927 from Germany, directed by Fritz Lang.\nshort\n\nA silent film of 1927 from Germany';
  expect(stripVTControlCharacters(wrap(text)).split('\n')).toEqual([
    '| A silent film of ',
    '| 1927 from Germany, ',
    '| directed by Fritz ',
    '| Lang.',
    'short',
    '',
    'A silent film of 1927 ',
    'from Germany',
  ]);
});

test('characters that are two columns wide count as two', () => {
  const { wrap } = screenOf({ isTTY: true, columns: 12 });
  expect(wrap('東京物語 東京物語')).toBe('東京物語 \n東京物語');
});

test('lines in a pipe are not broken', () => {
  const long = '| '.padEnd(300, 'word ');
  expect(screenOf({ columns: 20 }).wrap(long)).toBe(long);
});
