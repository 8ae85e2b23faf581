import type { DigestTiming, QuietHours } from '../../domain/notifications/settings.ts';
import type { FindNextDigestTime, Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS, HOUR_MS } from '../../time/units.ts';
import {
  createTimeOfDay,
  dateOfZonedTime,
  firstMomentOfLocalTime,
  type LocalDate,
  lastMomentOfLocalTime,
  zonedTimeOf,
} from '../../time/zonedTime.ts';

/** An active digest. Its slots are the times when one period ends and the next begins. */
export type DigestInterval = Exclude<DigestTiming, { readonly kind: 'off' }>;
type DailyOrWeekly = Exclude<DigestInterval, { readonly kind: 'hourly' }>;

/**
 * Number of days before and after now in which slots (scheduled times) of digests are searched: one more than a period,
 * because a clock change may move a slot to the next day.
 */
const SEARCHED_DAYS = { daily: 2, weekly: 8 } as const;

function slotsAround(interval: DailyOrWeekly, timeZone: string, now: Date): readonly Date[] {
  const days = daysAround(zonedTimeOf(now, timeZone).toPlainDate(), SEARCHED_DAYS[interval.kind]);
  const digestDays = days.filter(({ dayOfWeek }) => interval.kind === 'daily' || dayOfWeek === interval.weekday);
  return digestDays.map((day) => firstMomentOfLocalTime(day.toPlainDateTime(createTimeOfDay(interval.at)), timeZone));
}

/** The last full hour on local clocks. An hour that comes twice also ends twice. */
function lastHour(timeZone: string, now: Date): Date {
  const localTime = zonedTimeOf(now, timeZone);
  const hour = localTime.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const fullHour = localTime.subtract(hour.until(localTime.toPlainDateTime()));
  // If clocks changed in between, the full hour has another offset from UTC.
  return fullHour.offsetNanoseconds === localTime.offsetNanoseconds
    ? dateOfZonedTime(fullHour)
    : firstMomentOfLocalTime(hour, timeZone);
}

/**
 * The next full hour on local clocks. In some zones (Lord Howe) clocks change at half past; the search then continues
 * from the change.
 */
function nextHour(timeZone: string, now: Date): Date {
  const localTime = zonedTimeOf(now, timeZone);
  const hour = localTime.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 });
  const ahead = dateOfZonedTime(localTime.add(localTime.toPlainDateTime().until(hour)));
  const change = localTime.getTimeZoneTransition('next');
  const candidate = change && dateOfZonedTime(change) < ahead ? dateOfZonedTime(change) : ahead;
  return lastHour(timeZone, candidate).getTime() === candidate.getTime() ? candidate : nextHour(timeZone, candidate);
}

/**
 * End of these quiet hours. Undefined outside of them. They last from the first time on a day that clocks show `from`
 * to the last time that they show `to`, also if an hour in between comes twice.
 */
export function endOfQuietHours({ from, to }: QuietHours, timeZone: string, now: Date): Date | undefined {
  const endsNextDay = from > to;
  const periods = daysAround(zonedTimeOf(now, timeZone).toPlainDate(), 1).map((day) => {
    const lastDay = endsNextDay ? day.add({ days: 1 }) : day;
    return {
      begin: firstMomentOfLocalTime(day.toPlainDateTime(createTimeOfDay(from)), timeZone),
      end: lastMomentOfLocalTime(lastDay.toPlainDateTime(createTimeOfDay(to)), timeZone),
    };
  });
  return periods.find(({ begin, end }) => begin <= now && now < end)?.end;
}

export interface DigestPeriod {
  readonly from: Date;
  readonly to: Date;
}

/**
 * How far in the future a stored time may be, in ms. A later one comes from a wrong clock and is ignored. The limit of
 * hourly digests is shorter, so that a clock that was a day ahead does not delay them by a day.
 */
const MAX_AHEAD_MS = { hourly: HOUR_MS, daily: DAY_MS, weekly: DAY_MS } as const satisfies Record<
  DigestInterval['kind'],
  number
>;

function ignoreWrongTime(time: Date | undefined, kind: DigestInterval['kind'], now: Date): Date | undefined {
  return time && time.getTime() - now.getTime() <= MAX_AHEAD_MS[kind] ? time : undefined;
}

/** A digest at the time when it is made. `to` is the end of its period. */
interface DigestInProgress {
  readonly kind: DigestInterval['kind'];
  readonly to: Date;
  readonly now: Date;
}

/** True if the digest includes a notification of this time. Impossible times are included. */
export const isInDigest = (recordedAt: Date, { kind, to, now }: DigestInProgress): boolean =>
  recordedAt < to || ignoreWrongTime(recordedAt, kind, now) === undefined;

type DigestedSubscription = Pick<Subscription, 'digest' | 'timeZone' | 'digestedAt' | 'createdAt'>;

/** End of the last digest, or the creation of the subscription. Undefined if both times come from a wrong clock. */
const digestedUntilOf = ({ digestedAt, createdAt }: DigestedSubscription, kind: DigestInterval['kind'], now: Date) =>
  ignoreWrongTime(digestedAt, kind, now) ?? ignoreWrongTime(createdAt, kind, now);

const daysAround = (day: LocalDate, reach: number): readonly LocalDate[] =>
  Array.from({ length: 2 * reach + 1 }, (_, index) => day.add({ days: index - reach }));

const latestOf = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map(Number)));
const earliestOf = (dates: readonly Date[]): Date => new Date(Math.min(...dates.map(Number)));

export interface DigestSchedule {
  /**
   * The latest scheduled time up to now. If clocks skip the time, the moment after the skip; if it comes twice, the
   * first one.
   */
  lastDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date;
  nextDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date;
  /**
   * The digest that is due now, with its period. This is the last period that ended, if it had no digest yet and
   * notifications from before its end wait (`since`: time of the oldest). After a downtime, it includes all missed
   * periods. A period is not repeated if a clock is set back by an hour. Undefined if no digest is due.
   */
  dueDigest(subscription: DigestedSubscription, since: Date, now: Date): DigestPeriod | undefined;
  /** The next time of a digest, or the end of the quiet hours that delay it. */
  readonly nextDigest: FindNextDigestTime;
}

interface NearestSlots {
  readonly timeZone: string;
  readonly last: Date;
  readonly next: Date;
}

export function createDigestSchedule(): DigestSchedule {
  // Slots are cached until the next one, because the publisher asks every minute.
  const slotsByInterval = new WeakMap<DailyOrWeekly, NearestSlots>();

  function findNearestSlots(interval: DailyOrWeekly, timeZone: string, now: Date): NearestSlots {
    const cachedSlots = slotsByInterval.get(interval);
    if (cachedSlots?.timeZone === timeZone && cachedSlots.last <= now && now < cachedSlots.next) return cachedSlots;
    const slots = slotsAround(interval, timeZone, now);
    const last = latestOf(slots.filter((slot) => slot <= now));
    const nearestSlots = { timeZone, last, next: earliestOf(slots.filter((slot) => slot > now)) };
    slotsByInterval.set(interval, nearestSlots);
    return nearestSlots;
  }

  function lastDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date {
    if (interval.kind === 'hourly') return lastHour(timeZone, now);
    return findNearestSlots(interval, timeZone, now).last;
  }

  function nextDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date {
    if (interval.kind === 'hourly') return nextHour(timeZone, now);
    return findNearestSlots(interval, timeZone, now).next;
  }

  return {
    lastDigestTime,
    nextDigestTime,
    dueDigest: (subscription, since, now) => {
      const { digest, timeZone, createdAt } = subscription;
      if (digest.kind === 'off') return undefined;
      const digestedUntil = digestedUntilOf(subscription, digest.kind, now);
      const to = lastDigestTime(digest, timeZone, now);
      const hadDigest = digestedUntil !== undefined && to <= digestedUntil;
      if (hadDigest || !isInDigest(since, { kind: digest.kind, to, now })) return undefined;
      const oldestWaiting = since < to ? since : (digestedUntil ?? new Date(to.getTime() - 1));
      const periodStart = lastDigestTime(digest, timeZone, oldestWaiting);
      const from = earliestOf([oldestWaiting, latestOf([periodStart, digestedUntil ?? periodStart])]);
      // A period begins at the creation of the subscription at the earliest. A wrong clock may date the creation after
      // the end of the period. The creation is then ignored.
      return { from: createdAt < to ? latestOf([from, createdAt]) : from, to };
    },
    nextDigest: (subscription, now) => {
      const { digest, quiet, timeZone } = subscription;
      if (digest.kind === 'off') return undefined;
      const quietEnd = quiet && endOfQuietHours(quiet, timeZone, now);
      const digestedUntil = digestedUntilOf(subscription, digest.kind, now);
      if (quietEnd && (!digestedUntil || lastDigestTime(digest, timeZone, now) > digestedUntil)) return quietEnd;
      const slot = nextDigestTime(digest, timeZone, now);
      return (quiet && endOfQuietHours(quiet, timeZone, slot)) ?? slot;
    },
  };
}
