import { Temporal } from 'temporal-polyfill';

export type LocalDate = Temporal.PlainDate;
export type TimeOfDay = Temporal.PlainTime;

/** Local time at a moment in an IANA time zone. Throws a RangeError if the zone does not exist. */
export const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** Local time as text such as `2026-10-25T02:30`, which sorts by time. */
export const localMinute = (at: Date, timeZone: string): string => minuteText(zoned(at, timeZone).toPlainDateTime());

export const minuteText = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'minute' });

/**
 * The moment when clocks in the zone show this local time. If they show it twice, the first of the two. If they skip
 * it, the end of the gap.
 */
export const firstMoment = (local: Temporal.PlainDateTime, timeZone: string): Date =>
  moment(local, timeZone, 'compatible');

/** Like `firstMoment`, but the second moment if clocks show the time twice. */
export const lastMoment = (local: Temporal.PlainDateTime, timeZone: string): Date => moment(local, timeZone, 'later');

function moment(local: Temporal.PlainDateTime, timeZone: string, disambiguation: 'compatible' | 'later'): Date {
  const zonedTime = local.toZonedDateTime(timeZone, { disambiguation });
  if (zonedTime.toPlainDateTime().equals(local)) return dateOf(zonedTime);
  // Clocks skip this time, and Temporal would shift it by the length of the gap. `earlier` gives a moment before the
  // gap, so the next change of the clocks is the end of the gap.
  const timeBeforeGap = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return dateOf(timeBeforeGap.getTimeZoneTransition('next') ?? zonedTime);
}

export const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

export const timeOfDay = (minutes: number, seconds = 0): TimeOfDay =>
  new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60, seconds);

export const compareTimes = (a: TimeOfDay, b: TimeOfDay): number => Temporal.PlainTime.compare(a, b);

export const isAtOrBefore = (local: Temporal.PlainDateTime, otherTime: Temporal.PlainDateTime): boolean =>
  Temporal.PlainDateTime.compare(local, otherTime) <= 0;
