import { Temporal } from 'temporal-polyfill';
import { firstMomentOfLocalTime, formatInstantAsLocalMinute, zonedTimeOf } from './zonedTime.ts';

const TIME = /(?<hour>\d{1,2}):(?<minute>\d{2})$/;
const TIME_ONLY = new RegExp(`^${TIME.source}`);
const ISO_DATE_AND_TIME = new RegExp(`^(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})[\\sT,]+${TIME.source}`);
const GERMAN_DATE_AND_TIME = new RegExp(
  `^(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.\\s?(?<year>\\d{4})[\\sT,]+${TIME.source}`,
);

/**
 * Reads a typed moment in a time zone: `2026-11-24 20:00`, `24.11.2026 20:00`, or `20:00` for the next time that clocks
 * show it. Undefined for other texts, and for days that do not exist.
 */
export function parseTypedDateTime(text: string, timeZone: string, now: Date): Date | undefined {
  const trimmed = text.trim();
  const match = TIME_ONLY.exec(trimmed) ?? ISO_DATE_AND_TIME.exec(trimmed) ?? GERMAN_DATE_AND_TIME.exec(trimmed);
  if (!match?.groups) return undefined;
  const { year, month, day, hour, minute } = match.groups;
  try {
    const time = Temporal.PlainTime.from({ hour: Number(hour), minute: Number(minute) }, { overflow: 'reject' });
    if (year === undefined) return nextMomentOf(time, timeZone, now);
    const fields = { year: Number(year), month: Number(month), day: Number(day) };
    const date = Temporal.PlainDate.from(fields, { overflow: 'reject' });
    return firstMomentOfLocalTime(date.toPlainDateTime(time), timeZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function nextMomentOf(time: Temporal.PlainTime, timeZone: string, now: Date): Date {
  const today = zonedTimeOf(now, timeZone).toPlainDate();
  const todaysMoment = firstMomentOfLocalTime(today.toPlainDateTime(time), timeZone);
  return todaysMoment > now
    ? todaysMoment
    : firstMomentOfLocalTime(today.add({ days: 1 }).toPlainDateTime(time), timeZone);
}

/** Writes a local time in the form that `parseTypedDateTime` reads. */
export const formatMoment = (at: Date, timeZone: string): string =>
  formatInstantAsLocalMinute(at, timeZone).replace('T', ' ');
