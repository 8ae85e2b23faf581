import { expect, test } from 'vitest';
import { formatMoment, parseTypedDateTime } from '../../src/time/typedMoment.ts';

const ZONE = 'Europe/Berlin';
const now = new Date('2026-11-24T18:30:00Z');

test.each([
  ['2026-11-25 20:00', '2026-11-25T19:00:00.000Z'],
  ['2026-11-25T20:00', '2026-11-25T19:00:00.000Z'],
  ['25.11.2026, 20:00', '2026-11-25T19:00:00.000Z'],
  [' 20:00 ', '2026-11-24T19:00:00.000Z'],
  // It is 19:30 there by now.
  ['19:30', '2026-11-25T18:30:00.000Z'],
  ['2026-07-01 9:05', '2026-07-01T07:05:00.000Z'],
  // Clocks skip that.
  ['2027-03-28 02:30', '2027-03-28T01:00:00.000Z'],
])('the typed text %s is read as a moment in Berlin', (typed, moment) => {
  expect(parseTypedDateTime(typed, ZONE, now)?.toISOString()).toBe(moment);
});

test.each(['2026-11-12:30', '2026-11-251:30', '25.11.202620:00', ',20:00'])(
  'the typed text "%s" is refused as a moment: a separator must be between a date and a time',
  (typed) => {
    expect(parseTypedDateTime(typed, ZONE, now)).toBeUndefined();
  },
);

test.each(['', 'tonight', '8pm', '25:00', '20:60', '2026-02-30 20:00', '31.4.2026 20:00', '2026-11-25', '1 20:00'])(
  'the typed text "%s" is refused as a moment',
  (typed) => {
    expect(parseTypedDateTime(typed, ZONE, now)).toBeUndefined();
  },
);

test('a moment that is written as people type it is read back as the same moment', () => {
  const typed = formatMoment(new Date('2026-11-25T19:00:00Z'), ZONE);
  expect(typed).toBe('2026-11-25 20:00');
  expect(parseTypedDateTime(typed, ZONE, now)).toEqual(new Date('2026-11-25T19:00:00Z'));
});
