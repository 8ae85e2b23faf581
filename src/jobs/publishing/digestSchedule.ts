import type { NextDigest } from '../../domain/notifications/notifications.ts';
import type { Digest, QuietHours, Route } from '../../domain/notifications/subscriptions.ts';
import { dateOf, firstMoment, type LocalDate, lastMoment, timeOfDay, zoned } from '../../time/zonedTime.ts';

/** A digest that there is; its slots are the moments at which a period ends and the next begins. */
export type Rhythm = Exclude<Digest, { readonly kind: 'off' }>;
type Dated = Exclude<Rhythm, { readonly kind: 'hourly' }>;

/** The latest slot at or before now. A time that clocks skip is when they have skipped it; one that comes twice is its first. */
export function lastSlot(rhythm: Rhythm, timeZone: string, now: Date): Date {
  if (rhythm.kind === 'hourly') return lastHour(timeZone, now);
  return slotsBeside(rhythm, timeZone, now).last;
}

/** The first slot after now. */
export function nextSlot(rhythm: Rhythm, timeZone: string, now: Date): Date {
  if (rhythm.kind === 'hourly') return nextHour(timeZone, now);
  return slotsBeside(rhythm, timeZone, now).next;
}

interface Beside {
  readonly timeZone: string;
  readonly last: Date;
  readonly next: Date;
}

/**
 * The publisher asks each minute, and a subscription keeps its schedule for months: what lies around a moment holds until
 * the next slot.
 */
const known = new WeakMap<Dated, Beside>();

function slotsBeside(rhythm: Dated, timeZone: string, now: Date): Beside {
  const before = known.get(rhythm);
  if (before?.timeZone === timeZone && before.last <= now && now < before.next) return before;
  const slots = slotsAround(rhythm, timeZone, now);
  const last = latest(slots.filter((slot) => slot <= now));
  const found = { timeZone, last, next: earliest(slots.filter((slot) => slot > now)) };
  known.set(rhythm, found);
  return found;
}

/** Enough days to each side that there is a slot, also where a change of clocks shifts one into its neighbour. */
const REACH = { daily: 2, weekly: 8 } as const;

function slotsAround(rhythm: Dated, timeZone: string, now: Date): readonly Date[] {
  return daysAround(zoned(now, timeZone).toPlainDate(), REACH[rhythm.kind])
    .filter(({ dayOfWeek }) => rhythm.kind === 'daily' || dayOfWeek === rhythm.weekday)
    .map((day) => firstMoment(day.toPlainDateTime(timeOfDay(rhythm.at)), timeZone));
}

/** Full hours on local clocks; an hour that comes twice has both of its ends. */
function lastHour(timeZone: string, now: Date): Date {
  const shown = zoned(now, timeZone);
  const hour = shown.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const ago = shown.subtract(hour.until(shown.toPlainDateTime()));
  // Clocks changed since: what they showed at that hour was shown at another distance.
  return ago.offsetNanoseconds === shown.offsetNanoseconds ? dateOf(ago) : firstMoment(hour, timeZone);
}

/** In most zones the clocks change at a full hour, in some at half past (Lord Howe): then it is looked for once more. */
function nextHour(timeZone: string, now: Date): Date {
  const shown = zoned(now, timeZone);
  const hour = shown.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 });
  const ahead = dateOf(shown.add(shown.toPlainDateTime().until(hour)));
  const change = shown.getTimeZoneTransition('next');
  const next = change && dateOf(change) < ahead ? dateOf(change) : ahead;
  return lastHour(timeZone, next).getTime() === next.getTime() ? next : nextHour(timeZone, next);
}

/**
 * When these quiet hours end, or undefined when it is not quiet. One stretch a day from the first time that clocks show
 * `from` to the last time that they show `to`: where an hour comes twice, it is not loud in between.
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

/** What lies further ahead than this, in ms, was written down by a clock that was wrong, and holds nothing back. */
const WRONG_AHEAD = 86_400_000;

function unlessWrong(time: Date | undefined, now: Date): Date | undefined {
  return time && time.getTime() - now.getTime() <= WRONG_AHEAD ? time : undefined;
}

/** Whether a digest of a period that ended then takes what was written down at that time: also if it cannot have been. */
export const isDueBy = (recordedAt: Date, to: Date, now: Date): boolean =>
  recordedAt < to || unlessWrong(recordedAt, now) === undefined;

type Digested = Pick<Route, 'digest' | 'timeZone' | 'digestedAt' | 'createdAt'>;

/** Until when a route's digests told all there was; undefined when only a wrong clock says so. */
const toldUntil = ({ digestedAt, createdAt }: Digested, now: Date): Date | undefined =>
  unlessWrong(digestedAt, now) ?? unlessWrong(createdAt, now);

/**
 * The period to be told now, or undefined: the one that ended last, if it is not told yet and something waits from before
 * its end (`since` is when the oldest was written down). After a standstill it reaches back over all that were missed; a
 * clock that was set back an hour does not tell one again.
 */
export function dueDigest(route: Digested, since: Date, now: Date): DigestPeriod | undefined {
  const { digest, timeZone, createdAt } = route;
  if (digest.kind === 'off') return undefined;
  const told = toldUntil(route, now);
  const to = lastSlot(digest, timeZone, now);
  if ((told && to <= told) || !isDueBy(since, to, now)) return undefined;
  const oldest = since < to ? since : (told ?? new Date(to.getTime() - 1));
  const began = lastSlot(digest, timeZone, oldest);
  const from = earliest([oldest, latest([began, told ?? began])]);
  // A clock may have been behind as well: nothing waited for a route that there was not.
  return { from: createdAt < to ? latest([from, createdAt]) : from, to };
}

/** The next slot, or the end of the quiet hours that a slot falls into: also of those that hold one back now. */
export const nextDigest: NextDigest = (route, now) => {
  const { digest, quiet, timeZone } = route;
  if (digest.kind === 'off') return undefined;
  const held = quiet && quietEnds(quiet, timeZone, now);
  const told = toldUntil(route, now);
  if (held && (!told || lastSlot(digest, timeZone, now) > told)) return held;
  const slot = nextSlot(digest, timeZone, now);
  return (quiet && quietEnds(quiet, timeZone, slot)) ?? slot;
};

const daysAround = (day: LocalDate, reach: number): readonly LocalDate[] =>
  Array.from({ length: 2 * reach + 1 }, (_, n) => day.add({ days: n - reach }));

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map(Number)));
const earliest = (dates: readonly Date[]): Date => new Date(Math.min(...dates.map(Number)));
