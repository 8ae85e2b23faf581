import { createTask, parse } from 'node-cron';
import {
  compareTimesOfDay,
  createTimeOfDay,
  firstMomentOfLocalTime,
  formatInstantAsLocalMinute,
  formatLocalMinute,
  isLocalTimeAtOrBefore,
  type LocalDate,
  lastMomentOfLocalTime,
  type TimeOfDay,
  zonedTimeOf,
} from '../../time/zonedTime.ts';
import type { Job } from './job.ts';

/** Finds the last slot (scheduled time) between two times. Undefined if there is none. */
export type LastScheduledTimeFinder = (after: Date, upTo: Date) => Date | undefined;

/**
 * Finds past slots (scheduled times) of a cron expression, which node-cron cannot. A slot is identified by its local
 * minute. In an hour that comes twice, a slot counts once and has passed after the second time, whichever of the two
 * node-cron uses (the first in New York, the second in Berlin). A slot that clocks skip is at the end of the gap.
 */
export function createLastScheduledTimeFinder({
  pattern,
  timezone,
}: Pick<Job, 'pattern' | 'timezone'>): LastScheduledTimeFinder {
  const runsOnDay = dayMatcher(pattern);
  const times = timesOf(pattern);
  return (after, upTo) => {
    const localTime = zonedTimeOf(upTo, timezone).toPlainDateTime();
    const latestSlotOn = (day: LocalDate) => {
      if (!runsOnDay(day)) return undefined;
      const slots = times.map((time) => day.toPlainDateTime(time));
      return slots.find(
        (slot) => isLocalTimeAtOrBefore(slot, localTime) && lastMomentOfLocalTime(slot, timezone) <= upTo,
      );
    };
    const minuteAfter = formatInstantAsLocalMinute(after, timezone);
    const [firstDay = ''] = minuteAfter.split('T');
    for (let day = localTime.toPlainDate(); day.toString() >= firstDay; day = day.subtract({ days: 1 })) {
      const slot = latestSlotOn(day);
      if (slot) return formatLocalMinute(slot) > minuteAfter ? firstMomentOfLocalTime(slot, timezone) : undefined;
    }
    return undefined;
  };
}

/** Maximum days to search. 29 February comes again after at most eight years (2104 follows 2096). */
const MAX_DAYS = 8 * 366;

/** The first slot after a time, to the minute. If the hour comes twice, the first time. */
export function nextCronTime({ pattern, timezone }: Pick<Job, 'pattern' | 'timezone'>, after: Date): Date | undefined {
  const runsOnDay = dayMatcher(pattern);
  const times = timesOf(pattern).toReversed();
  const today = zonedTimeOf(after, timezone).toPlainDate();
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const day = today.add({ days });
    if (!runsOnDay(day)) continue;
    for (const time of times) {
      const slot = firstMomentOfLocalTime(day.toPlainDateTime(time), timezone);
      if (slot > after) return slot;
    }
  }
  return undefined;
}

/**
 * True if the pattern has slots on that day. node-cron decides, because it has rules such as `L`, `15W` and `1#2`. It
 * is asked in UTC, where no time is skipped.
 */
function dayMatcher(pattern: string): (day: LocalDate) => boolean {
  const task = createTask(pattern, () => undefined, { timezone: 'UTC' });
  // The task is only asked and never started. node-cron forgets it when it is destroyed.
  void task.destroy();
  const { hour, minute, second } = parse(pattern);
  return ({ year, month, day }) => task.match(new Date(Date.UTC(year, month - 1, day, hour[0], minute[0], second[0])));
}

/** Times of day of a cron expression, latest first. If several are in one minute, only the first. */
function timesOf(pattern: string): readonly TimeOfDay[] {
  const { hour: hours, minute: minutes, second: seconds } = parse(pattern);
  const firstSecond = Math.min(...seconds);
  const times = hours.flatMap((hour) => minutes.map((minute) => createTimeOfDay(60 * hour + minute, firstSecond)));
  return times.sort((a, b) => compareTimesOfDay(b, a));
}
