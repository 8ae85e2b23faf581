import { expect, test } from 'vitest';
import { dayFormat } from '../../src/render/stats/dayFormat.ts';

test('the labels of a chart share one date format, and each language and option has its own', () => {
  const options = { weekday: 'short' } as const;
  const english = dayFormat('en', options);
  expect(dayFormat('en', { ...options })).toBe(english);
  expect(english.format(0)).toBe('Thu');
  expect(dayFormat('de', options).format(0)).toBe('Do');
  expect(dayFormat('en', { ...options, weekday: 'long' }).format(0)).toBe('Thursday');
});

test('the days of a chart are written the same in every time zone of the machine', () => {
  expect(dayFormat('en', { hour: 'numeric' }).resolvedOptions().timeZone).toBe('UTC');
});
