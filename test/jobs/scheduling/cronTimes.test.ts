import fc from 'fast-check';
import { createTask } from 'node-cron';
import { expect, test } from 'vitest';
import { createLastScheduledTimeFinder, nextCronTime } from '../../../src/jobs/scheduling/cronTimes.ts';
import { DAY } from '../support/fakes.ts';

const at = (time: string) => new Date(`${time}Z`);
const slotBetween = (pattern: string, timezone: string, after: string, upTo: string) =>
  createLastScheduledTimeFinder({ pattern, timezone })(at(after), at(upTo))?.toISOString().slice(0, 19);

test.each([
  {
    name: 'the last of several',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:30',
    upTo: '2026-01-09T12:00',
    expected: '2026-01-09T04:30:00',
  },
  {
    name: 'none when the last one ran',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-09T04:30',
    upTo: '2026-01-09T12:00',
    expected: undefined,
  },
  {
    name: 'one from its very moment on',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:30',
    upTo: '2026-01-02T04:30',
    expected: '2026-01-02T04:30:00',
  },
  {
    name: 'none before',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:30',
    upTo: '2026-01-02T04:29:59',
    expected: undefined,
  },
  {
    name: 'none before the first start',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-02T05:00',
    upTo: '2026-01-02T06:00',
    expected: undefined,
  },
  {
    name: 'none when the clock was set back',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-02T04:30',
    upTo: '2026-01-02T03:45',
    expected: undefined,
  },
  {
    name: 'with seconds',
    pattern: '20 30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:30',
    upTo: '2026-01-02T05:00',
    expected: '2026-01-02T04:30:20',
  },
  {
    name: 'once a minute',
    pattern: '*/5 30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:30',
    upTo: '2026-01-02T05:00',
    expected: '2026-01-02T04:30:00',
  },
  {
    name: 'none when that minute ran',
    pattern: '20 30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-02T04:30',
    upTo: '2026-01-02T05:00',
    expected: undefined,
  },
  {
    name: 'a month back',
    pattern: '15 3 L * *',
    timezone: 'UTC',
    after: '2026-01-31T03:15',
    upTo: '2026-03-20T00:00',
    expected: '2026-02-28T03:15:00',
  },
  {
    name: 'of a local day',
    pattern: '0 4 * * mon',
    timezone: 'Asia/Tokyo',
    after: '2026-01-01T00:00',
    upTo: '2026-01-07T00:00',
    expected: '2026-01-04T19:00:00',
  },
  {
    name: 'not yet the skipped',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-03-28T01:30',
    upTo: '2026-03-29T00:59',
    expected: undefined,
  },
  {
    name: 'skipped',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-03-28T01:30',
    upTo: '2026-03-29T01:00',
    expected: '2026-03-29T01:00:00',
  },
  {
    name: 'skipped and made up',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-03-29T01:00',
    upTo: '2026-03-29T12:00',
    expected: undefined,
  },
  {
    name: 'still to come again',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-10-24T00:30',
    upTo: '2026-10-25T01:29',
    expected: undefined,
  },
  {
    name: 'passed twice',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-10-24T00:30',
    upTo: '2026-10-25T01:30',
    expected: '2026-10-25T00:30:00',
  },
  {
    name: 'run the first time',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-10-25T00:30',
    upTo: '2026-10-25T12:00',
    expected: undefined,
  },
  {
    name: 'run the second time',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-10-25T01:30',
    upTo: '2026-10-25T12:00',
    expected: undefined,
  },
  {
    name: 'half an hour skipped',
    pattern: '15 2 * * *',
    timezone: 'Australia/Lord_Howe',
    after: '2026-10-03T00:00',
    upTo: '2026-10-04T00:00',
    expected: '2026-10-03T15:30:00',
  },
])(
  'the last time of a cron pattern before a moment is calculated: $name',
  ({ pattern, timezone, after, upTo, expected }) => {
    expect(slotBetween(pattern, timezone, after, upTo)).toBe(expected);
  },
);

test.each([
  {
    name: 'later today',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:29:59',
    expected: '2026-01-01T04:30:00',
  },
  {
    name: 'tomorrow, from the very moment on',
    pattern: '30 4 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:30',
    expected: '2026-01-02T04:30:00',
  },
  {
    name: 'the first of several',
    pattern: '15,45 4,5 * * *',
    timezone: 'UTC',
    after: '2026-01-01T04:20',
    expected: '2026-01-01T04:45:00',
  },
  {
    name: 'of a local day',
    pattern: '0 4 * * mon',
    timezone: 'Asia/Tokyo',
    after: '2026-01-01T00:00',
    expected: '2026-01-04T19:00:00',
  },
  {
    name: 'skipped',
    pattern: '30 2 * * *',
    timezone: 'Europe/Berlin',
    after: '2026-03-28T12:00',
    expected: '2026-03-29T01:00:00',
  },
  {
    name: 'in eight years',
    pattern: '0 0 29 2 *',
    timezone: 'UTC',
    after: '2096-03-01T00:00',
    expected: '2104-02-29T00:00:00',
  },
])('the next time of a cron pattern is calculated: $name', ({ pattern, timezone, after, expected }) => {
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

test('the bot’s search for past times of a cron pattern agrees with node-cron', () => {
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
      expect(createLastScheduledTimeFinder({ pattern, timezone: 'UTC' })(after, upTo)).toEqual(
        minutes.find((date) => task.match(date)),
      );
    }),
    { seed: 5, numRuns: 60 },
  );
});
