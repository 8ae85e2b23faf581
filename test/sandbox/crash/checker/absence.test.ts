import { expect, test } from 'vitest';
import { findAbsenceProblem, parseServerAbsenceMs } from '../../../../sandbox/crash/checker/absence.ts';
import { formatDuration } from '../../../../src/render/kit/text/duration.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const back = (length: string) => `### The media server is back\nIt had not responded for ${length}, since March 14.`;

test.each([
  [formatDuration(40_000), 40_000],
  [formatDuration(12 * MINUTE_MS), 12 * MINUTE_MS],
  [formatDuration(2 * HOUR_MS), 2 * HOUR_MS],
  [formatDuration(2 * HOUR_MS + 33 * MINUTE_MS), 2 * HOUR_MS + 33 * MINUTE_MS],
  [`at most ${formatDuration(3 * HOUR_MS)}`, 3 * HOUR_MS],
])('the crash test reads from a message that the media server was away for %s', (length, ms) => {
  expect(parseServerAbsenceMs(back(length))).toBe(ms);
});

test('a message about an outage that names no length is reported as a problem by the crash test', () => {
  expect(parseServerAbsenceMs('The media server is back')).toBeUndefined();
  expect(parseServerAbsenceMs(back('some time'))).toBeUndefined();
  expect(findAbsenceProblem('The media server is back', { least: 0, most: HOUR_MS })).toContain(
    'was away for 0 to 60 minutes',
  );
});

test.each([
  ['2 min', undefined],
  ['4 min', undefined],
  ['1 h 3 min', 'the server was away for 2 to 4 minutes'],
  ['20 s', 'the server was away for 2 to 4 minutes'],
])('after an outage of two to four minutes, the crash test judges a message of %s: %s', (length, problem) => {
  const found = findAbsenceProblem(back(length), { least: 2 * MINUTE_MS, most: 4 * MINUTE_MS });
  expect(found?.slice(0, problem?.length)).toBe(problem);
});
