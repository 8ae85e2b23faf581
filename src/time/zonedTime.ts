import { Temporal } from 'temporal-polyfill';

/** A day of the calendar, without a time zone. */
export type LocalDate = Temporal.PlainDate;
/** A time of the day, without a date or a time zone. */
export type TimeOfDay = Temporal.PlainTime;

/** The wall-clock time in that zone (IANA) at that moment. Throws a RangeError if the zone does not exist. */
export const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** `2026-10-25T02:30`, as clocks in that zone show it; sorts as text does. */
export const minuteIn = (timeZone: string, at: Date): string => minuteOf(zoned(at, timeZone).toPlainDateTime());

export const minuteOf = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'minute' });

/** When clocks there show that: the first time if they do twice; the end of the gap if they skip it. */
export const firstMoment = (local: Temporal.PlainDateTime, timeZone: string): Date =>
  moment(local, timeZone, 'compatible');

/** The same, but the second time if they show it twice. */
export const lastMoment = (local: Temporal.PlainDateTime, timeZone: string): Date => moment(local, timeZone, 'later');

function moment(local: Temporal.PlainDateTime, timeZone: string, disambiguation: 'compatible' | 'later'): Date {
  const shown = local.toZonedDateTime(timeZone, { disambiguation });
  if (shown.toPlainDateTime().equals(local)) return dateOf(shown);
  // Skipped: Temporal moves it by the length of the gap, to before or after it; the clocks jump in between.
  const before = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return dateOf(before.getTimeZoneTransition('next') ?? shown);
}

export const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/** Minutes and seconds after local midnight as a time of the day. */
export const timeOfDay = (minutes: number, seconds = 0): TimeOfDay =>
  new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60, seconds);

/** For sorting, earliest first. */
export const compareTimes = (a: TimeOfDay, b: TimeOfDay): number => Temporal.PlainTime.compare(a, b);

export const isAtOrBefore = (local: Temporal.PlainDateTime, other: Temporal.PlainDateTime): boolean =>
  Temporal.PlainDateTime.compare(local, other) <= 0;
