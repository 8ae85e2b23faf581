import { Temporal } from 'temporal-polyfill';
import { firstMoment, minuteIn, zoned } from './zonedTime.ts';

const TYPED = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}))?[\sT,]*(\d{1,2}):(\d{2})$/;

/**
 * Reads a typed moment in that zone: `2026-11-24 20:00`, `24.11.2026 20:00`, or `20:00`, the next time that
 * clocks show it. Undefined for any other text, and for a day that does not exist.
 */
export function typedMoment(text: string, timeZone: string, now: Date): Date | undefined {
  const match = TYPED.exec(text.trim());
  if (!match) return undefined;
  const [year = '', month = '', day = ''] = match[1] === undefined ? [match[6], match[5], match[4]] : match.slice(1, 4);
  const today = zoned(now, timeZone).toPlainDate();
  try {
    const time = Temporal.PlainTime.from({ hour: Number(match[7]), minute: Number(match[8]) }, { overflow: 'reject' });
    if (year !== '') {
      const date = { year: Number(year), month: Number(month), day: Number(day) };
      return firstMoment(Temporal.PlainDate.from(date, { overflow: 'reject' }).toPlainDateTime(time), timeZone);
    }
    const at = firstMoment(today.toPlainDateTime(time), timeZone);
    return at > now ? at : firstMoment(today.add({ days: 1 }).toPlainDateTime(time), timeZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The moment in a form that `typedMoment` reads. */
export const asTyped = (at: Date, timeZone: string): string => minuteIn(timeZone, at).replace('T', ' ');
