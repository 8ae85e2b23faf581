import { expect, it } from 'vitest';
import { formatDuration } from '../../../../src/render/kit/text/duration.ts';
import { resolutionName } from '../../../../src/render/kit/text/quality.ts';

const MINUTE = 60_000;

it.each([
  [0, '0\u00a0s'],
  [-5, '0\u00a0s'],
  [499, '0\u00a0s'],
  [40_000, '40\u00a0s'],
  [59_400, '59\u00a0s'],
  [59_500, '1\u00a0min'],
  [3 * MINUTE, '3\u00a0min'],
  [59.4 * MINUTE, '59\u00a0min'],
  [59.5 * MINUTE, '1\u00a0h'],
  [60 * MINUTE, '1\u00a0h'],
  [119.6 * MINUTE, '2\u00a0h'],
  [153 * MINUTE, '2\u00a0h 33\u00a0min'],
  [25 * 60 * MINUTE, '25\u00a0h'],
])('a duration of %d milliseconds is written as %s', (ms, shown) => {
  expect(formatDuration(ms)).toBe(shown);
});

/** Servers write the same in several ways; the last two were found in recorded answers. */
it.each([
  ['1080i', '1080i'],
  ['576i', '576i'],
  ['480I', '480i'],
  ['1080', '1080p'],
  ['720p', '720p'],
  ['2160P', '2160p'],
  ['4k', '4K'],
  ['sd', 'SD'],
])('the resolution %s is written as %s', (name, shown) => {
  expect(resolutionName(name)).toBe(shown);
});
