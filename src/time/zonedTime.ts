import { Temporal } from 'temporal-polyfill';

export type LocalDate = Temporal.PlainDate;
export type TimeOfDay = Temporal.PlainTime;

/** Local time at a moment in an IANA time zone. Throws a RangeError if the zone does not exist. */
export const zonedTimeOf = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** Local time as text such as `2026-10-25T02:30`, which sorts by time. */
export const formatInstantAsLocalMinute = (at: Date, timeZone: string): string =>
  formatLocalMinute(zonedTimeOf(at, timeZone).toPlainDateTime());

export const formatLocalMinute = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'minute' });

/**
 * The moment when clocks in the zone show this local time. If they show it twice: the first. If they skip it: the end
 * of the gap.
 */
export const firstMomentOfLocalTime = (local: Temporal.PlainDateTime, timeZone: string): Date =>
  moment(local, timeZone, 'compatible');

/** Like `firstMomentOfLocalTime`, but the second moment if clocks show the time twice. */
export const lastMomentOfLocalTime = (local: Temporal.PlainDateTime, timeZone: string): Date =>
  moment(local, timeZone, 'later');

function moment(local: Temporal.PlainDateTime, timeZone: string, disambiguation: 'compatible' | 'later'): Date {
  const zonedTime = local.toZonedDateTime(timeZone, { disambiguation });
  if (zonedTime.toPlainDateTime().equals(local)) return dateOfZonedTime(zonedTime);
  // Clocks skip this time, and Temporal would shift it by the length of the gap. `earlier` gives a moment before the
  // gap, so the next change of the clocks is the end of the gap.
  const timeBeforeGap = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return dateOfZonedTime(timeBeforeGap.getTimeZoneTransition('next') ?? zonedTime);
}

export const dateOfZonedTime = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

export const createTimeOfDay = (minutes: number, seconds = 0): TimeOfDay =>
  new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60, seconds);

export const compareTimesOfDay = (a: TimeOfDay, b: TimeOfDay): number => Temporal.PlainTime.compare(a, b);

export const isLocalTimeAtOrBefore = (local: Temporal.PlainDateTime, otherTime: Temporal.PlainDateTime): boolean =>
  Temporal.PlainDateTime.compare(local, otherTime) <= 0;
