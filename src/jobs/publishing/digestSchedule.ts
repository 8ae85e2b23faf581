import type { Digest, QuietHours } from '../../domain/notifications/settings.ts';
import type { NextDigest, Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS, HOUR_MS } from '../../time/units.ts';
import { dateOf, firstMoment, type LocalDate, lastMoment, timeOfDay, zoned } from '../../time/zonedTime.ts';

/** A digest that is on; its slots are the moments at which one period ends and the next begins. */
export type DigestInterval = Exclude<Digest, { readonly kind: 'off' }>;
type Dated = Exclude<DigestInterval, { readonly kind: 'hourly' }>;

/**
 * Enough days on each side to contain a slot, even where a clock change moves one into the neighbouring day.
 */
const REACH = { daily: 2, weekly: 8 } as const;

function slotsAround(interval: Dated, timeZone: string, now: Date): readonly Date[] {
  return daysAround(zoned(now, timeZone).toPlainDate(), REACH[interval.kind])
    .filter(({ dayOfWeek }) => interval.kind === 'daily' || dayOfWeek === interval.weekday)
    .map((day) => firstMoment(day.toPlainDateTime(timeOfDay(interval.at)), timeZone));
}

/** The last full hour on local clocks; an hour that comes twice ends twice. */
function lastHour(timeZone: string, now: Date): Date {
  const shown = zoned(now, timeZone);
  const hour = shown.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const ago = shown.subtract(hour.until(shown.toPlainDateTime()));
  // If the clocks have changed since, that full hour was at another distance from now.
  return ago.offsetNanoseconds === shown.offsetNanoseconds ? dateOf(ago) : firstMoment(hour, timeZone);
}

/**
 * In most zones the clocks change at a full hour, but in some at half past (Lord Howe): then the search
 * continues from the change.
 */
function nextHour(timeZone: string, now: Date): Date {
  const shown = zoned(now, timeZone);
  const hour = shown.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 });
  const ahead = dateOf(shown.add(shown.toPlainDateTime().until(hour)));
  const change = shown.getTimeZoneTransition('next');
  const next = change && dateOf(change) < ahead ? dateOf(change) : ahead;
  return lastHour(timeZone, next).getTime() === next.getTime() ? next : nextHour(timeZone, next);
}

/**
 * When these quiet hours end, or undefined outside them. They are one stretch a day, from the first time that
 * clocks show `from` to the last time that they show `to`: where an hour comes twice, it stays quiet in
 * between.
 */
export function quietEnds({ from, to }: QuietHours, timeZone: string, now: Date): Date | undefined {
  return daysAround(zoned(now, timeZone).toPlainDate(), 1)
    .map((day) => ({
      begin: firstMoment(day.toPlainDateTime(timeOfDay(from)), timeZone),
      end: lastMoment(day.add({ days: from > to ? 1 : 0 }).toPlainDateTime(timeOfDay(to)), timeZone),
    }))
    .find(({ begin, end }) => begin <= now && now < end)?.end;
}

export interface DigestPeriod {
  readonly from: Date;
  readonly to: Date;
}

/**
 * A time further ahead than this, in ms, was recorded by a clock that was wrong, and holds nothing back. An
 * hourly digest has a limit of its own: otherwise a clock that was ahead by a day would delay it by a day.
 */
const WRONG_AHEAD = { hourly: HOUR_MS, daily: DAY_MS, weekly: DAY_MS } as const satisfies Record<
  DigestInterval['kind'],
  number
>;

function unlessWrong(time: Date | undefined, kind: DigestInterval['kind'], now: Date): Date | undefined {
  return time && time.getTime() - now.getTime() <= WRONG_AHEAD[kind] ? time : undefined;
}

/** The moment at which a digest is written: `to` is the end of its period. */
interface DigestMoment {
  readonly kind: DigestInterval['kind'];
  readonly to: Date;
  readonly now: Date;
}

/** True if the digest includes a notification recorded at that time. An impossible time counts as due. */
export const isDueBy = (recordedAt: Date, { kind, to, now }: DigestMoment): boolean =>
  recordedAt < to || unlessWrong(recordedAt, kind, now) === undefined;

type Digested = Pick<Subscription, 'digest' | 'timeZone' | 'digestedAt' | 'createdAt'>;

/** The time until which a subscription's digests are complete; undefined if only a wrong clock gave one. */
const digestedUntilOf = ({ digestedAt, createdAt }: Digested, kind: DigestInterval['kind'], now: Date) =>
  unlessWrong(digestedAt, kind, now) ?? unlessWrong(createdAt, kind, now);

const daysAround = (day: LocalDate, reach: number): readonly LocalDate[] =>
  [...new Array(2 * reach + 1).keys()].map((n) => day.add({ days: n - reach }));

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map(Number)));
const earliest = (dates: readonly Date[]): Date => new Date(Math.min(...dates.map(Number)));

/** The slots and periods of digests. It keeps the slots that it found. */
export interface DigestSchedule {
  /**
   * The latest slot at or before now. A time that the clocks skip means the moment after the skip; a time that
   * comes twice means the first.
   */
  lastDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date;
  /** The first slot after now. */
  nextDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date;
  /**
   * The period whose digest is due now, or undefined: the one that ended last, if it has had no digest yet and
   * something waits from before its end (`since` is when the oldest notification was recorded). After a
   * standstill it reaches back over all missed periods; a clock that was set back an hour does not repeat one.
   */
  dueDigest(subscription: Digested, since: Date, now: Date): DigestPeriod | undefined;
  /** The next slot, or the end of the quiet hours that it falls into or that hold a digest back now. */
  readonly nextDigest: NextDigest;
}

interface Beside {
  readonly timeZone: string;
  readonly last: Date;
  readonly next: Date;
}

export function createDigestSchedule(): DigestSchedule {
  // Slots hold until the next one: the publisher asks every minute, and a schedule lasts for months.
  const known = new WeakMap<Dated, Beside>();

  function slotsBeside(interval: Dated, timeZone: string, now: Date): Beside {
    const before = known.get(interval);
    if (before?.timeZone === timeZone && before.last <= now && now < before.next) return before;
    const slots = slotsAround(interval, timeZone, now);
    const last = latest(slots.filter((slot) => slot <= now));
    const found = { timeZone, last, next: earliest(slots.filter((slot) => slot > now)) };
    known.set(interval, found);
    return found;
  }

  function lastDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date {
    if (interval.kind === 'hourly') return lastHour(timeZone, now);
    return slotsBeside(interval, timeZone, now).last;
  }

  function nextDigestTime(interval: DigestInterval, timeZone: string, now: Date): Date {
    if (interval.kind === 'hourly') return nextHour(timeZone, now);
    return slotsBeside(interval, timeZone, now).next;
  }

  return {
    lastDigestTime,
    nextDigestTime,
    dueDigest: (subscription, since, now) => {
      const { digest, timeZone, createdAt } = subscription;
      if (digest.kind === 'off') return undefined;
      const digestedUntil = digestedUntilOf(subscription, digest.kind, now);
      const to = lastDigestTime(digest, timeZone, now);
      if ((digestedUntil && to <= digestedUntil) || !isDueBy(since, { kind: digest.kind, to, now })) return undefined;
      const oldest = since < to ? since : (digestedUntil ?? new Date(to.getTime() - 1));
      const began = lastDigestTime(digest, timeZone, oldest);
      const from = earliest([oldest, latest([began, digestedUntil ?? began])]);
      // A clock may have been slow as well, and nothing can have waited before the subscription existed.
      return { from: createdAt < to ? latest([from, createdAt]) : from, to };
    },
    nextDigest: (subscription, now) => {
      const { digest, quiet, timeZone } = subscription;
      if (digest.kind === 'off') return undefined;
      const held = quiet && quietEnds(quiet, timeZone, now);
      const digestedUntil = digestedUntilOf(subscription, digest.kind, now);
      if (held && (!digestedUntil || lastDigestTime(digest, timeZone, now) > digestedUntil)) return held;
      const slot = nextDigestTime(digest, timeZone, now);
      return (quiet && quietEnds(quiet, timeZone, slot)) ?? slot;
    },
  };
}
