import { expect, test } from 'vitest';
import { dateFormat } from '../../src/render/stats/dateFormat.ts';

test('a chart’s labels share one format, and other languages and other parts of a date have their own', () => {
  const options = { weekday: 'short', timeZone: 'UTC' } as const;
  const english = dateFormat('en', options);
  expect(dateFormat('en', { ...options })).toBe(english);
  expect(english.format(0)).toBe('Thu');
  expect(dateFormat('de', options).format(0)).toBe('Do');
  expect(dateFormat('en', { ...options, weekday: 'long' }).format(0)).toBe('Thursday');
  expect(dateFormat('en', { ...options, timeZone: 'America/New_York' }).format(0)).toBe('Wed');
});
