import fc from 'fast-check';
import { createTask } from 'node-cron';
import { expect, test } from 'vitest';
import { createCronTimes, nextCronTime } from '../../../src/jobs/scheduling/cronTimes.ts';
import { DAY } from '../support/fakes.ts';

const at = (time: string) => new Date(`${time}Z`);
const slotBetween = (pattern: string, timezone: string, after: string, upTo: string) =>
  createCronTimes({ pattern, timezone })(at(after), at(upTo))?.toISOString().slice(0, 19);

test.each([
  ['the last of several', '30 4 * * *', 'UTC', '2026-01-01T04:30', '2026-01-09T12:00', '2026-01-09T04:30:00'],
  ['none when the last one ran', '30 4 * * *', 'UTC', '2026-01-09T04:30', '2026-01-09T12:00', undefined],
  ['one from its very moment on', '30 4 * * *', 'UTC', '2026-01-01T04:30', '2026-01-02T04:30', '2026-01-02T04:30:00'],
  ['none before', '30 4 * * *', 'UTC', '2026-01-01T04:30', '2026-01-02T04:29:59', undefined],
  ['none before the first start', '30 4 * * *', 'UTC', '2026-01-02T05:00', '2026-01-02T06:00', undefined],
  ['none when the clock was set back', '30 4 * * *', 'UTC', '2026-01-02T04:30', '2026-01-02T03:45', undefined],
  ['with seconds', '20 30 4 * * *', 'UTC', '2026-01-01T04:30', '2026-01-02T05:00', '2026-01-02T04:30:20'],
  ['once a minute', '*/5 30 4 * * *', 'UTC', '2026-01-01T04:30', '2026-01-02T05:00', '2026-01-02T04:30:00'],
  ['none when that minute ran', '20 30 4 * * *', 'UTC', '2026-01-02T04:30', '2026-01-02T05:00', undefined],
  ['a month back', '15 3 L * *', 'UTC', '2026-01-31T03:15', '2026-03-20T00:00', '2026-02-28T03:15:00'],
  ['of a local day', '0 4 * * mon', 'Asia/Tokyo', '2026-01-01T00:00', '2026-01-07T00:00', '2026-01-04T19:00:00'],
  ['not yet the skipped', '30 2 * * *', 'Europe/Berlin', '2026-03-28T01:30', '2026-03-29T00:59', undefined],
  ['skipped', '30 2 * * *', 'Europe/Berlin', '2026-03-28T01:30', '2026-03-29T01:00', '2026-03-29T01:00:00'],
  ['skipped and made up', '30 2 * * *', 'Europe/Berlin', '2026-03-29T01:00', '2026-03-29T12:00', undefined],
  ['still to come again', '30 2 * * *', 'Europe/Berlin', '2026-10-24T00:30', '2026-10-25T01:29', undefined],
  ['passed twice', '30 2 * * *', 'Europe/Berlin', '2026-10-24T00:30', '2026-10-25T01:30', '2026-10-25T00:30:00'],
  ['run the first time', '30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30', '2026-10-25T12:00', undefined],
  ['run the second time', '30 2 * * *', 'Europe/Berlin', '2026-10-25T01:30', '2026-10-25T12:00', undefined],
  [
    'half an hour skipped',
    '15 2 * * *',
    'Australia/Lord_Howe',
    '2026-10-03T00:00',
    '2026-10-04T00:00',
    '2026-10-03T15:30:00',
  ],
])('%s', (_, pattern, timezone, after, upTo, expected) => {
  expect(slotBetween(pattern, timezone, after, upTo)).toBe(expected);
});

test.each([
  ['later today', '30 4 * * *', 'UTC', '2026-01-01T04:29:59', '2026-01-01T04:30:00'],
  ['tomorrow, from the very moment on', '30 4 * * *', 'UTC', '2026-01-01T04:30', '2026-01-02T04:30:00'],
  ['the first of several', '15,45 4,5 * * *', 'UTC', '2026-01-01T04:20', '2026-01-01T04:45:00'],
  ['of a local day', '0 4 * * mon', 'Asia/Tokyo', '2026-01-01T00:00', '2026-01-04T19:00:00'],
  ['skipped', '30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00', '2026-03-29T01:00:00'],
  ['in eight years', '0 0 29 2 *', 'UTC', '2096-03-01T00:00', '2104-02-29T00:00:00'],
])('the next one: %s', (_, pattern, timezone, after, expected) => {
  expect(nextCronTime({ pattern, timezone }, at(after))?.toISOString().slice(0, 19)).toBe(expected);
});

/** What node-cron alone knows: both day fields at once, the nearest weekday, ranges over the end. */
const PATTERNS = [
  '30 4 * * *',
  '0 9 8-14 * 2',
  '0 9 15W * *',
  '10 5 L-3 * *',
  '5 22-2 * * fri-mon',
  '0 7 * * 1#2',
  '@weekly',
];

test('looks back exactly where node-cron looks ahead', () => {
  const slots = fc.record({
    pattern: fc.constantFrom(...PATTERNS),
    after: fc.date({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00'), noInvalidDate: true }),
    days: fc.double({ min: 0, max: 4, noNaN: true }),
  });
  fc.assert(
    fc.property(slots, ({ pattern, after, days }) => {
      const task = createTask(pattern, () => undefined, { timezone: 'UTC' });
      void task.destroy();
      const upTo = new Date(after.getTime() + days * DAY);
      const minute = (date: Date) => Math.floor(date.getTime() / 60_000);
      const minutes = Array.from(
        { length: minute(upTo) - minute(after) },
        (_, n) => new Date((minute(upTo) - n) * 60_000),
      );
      expect(createCronTimes({ pattern, timezone: 'UTC' })(after, upTo)).toEqual(
        minutes.find((date) => task.match(date)),
      );
    }),
    { seed: 5, numRuns: 60 },
  );
});
