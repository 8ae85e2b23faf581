import { expect, test } from 'vitest';
import { formatLongDate, formatSentTime } from '../../../sandbox/page/markdown/times.ts';
import { around, NOW } from './around.ts';

const HOUR_MS = 3_600_000;
const said = (at: number, language: 'en' | 'de' = 'en') =>
  formatSentTime(at, { language, timeZone: around.timeZone, now: NOW }).replaceAll('\u202f', ' ');

test('a message of today shows the time beside its author, and an older one the day too', () => {
  expect(said(NOW - HOUR_MS)).toBe('11:00 AM');
  expect(said(NOW - 13 * HOUR_MS)).toBe('Yesterday at 11:00 PM');
  expect(said(NOW - 13 * HOUR_MS, 'de')).toBe('Gestern um 23:00');
  expect(said(NOW - 40 * HOUR_MS)).toBe('12/31/25, 8:00 PM');
});

test('the line between two days says the day in the reader’s language', () => {
  expect(formatLongDate(NOW, { language: 'en', timeZone: 'UTC' })).toBe('January 2, 2026');
  expect(formatLongDate(NOW, { language: 'de', timeZone: 'UTC' })).toBe('2. Januar 2026');
});
