import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import {
  createDigestSchedule,
  type DigestInterval,
  type DigestSchedule,
  endOfQuietHours,
  isInDigest,
} from '../../../src/jobs/publishing/digestSchedule.ts';
import { HOUR_MS } from '../../../src/time/units.ts';

const { dueDigest, lastDigestTime, nextDigest, nextDigestTime } = createDigestSchedule();

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
/** A zone whose clocks change by half an hour, at two. */
const LORD_HOWE = 'Australia/Lord_Howe';

const at = (time: string) => new Date(`${time}:00Z`);
const shown = (date: Date | undefined) => date?.toISOString().replace(':00.000Z', '');
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const daily = (time: string): DigestInterval => ({ kind: 'daily', at: minutes(time) });
const weekly = (weekday: number, time: string): DigestInterval => ({ kind: 'weekly', weekday, at: minutes(time) });
const hourly: DigestInterval = { kind: 'hourly' };

/** The first slots after a moment. */
function slotsAfter(
  period: DigestInterval,
  zone: string,
  from: string,
  count: number,
): readonly (string | undefined)[] {
  let now = at(from);
  return Array.from({ length: count }, () => {
    now = nextDigestTime(period, zone, now);
    return shown(now);
  });
}

const cases: readonly {
  name: string;
  period: DigestInterval;
  zone: string;
  from: string;
  expected: readonly string[];
}[] = [
  {
    name: 'daily in UTC',
    period: daily('09:00'),
    zone: 'UTC',
    from: '2026-01-01T12:00',
    expected: ['2026-01-02T09:00', '2026-01-03T09:00'],
  },
  {
    name: 'daily in a zone',
    period: daily('09:00'),
    zone: BERLIN,
    from: '2026-01-01T07:59',
    expected: ['2026-01-01T08:00', '2026-01-02T08:00'],
  },
  {
    name: 'daily at a time that Berlin skips: when it has skipped it',
    period: daily('02:30'),
    zone: BERLIN,
    from: '2026-03-28T00:00',
    expected: ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
  },
  {
    name: 'daily at a time that comes twice in Berlin: the first',
    period: daily('02:30'),
    zone: BERLIN,
    from: '2026-10-24T00:00',
    expected: ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
  },
  {
    name: 'daily at a time that New York skips',
    period: daily('02:30'),
    zone: NEW_YORK,
    from: '2026-03-07T00:00',
    expected: ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
  },
  {
    name: 'daily at a time that comes twice in New York',
    period: daily('01:30'),
    zone: NEW_YORK,
    from: '2026-10-31T00:00',
    expected: ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
  },
  {
    name: 'daily at a time that Lord Howe skips',
    period: daily('02:15'),
    zone: LORD_HOWE,
    from: '2026-10-03T00:00',
    expected: ['2026-10-03T15:30', '2026-10-04T15:15'],
  },
  {
    name: 'daily at a time that comes twice on Lord Howe',
    period: daily('01:45'),
    zone: LORD_HOWE,
    from: '2026-04-04T00:00',
    expected: ['2026-04-04T14:45', '2026-04-05T15:15'],
  },
  {
    name: 'weekly, over the change of clocks',
    period: weekly(1, '08:00'),
    zone: BERLIN,
    from: '2026-03-20T00:00',
    expected: ['2026-03-23T07:00', '2026-03-30T06:00'],
  },
  {
    name: 'weekly on a Sunday at a time that is skipped',
    period: weekly(7, '02:30'),
    zone: BERLIN,
    from: '2026-03-22T02:00',
    expected: ['2026-03-29T01:00', '2026-04-05T00:30'],
  },
  {
    name: 'hourly, where an hour is skipped',
    period: hourly,
    zone: BERLIN,
    from: '2026-03-29T00:00',
    expected: ['2026-03-29T01:00', '2026-03-29T02:00'],
  },
  {
    name: 'hourly, where an hour comes twice: every hour that passes',
    period: hourly,
    zone: BERLIN,
    from: '2026-10-24T23:30',
    expected: ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'],
  },
  {
    name: 'hourly, where half an hour is skipped',
    period: hourly,
    zone: LORD_HOWE,
    from: '2026-10-03T14:00',
    expected: ['2026-10-03T14:30', '2026-10-03T15:30', '2026-10-03T16:00'],
  },
  {
    name: 'hourly, where half an hour comes twice',
    period: hourly,
    zone: LORD_HOWE,
    from: '2026-04-04T13:30',
    expected: ['2026-04-04T14:00', '2026-04-04T15:30', '2026-04-04T16:30'],
  },
];

test.each(cases)('digests keep their times across changes of the clocks: $name', ({ period, zone, from, expected }) => {
  expect(slotsAfter(period, zone, from, expected.length)).toEqual(expected);
});

test('a digest’s time counts as reached from its very moment on, and not a millisecond earlier', () => {
  expect(shown(lastDigestTime(daily('09:00'), BERLIN, at('2026-01-01T08:00')))).toBe('2026-01-01T08:00');
  expect(shown(lastDigestTime(daily('09:00'), BERLIN, new Date('2026-01-01T07:59:59.999Z')))).toBe('2025-12-31T08:00');
});

test('digest times follow one another without a gap, in every time zone', () => {
  const period = fc.oneof(
    fc.constant(hourly),
    fc.record({ kind: fc.constant('daily' as const), at: fc.nat(1439) }),
    fc.record({ kind: fc.constant('weekly' as const), weekday: fc.integer({ min: 1, max: 7 }), at: fc.nat(1439) }),
  );
  const zone = fc.constantFrom(
    'UTC',
    BERLIN,
    NEW_YORK,
    LORD_HOWE,
    'Asia/Kathmandu',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Pacific/Apia',
  );
  const moment = fc.date({ min: at('2005-01-01T00:00'), max: at('2035-01-01T00:00'), noInvalidDate: true });
  fc.assert(
    fc.property(period, zone, moment, (one, timeZone, now) => {
      const [last, next] = [lastDigestTime(one, timeZone, now), nextDigestTime(one, timeZone, now)];
      expect(last <= now && now < next).toBe(true);
      expect(lastDigestTime(one, timeZone, next)).toEqual(next);
      expect(lastDigestTime(one, timeZone, new Date(next.getTime() - 1))).toEqual(last);
      expect(nextDigestTime(one, timeZone, last)).toEqual(next);
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('a reused digest schedule gives the same times as a new one, in any order and time zone', () => {
  const kept = { kind: 'weekly', weekday: 3, at: 150 } as const;
  const zone = fc.constantFrom(BERLIN, NEW_YORK, LORD_HOWE);
  const moment = fc.date({ min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00'), noInvalidDate: true });
  fc.assert(
    fc.property(zone, moment, (timeZone, now) => {
      expect(lastDigestTime(kept, timeZone, now)).toEqual(lastDigestTime({ ...kept }, timeZone, now));
      expect(nextDigestTime(kept, timeZone, now)).toEqual(nextDigestTime({ ...kept }, timeZone, now));
    }),
    { seed: 6, numRuns: 300 },
  );
});

describe('quiet hours', () => {
  const quiet = (from: string, to: string) => ({ from: minutes(from), to: minutes(to) });
  const night = quiet('22:00', '07:00');

  test.each([
    { name: 'before they begin', hours: night, zone: BERLIN, now: '2026-01-01T20:59', expected: undefined },
    {
      name: 'from their first minute',
      hours: night,
      zone: BERLIN,
      now: '2026-01-01T21:00',
      expected: '2026-01-02T06:00',
    },
    { name: 'after midnight', hours: night, zone: BERLIN, now: '2026-01-02T02:00', expected: '2026-01-02T06:00' },
    {
      name: 'until their last minute',
      hours: night,
      zone: BERLIN,
      now: '2026-01-02T05:59',
      expected: '2026-01-02T06:00',
    },
    { name: 'after they ended', hours: night, zone: BERLIN, now: '2026-01-02T06:00', expected: undefined },
    {
      name: 'within one day',
      hours: quiet('13:00', '15:00'),
      zone: BERLIN,
      now: '2026-01-02T13:00',
      expected: '2026-01-02T14:00',
    },
    {
      name: 'in a night that is an hour short',
      hours: night,
      zone: BERLIN,
      now: '2026-03-28T22:00',
      expected: '2026-03-29T05:00',
    },
    {
      name: 'in a night that is an hour long',
      hours: night,
      zone: BERLIN,
      now: '2026-10-24T21:00',
      expected: '2026-10-25T06:00',
    },
    {
      name: 'ending at a time that is skipped',
      hours: quiet('22:00', '02:30'),
      zone: BERLIN,
      now: '2026-03-29T00:59',
      expected: '2026-03-29T01:00',
    },
    {
      name: 'ending at a time that comes twice',
      hours: quiet('22:00', '02:30'),
      zone: BERLIN,
      now: '2026-10-25T00:40',
      expected: '2026-10-25T01:30',
    },
    {
      name: 'beginning at a time that comes twice',
      hours: quiet('01:30', '06:00'),
      zone: NEW_YORK,
      now: '2026-11-01T06:10',
      expected: '2026-11-01T11:00',
    },
    {
      name: 'beginning at a time that is skipped',
      hours: quiet('02:30', '06:00'),
      zone: NEW_YORK,
      now: '2026-03-08T07:00',
      expected: '2026-03-08T10:00',
    },
    {
      name: 'wholly within what is skipped',
      hours: quiet('02:10', '02:50'),
      zone: BERLIN,
      now: '2026-03-29T01:00',
      expected: undefined,
    },
  ])('quiet hours end at the right moment: $name', ({ hours, zone, now, expected }) => {
    expect(shown(endOfQuietHours(hours, zone, at(now)))).toBe(expected);
  });
});

describe('a digest', () => {
  const subscription = { digest: daily('09:00'), timeZone: 'UTC', createdAt: at('2026-01-01T12:00') };
  const digested = (digestedAt: string) => ({ ...subscription, digestedAt: at(digestedAt) });
  const due = (one: Parameters<DigestSchedule['dueDigest']>[0], since: string, now: string) => {
    const period = dueDigest(one, at(since), at(now));
    return period && [shown(period.from), shown(period.to)];
  };

  test('a digest is not due before its first time', () => {
    expect(due(subscription, '2026-01-01T13:00', '2026-01-02T08:59')).toBeUndefined();
  });

  test('a digest is due at its time, and begins no earlier than its subscription', () => {
    expect(due(subscription, '2026-01-01T13:00', '2026-01-02T09:00')).toEqual(['2026-01-01T12:00', '2026-01-02T09:00']);
  });

  test('a digest is posted once', () => {
    expect(due(digested('2026-01-02T09:00'), '2026-01-02T08:00', '2026-01-02T09:01')).toBeUndefined();
  });

  test('a digest continues where the last one ended', () => {
    expect(due(digested('2026-01-02T09:00'), '2026-01-02T10:00', '2026-01-03T09:00')).toEqual([
      '2026-01-02T09:00',
      '2026-01-03T09:00',
    ]);
  });

  test('a digest does not reach back over days without any notification', () => {
    expect(due(digested('2026-01-02T09:00'), '2026-01-08T10:00', '2026-01-09T09:00')).toEqual([
      '2026-01-08T09:00',
      '2026-01-09T09:00',
    ]);
  });

  test('several missed digests become a single one that covers everything waiting', () => {
    expect(due(digested('2026-01-02T09:00'), '2026-01-03T10:00', '2026-01-09T15:00')).toEqual([
      '2026-01-03T09:00',
      '2026-01-09T09:00',
    ]);
  });

  test('a digest leaves out notifications from after its time', () => {
    expect(due(digested('2026-01-02T09:00'), '2026-01-03T09:00', '2026-01-03T09:05')).toBeUndefined();
  });

  test('a first digest covers notifications that waited before the subscription had digests', () => {
    expect(due(digested('2026-01-02T09:00'), '2026-01-02T07:00', '2026-01-03T09:00')).toEqual([
      '2026-01-02T07:00',
      '2026-01-03T09:00',
    ]);
  });

  test('a digest is not repeated when the clock is set back an hour', () => {
    const hours = { ...digested('2026-01-02T10:00'), digest: hourly };
    expect(due(hours, '2026-01-02T08:59', '2026-01-02T09:10')).toBeUndefined();
    expect(due(hours, '2026-01-02T09:20', '2026-01-02T10:00')).toBeUndefined();
    expect(due(hours, '2026-01-02T09:20', '2026-01-02T11:00')).toEqual(['2026-01-02T09:20', '2026-01-02T11:00']);
  });

  test('a digest is not held back by an earlier one that a wrong clock dated years ahead', () => {
    expect(due(digested('2036-01-02T09:00'), '2026-01-02T10:00', '2026-01-03T09:00')).toEqual([
      '2026-01-02T09:00',
      '2026-01-03T09:00',
    ]);
  });

  test('a digest is not held back by notifications that a wrong clock dated years ahead', () => {
    expect(due(digested('2026-01-02T09:00'), '2036-01-02T10:00', '2026-01-03T08:59')).toBeUndefined();
    expect(due(digested('2026-01-02T09:00'), '2036-01-02T10:00', '2026-01-03T09:00')).toEqual([
      '2026-01-02T09:00',
      '2026-01-03T09:00',
    ]);
  });

  test('a digest is not held back by a subscription that a wrong clock dated years ahead', () => {
    const made = { ...subscription, createdAt: at('2036-01-01T12:00') };
    expect(due(made, '2026-01-02T10:00', '2026-01-03T08:59')).toBeUndefined();
    expect(due(made, '2026-01-02T10:00', '2026-01-03T09:00')).toEqual(['2026-01-02T09:00', '2026-01-03T09:00']);
    expect(due(made, '2036-01-02T10:00', '2026-01-03T09:00')).toEqual(['2026-01-02T09:00', '2026-01-03T09:00']);
  });

  test('a digest waits for a clock that was ahead by less than a day', () => {
    expect(due(digested('2026-01-02T09:00'), '2026-01-04T08:00', '2026-01-03T09:00')).toBeUndefined();
    expect(
      due({ ...subscription, createdAt: at('2026-01-04T08:00') }, '2026-01-03T08:00', '2026-01-03T09:00'),
    ).toBeUndefined();
  });

  test('a digest does not begin before its subscription was made, although a wrong clock said 1970', () => {
    expect(due(subscription, '1970-01-01T00:00', '2026-01-03T09:00')).toEqual(['2026-01-01T12:00', '2026-01-03T09:00']);
  });

  test.each([
    { name: 'what came before its end', recordedAt: '2026-01-03T08:59', expected: true },
    { name: 'not what came after', recordedAt: '2026-01-03T09:00', expected: false },
    { name: 'not what came in the future of a clock set back', recordedAt: '2026-01-04T09:05', expected: false },
    { name: 'what cannot have come yet', recordedAt: '2026-01-04T09:06', expected: true },
  ])('a digest takes the notifications that belong to its time: it takes $name', ({ recordedAt, expected }) => {
    const moment = { kind: 'daily', to: at('2026-01-03T09:00'), now: at('2026-01-03T09:05') } as const;
    expect(isInDigest(at(recordedAt), moment)).toBe(expected);
  });

  test.each([
    { name: 'three hours', hours: 3 },
    { name: 'half a day', hours: 12 },
    { name: 'a day', hours: 24 },
    { name: 'a week', hours: 168 },
    { name: 'a year', hours: 8760 },
  ])('an hourly digest comes at the next full hour after a clock was set back by $name', ({ hours }) => {
    const before = new Date(at('2026-01-02T09:00').getTime() + hours * HOUR_MS);
    const ahead = { ...subscription, createdAt: at('2025-01-01T00:00'), digest: hourly, digestedAt: before };
    expect(due(ahead, '2026-01-02T09:20', '2026-01-02T10:00')).toEqual(['2026-01-02T09:00', '2026-01-02T10:00']);
    const recordedAhead = new Date(before.getTime() + HOUR_MS / 2).toISOString().slice(0, 16);
    expect(due(ahead, recordedAhead, '2026-01-02T10:00')?.at(-1)).toBe('2026-01-02T10:00');
  });

  test('a digest that is switched off is never due', () => {
    expect(due({ ...subscription, digest: { kind: 'off' } }, '2026-01-01T13:00', '2026-01-09T09:00')).toBeUndefined();
  });
});

describe('the next digest of a subscription', () => {
  const night = { from: minutes('22:00'), to: minutes('07:00') };
  const next = (settings: Partial<Subscription>, now: string) => {
    const ids = { id: 1, guildId: '1', channelId: '2', feed: 'history' } as const;
    return shown(
      nextDigest({ ...DEFAULT_SUBSCRIPTION_SETTINGS, ...ids, createdAt: at('2025-12-01T00:00'), ...settings }, at(now)),
    );
  };
  const digested = { digest: daily('03:00'), digestedAt: at('2026-01-01T03:00') };

  test.each([
    {
      name: 'does not exist if each event is posted at once',
      settings: {},
      now: '2026-01-01T12:00',
      expected: undefined,
    },
    { name: 'is at the next slot', settings: digested, now: '2026-01-01T12:00', expected: '2026-01-02T03:00' },
    {
      name: 'waits for the end of quiet hours',
      settings: { ...digested, quiet: night },
      now: '2026-01-01T12:00',
      expected: '2026-01-02T07:00',
    },
    {
      name: 'is the one that quiet hours hold back',
      settings: { ...digested, quiet: night },
      now: '2026-01-02T04:00',
      expected: '2026-01-02T07:00',
    },
    {
      name: 'is the one held back, whatever a wrong clock posted years ahead',
      settings: { ...digested, digestedAt: at('2036-01-01T03:00'), quiet: night },
      now: '2026-01-02T04:00',
      expected: '2026-01-02T07:00',
    },
    {
      name: 'is not one that was posted',
      settings: { ...digested, quiet: night },
      now: '2026-01-01T04:00',
      expected: '2026-01-02T07:00',
    },
  ])('the time of a subscription’s next digest is announced correctly: it $name', ({ settings, now, expected }) => {
    expect(next(settings, now)).toBe(expected);
  });
});
