import { createLocalTime } from '../../../time/localTime.ts';
import { releaseYear } from '../../media/items/item.ts';
import { groupByWork } from '../../media/items/sameWork.ts';
import type { AccountRef, ItemRef } from '../../servers/refs.ts';
import { createHabits } from './habits.ts';
import type { RecapTimes, Times } from './period.ts';
import {
  type FirstToWatch,
  MOST_NEW,
  MOST_TOP,
  type NewTitles,
  type RecapNumbers,
  type RecapTotals,
  type WatchedPlay,
  type WatchedTitle,
} from './recap.ts';

/** Plays of one listed title, before it is decided which titles are the same work. */
interface Entry {
  readonly play: WatchedPlay;
  plays: number;
  playsBefore: number;
  /** When the title was first watched, and by which account. The account is undefined if the play has none. */
  firstAt: number;
  first: AccountRef | undefined;
  lastAt: number;
  playedKey: ItemRef | undefined;
  readonly persons: Set<AccountRef>;
}

interface RecapQuestion {
  readonly times: RecapTimes;
  readonly personOf: (account: AccountRef) => AccountRef;
}

export interface RecapCount {
  /** Adds plays, in any order. They must cover the whole history up to the end of the period. */
  add(plays: readonly WatchedPlay[]): void;
  result(): RecapNumbers;
}

/** Counts a recap's numbers from plays. Keeps one entry per title, so that a history of any length fits. */
export function createRecapCount({ times, personOf }: RecapQuestion): RecapCount {
  const local = createLocalTime(times.timeZone);
  const entries = new Map<string, Entry>();
  const habits = createHabits(local);
  const days = new Set<number>();
  const daysBefore = new Set<number>();

  function addPlay(play: WatchedPlay): void {
    const { at, accountId } = play;
    if (at >= times.until) return;
    const person = accountId && personOf(accountId);
    const entry = entryFor(entries, play);
    addFirst(entry, { firstAt: at, first: person });
    if (isIn(times.before, at)) {
      entry.playsBefore += 1;
      daysBefore.add(local.dayOf(at));
    }
    if (!isIn(times, at)) return;
    entry.plays += 1;
    days.add(local.dayOf(at));
    addPicture(entry, play);
    if (person !== undefined) habits.add(person, at);
  }

  function result(): RecapNumbers {
    const works = worksAmong([...entries.values()]);
    const before = totalsOf(
      works.map(({ playsBefore }) => playsBefore),
      daysBefore,
    );
    return {
      totals: totalsOf(
        works.map(({ plays }) => plays),
        days,
      ),
      before: before.plays === 0 ? undefined : before,
      top: rankWorks(works).slice(0, MOST_TOP).map(titleOf),
      evening: habits.longestEvening(),
      streak: habits.longestStreak(),
      first: firstToWatch(works, times),
      discovered: discoveredAmong(works, times),
    };
  }

  return {
    add: (plays) => {
      for (const play of plays) addPlay(play);
    },
    result,
  };
}

const isIn = ({ since, until }: Times, at: number): boolean => at >= since && at < until;

function addFirst(entry: Entry, play: FirstPlay): void {
  if (play.first !== undefined) entry.persons.add(play.first);
  if (!isEarlier(play, entry)) return;
  entry.firstAt = play.firstAt;
  entry.first = play.first;
}

function addPicture(entry: Entry, { at, playedKey }: WatchedPlay): void {
  if (playedKey === undefined || at < entry.lastAt) return;
  entry.lastAt = at;
  entry.playedKey = playedKey;
}

type FirstPlay = Pick<Entry, 'firstAt' | 'first'>;

/** Sorts first plays by time. At the same time, the account that sorts first comes first. */
const isEarlier = (play: FirstPlay, other: FirstPlay): boolean =>
  play.firstAt < other.firstAt ||
  (play.firstAt === other.firstAt &&
    play.first !== undefined &&
    (other.first === undefined || compareTexts(play.first, other.first) < 0));

function entryFor(entries: Map<string, Entry>, play: WatchedPlay): Entry {
  const { kind, title, key, day } = play;
  const name = `${kind} ${key ?? ''} ${day ?? ''} ${title}`;
  const known = entries.get(name);
  if (known) return known;
  const entry: Entry = {
    play,
    plays: 0,
    playsBefore: 0,
    firstAt: Number.POSITIVE_INFINITY,
    first: undefined,
    lastAt: Number.NEGATIVE_INFINITY,
    playedKey: undefined,
    persons: new Set(),
  };
  entries.set(name, entry);
  return entry;
}

/** A work, with the plays of all titles that are the same work. */
type Work = Omit<Entry, 'lastAt'> & { readonly year: number | undefined };

function worksAmong(entries: readonly Entry[]): readonly Work[] {
  const nameOf = ({ play: { kind, title, key } }: Entry): string =>
    title === '' ? `${kind} #${key ?? ''}` : `${kind} ${title}`;
  return [...Map.groupBy(entries, nameOf).values()].flatMap((sameTitle) =>
    groupByWork(sameTitle, ({ play: { key, day } }) => ({ key, day })).map(joinEntries),
  );
}

function joinEntries(entries: readonly Entry[]): Work {
  const first = entries.reduce((earliest, entry) => (isEarlier(entry, earliest) ? entry : earliest));
  const last = entries.reduce((latest, entry) => (entry.lastAt > latest.lastAt ? entry : latest));
  return {
    play: first.play,
    year: yearOf(entries),
    plays: sum(entries.map(({ plays }) => plays)),
    playsBefore: sum(entries.map(({ playsBefore }) => playsBefore)),
    firstAt: first.firstAt,
    first: first.first,
    playedKey: last.playedKey,
    persons: new Set(entries.flatMap(({ persons }) => [...persons])),
  };
}

function yearOf(entries: readonly Entry[]): number | undefined {
  const days = entries.flatMap(({ play }) => (play.kind === 'movie' ? (play.day ?? []) : []));
  return days.length === 0
    ? undefined
    : releaseYear({ kind: 'movie', originallyAvailableAt: new Date(Math.min(...days)) });
}

const totalsOf = (plays: readonly number[], days: ReadonlySet<number>): RecapTotals => ({
  plays: sum(plays),
  titles: plays.filter((count) => count > 0).length,
  days: days.size,
});

/** Sorts works by their plays, most first. Works with equal plays are sorted by title. */
const rankWorks = (works: readonly Work[]): readonly Work[] =>
  works.filter(({ plays }) => plays > 0).toSorted((a, b) => b.plays - a.plays || compareTexts(nameOf(a), nameOf(b)));

const nameOf = ({ play, year }: Work): string => `${play.title} ${year ?? ''} ${play.kind}`;

const titleOf = ({ play, year, plays, playedKey }: Work): WatchedTitle => ({
  kind: play.kind,
  title: play.title,
  year,
  plays,
  playedKey,
});

const isNew = ({ firstAt }: Work, { since }: RecapTimes): boolean => firstAt >= since;

/** Finds the person who was most often first to watch a title. Only titles count that somebody else watched later. */
function firstToWatch(works: readonly Work[], times: RecapTimes): FirstToWatch | undefined {
  const counts = new Map<AccountRef, number>();
  for (const work of works) {
    if (work.first === undefined || work.persons.size < 2 || !isNew(work, times)) continue;
    counts.set(work.first, (counts.get(work.first) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([a, titlesOfA], [b, titlesOfB]) => titlesOfB - titlesOfA || compareTexts(a, b));
  return best && { person: best[0], titles: best[1] };
}

function discoveredAmong(works: readonly Work[], times: RecapTimes): NewTitles {
  const newWorks = rankWorks(works.filter((work) => isNew(work, times)));
  return {
    films: newWorks.filter(({ play }) => play.kind === 'movie').length,
    series: newWorks.filter(({ play }) => play.kind === 'show').length,
    titles: newWorks.slice(0, MOST_NEW).map(titleOf),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Compares texts by code units, so that the order is the same in every language. */
const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
