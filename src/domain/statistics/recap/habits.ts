import type { LocalTimeConverter } from '../../../time/localTime.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import type { AccountRef } from '../../servers/refs.ts';
import type { LongestEvening, WatchStreak } from './recap.ts';

/** Hour at which an evening ends. Plays before this hour belong to the evening of the day before. */
const EVENING_ENDS_HOUR = 5;
const EVENING_BEGINS_HOUR = 17;
/** Time between the end of an evening and the beginning of the next, in ms. */
const DAYTIME_MS = (EVENING_BEGINS_HOUR - EVENING_ENDS_HOUR) * HOUR_MS;
/** Shortest run of days that counts as a streak. */
const LEAST_DAYS = 2;

interface Evening {
  readonly person: AccountRef;
  from: number;
  to: number;
  plays: number;
}

export interface WatchHabits {
  add(person: AccountRef, at: number): void;
  longestEvening(): LongestEvening | undefined;
  longestStreak(): WatchStreak | undefined;
}

export function createWatchHabitCounter({ wall, dayOf }: LocalTimeConverter): WatchHabits {
  const evenings = new Map<string, Evening>();
  const daysByPerson = new Map<AccountRef, Set<number>>();

  function addToEvening(person: AccountRef, at: number): void {
    const sinceEnd = wall(at) - EVENING_ENDS_HOUR * HOUR_MS;
    const day = Math.floor(sinceEnd / DAY_MS);
    if (sinceEnd - day * DAY_MS < DAYTIME_MS) return;
    const key = `${day} ${person}`;
    const evening = evenings.get(key) ?? { person, from: at, to: at, plays: 0 };
    evening.from = Math.min(evening.from, at);
    evening.to = Math.max(evening.to, at);
    evening.plays += 1;
    evenings.set(key, evening);
  }

  return {
    add: (person, at) => {
      addToEvening(person, at);
      const days = daysByPerson.get(person) ?? new Set();
      days.add(dayOf(at));
      daysByPerson.set(person, days);
    },
    longestEvening: () => {
      const longest = firstInOrder(
        [...evenings.values()].filter(({ from, to }) => to > from),
        compareEvenings,
      );
      return (
        longest && {
          person: longest.person,
          from: new Date(longest.from),
          to: new Date(longest.to),
          plays: longest.plays,
        }
      );
    },
    longestStreak: () =>
      firstInOrder(
        [...daysByPerson].flatMap(([person, days]) => streaksIn(person, days)),
        compareStreaks,
      ),
  };
}

/** Sorts evenings: the longest first, then the one with more plays, then the earlier one, then by account. */
const compareEvenings = (a: Evening, b: Evening): number =>
  b.to - b.from - (a.to - a.from) || b.plays - a.plays || a.from - b.from || (a.person < b.person ? -1 : 1);

const compareStreaks = (a: WatchStreak, b: WatchStreak): number =>
  b.days - a.days || a.firstDay - b.firstDay || (a.person < b.person ? -1 : 1);

function streaksIn(person: AccountRef, days: ReadonlySet<number>): readonly WatchStreak[] {
  const streaks: WatchStreak[] = [];
  for (const firstDay of days) {
    if (days.has(firstDay - 1)) continue;
    let length = 1;
    while (days.has(firstDay + length)) length += 1;
    if (length >= LEAST_DAYS) streaks.push({ person, firstDay, days: length });
  }
  return streaks;
}

/** The candidate that comes first in the order of `compare`. */
const firstInOrder = <T>(candidates: readonly T[], compare: (a: T, b: T) => number): T | undefined =>
  candidates.length === 0
    ? undefined
    : candidates.reduce((first, candidate) => (compare(candidate, first) < 0 ? candidate : first));
