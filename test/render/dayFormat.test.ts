import { expect, test } from 'vitest';
import { hourInText } from '../../src/render/stats/calendar.ts';
import { dayFormat } from '../../src/render/stats/dayFormat.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';

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

test.each([
  { language: 'en-US', words: '9 PM' },
  { language: 'de', words: '21 Uhr' },
  { language: 'fr', words: '21 h' },
  { language: 'es-ES', words: '21:00' },
  { language: 'nl', words: '21:00' },
  { language: 'pl', words: '21:00' },
])('an hour in a sentence in $language is recognizable as a time, and not only a number', ({ language, words }) => {
  expect(hourInText(textsForLanguage(language), 21).replaceAll(/\s/g, ' ')).toBe(words);
});
