import { createTask, parse } from 'node-cron';
import {
  compareTimes,
  firstMoment,
  isAtOrBefore,
  type LocalDate,
  lastMoment,
  minuteIn,
  minuteOf,
  type TimeOfDay,
  timeOfDay,
  zoned,
} from '../../time/zonedTime.ts';
import type { Job } from './job.ts';

/** A job's latest slot after the one that ran and up to a moment; undefined if none. */
export type LastTimeBetween = (after: Date, upTo: Date) => Date | undefined;

/**
 * Looks back over the slots of a cron expression, which node-cron cannot. A slot is named by its local
 * minute: an hour that comes twice has each of its slots once, whichever node-cron took (the first in New
 * York, the second in Berlin), and counts as passed after the second. One that clocks skip is at the end of
 * the gap.
 */
export function createCronTimes({ pattern, timezone }: Pick<Job, 'pattern' | 'timezone'>): LastTimeBetween {
  const isOn = dayMatcher(pattern);
  const times = timesOf(pattern);
  return (after, upTo) => {
    const shown = zoned(upTo, timezone).toPlainDateTime();
    const ran = minuteIn(timezone, after);
    for (let day = shown.toPlainDate(); day.toString() >= ran.slice(0, 10); day = day.subtract({ days: 1 })) {
      const slot = isOn(day)
        ? times
            .map((time) => day.toPlainDateTime(time))
            .find((local) => isAtOrBefore(local, shown) && lastMoment(local, timezone) <= upTo)
        : undefined;
      if (slot) return minuteOf(slot) > ran ? firstMoment(slot, timezone) : undefined;
    }
    return undefined;
  };
}

/** In days: the 29th of February comes again after eight years at most (next in 2104, after 2096). */
const FURTHEST = 8 * 366;

/** The first slot after a moment, at its minute. In an hour that comes twice, it is the first of the two. */
export function nextCronTime({ pattern, timezone }: Pick<Job, 'pattern' | 'timezone'>, after: Date): Date | undefined {
  const isOn = dayMatcher(pattern);
  const times = timesOf(pattern).toReversed();
  const today = zoned(after, timezone).toPlainDate();
  for (let days = 0; days <= FURTHEST; days += 1) {
    const day = today.add({ days });
    if (!isOn(day)) continue;
    for (const time of times) {
      const slot = firstMoment(day.toPlainDateTime(time), timezone);
      if (slot > after) return slot;
    }
  }
  return undefined;
}

/**
 * True if node-cron runs the pattern on that day. The rules of days (`L`, `15W`, `1#2`) stay node-cron's own:
 * it is asked in UTC, where no time is skipped.
 */
function dayMatcher(pattern: string): (day: LocalDate) => boolean {
  const task = createTask(pattern, () => undefined, { timezone: 'UTC' });
  // The task is only asked, never started; node-cron forgets it once it is destroyed.
  void task.destroy();
  const { hour, minute, second } = parse(pattern);
  return ({ year, month, day }) => task.match(new Date(Date.UTC(year, month - 1, day, hour[0], minute[0], second[0])));
}

/** The times of such a day, latest first. If several fall into one minute, the first stands for all. */
function timesOf(pattern: string): readonly TimeOfDay[] {
  const { hour, minute, second } = parse(pattern);
  const first = Math.min(...second);
  return hour.flatMap((h) => minute.map((m) => timeOfDay(60 * h + m, first))).sort((a, b) => compareTimes(b, a));
}
