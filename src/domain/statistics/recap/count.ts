import { setImmediate as turn } from 'node:timers/promises';
import { createLocalTimeConverter } from '../../../time/localTime.ts';
import { releaseYear } from '../../media/items/item.ts';
import { groupItemsByCreativeWork } from '../../media/items/sameWork.ts';
import type { AccountRef, ItemRef } from '../../servers/refs.ts';
import { createWatchHabitCounter } from './habits.ts';
import type { RecapTimeRanges, RecapTimeSpan } from './period.ts';
import {
  type FilmOrEpisodePlay,
  type FirstToWatch,
  MAX_NEW_TITLES,
  MAX_TOP_TITLES,
  type NewTitles,
  type RecapNumbers,
  type RecapTotals,
  type WatchedTitle,
} from './recap.ts';

/** Plays of one title, as the history names it. Several such titles may turn out to be the same work. */
interface Entry {
  readonly play: FilmOrEpisodePlay;
  plays: number;
  playsBefore: number;
  /** When the title was first watched, and by which account. The account is undefined if that play has none. */
  firstAt: number;
  first: AccountRef | undefined;
  lastAt: number;
  playedKey: ItemRef | undefined;
  /** First known viewer of the title. Undefined if no play has an account. */
  person: AccountRef | undefined;
  /**
   * True if at least two people watched the title. All viewers are not listed, because that would need too much memory
   * and time.
   */
  isShared: boolean;
}

interface RecapQuestion {
  readonly times: RecapTimeRanges;
  readonly personOf: (account: AccountRef) => AccountRef;
}

export interface RecapCounter {
  /** Adds plays, in any order. They must cover the whole history up to the end of the period. */
  add(plays: readonly FilmOrEpisodePlay[]): void;
  /** Computes the recap's numbers in steps, between which other work can run. */
  result(): Promise<RecapNumbers>;
}

/**
 * Counts a recap's numbers from plays. Keeps only one entry per title, so that a history of any length fits in memory.
 */
export function createRecapCounter({ times, personOf }: RecapQuestion): RecapCounter {
  const local = createLocalTimeConverter(times.timeZone);
  const entries = new Map<string, Entry>();
  const habits = createWatchHabitCounter(local);
  const days = new Set<number>();
  const daysBefore = new Set<number>();

  function addPlay(play: FilmOrEpisodePlay): void {
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

  async function result(): Promise<RecapNumbers> {
    const works = await worksAmong([...entries.values()]);
    const plays = works.map((work) => work.plays);
    const playsBefore = works.map((work) => work.playsBefore);
    const before = totalsOf(playsBefore, daysBefore);
    const top = mostPlayed(works, MAX_TOP_TITLES).map(titleOf);
    await turn();
    const discovered = discoveredAmong(works, times);
    await turn();
    const evening = habits.longestEvening();
    await turn();
    return {
      totals: totalsOf(plays, days),
      before: before.plays === 0 ? undefined : before,
      top,
      evening,
      streak: habits.longestStreak(),
      first: firstToWatch(works, times),
      discovered,
    };
  }

  return {
    add: (plays) => {
      for (const play of plays) addPlay(play);
    },
    result,
  };
}

const isIn = ({ since, until }: RecapTimeSpan, at: number): boolean => at >= since && at < until;

function addFirst(entry: Entry, play: FirstPlay): void {
  if (play.first !== undefined && play.first !== entry.person) {
    entry.isShared = entry.person !== undefined;
    entry.person ??= play.first;
  }
  if (!isEarlier(play, entry)) return;
  entry.firstAt = play.firstAt;
  entry.first = play.first;
}

function addPicture(entry: Entry, { at, playedKey }: FilmOrEpisodePlay): void {
  if (playedKey === undefined || at < entry.lastAt) return;
  entry.lastAt = at;
  entry.playedKey = playedKey;
}

type FirstPlay = Pick<Entry, 'firstAt' | 'first'>;

/** Sorts first plays by time, and plays at the same time by account. */
const isEarlier = (play: FirstPlay, other: FirstPlay): boolean =>
  play.firstAt < other.firstAt ||
  (play.firstAt === other.firstAt &&
    play.first !== undefined &&
    (other.first === undefined || compareTexts(play.first, other.first) < 0));

function entryFor(entries: Map<string, Entry>, play: FilmOrEpisodePlay): Entry {
  const { kind, title, key, day } = play;
  const name = `${kind} ${key ?? ''} ${day ?? ''} ${title}`;
  const existingEntry = entries.get(name);
  if (existingEntry) return existingEntry;
  const entry: Entry = {
    play,
    plays: 0,
    playsBefore: 0,
    firstAt: Number.POSITIVE_INFINITY,
    first: undefined,
    lastAt: Number.NEGATIVE_INFINITY,
    playedKey: undefined,
    person: undefined,
    isShared: false,
  };
  entries.set(name, entry);
  return entry;
}

/** A work, with the plays of all titles that are the same work. */
type Work = Omit<Entry, 'lastAt'> & { readonly year: number | undefined };

/** Number of titles that are compared at a time. This takes a few ms. */
const TITLES_PER_TURN = 2000;

async function worksAmong(entries: readonly Entry[]): Promise<readonly Work[]> {
  const groupName = ({ play: { kind, title, key } }: Entry): string =>
    title === '' ? `${kind} #${key ?? ''}` : `${kind} ${title}`;
  const sameTitles = [...Map.groupBy(entries, groupName).values()];
  const works: Work[] = [];
  for (let start = 0; start < sameTitles.length; start += TITLES_PER_TURN) {
    await turn();
    for (const sameTitle of sameTitles.slice(start, start + TITLES_PER_TURN))
      works.push(...groupItemsByCreativeWork(sameTitle, ({ play: { key, day } }) => ({ key, day })).map(joinEntries));
  }
  await turn();
  return works;
}

function joinEntries(entries: readonly Entry[]): Work {
  const first = entries.reduce((earliest, entry) => (isEarlier(entry, earliest) ? entry : earliest));
  const person = entries.find((entry) => entry.person !== undefined)?.person;
  const last = entries.reduce((latest, entry) => (entry.lastAt > latest.lastAt ? entry : latest));
  return {
    play: first.play,
    year: yearOf(entries),
    plays: sum(entries.map(({ plays }) => plays)),
    playsBefore: sum(entries.map(({ playsBefore }) => playsBefore)),
    firstAt: first.firstAt,
    first: first.first,
    playedKey: last.playedKey,
    person,
    isShared: entries.some((entry) => entry.isShared || (entry.person ?? person) !== person),
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

/**
 * The works with the most plays, most first. Works with equal plays are sorted by title. Names are made only for works
 * that may be among the results, because a big guild has tens of thousands of titles.
 */
function mostPlayed(works: readonly Work[], count: number): readonly Work[] {
  const leastPlays = works.map(({ plays }) => plays).toSorted((a, b) => b - a)[count - 1] ?? 1;
  const candidates = works.filter(({ plays }) => plays > 0 && plays >= leastPlays);
  return candidates
    .map((work) => ({ work, name: nameOf(work) }))
    .toSorted((a, b) => b.work.plays - a.work.plays || compareTexts(a.name, b.name))
    .slice(0, count)
    .map(({ work }) => work);
}

const nameOf = ({ play, year }: Work): string => `${play.title} ${year ?? ''} ${play.kind}`;

const titleOf = ({ play, year, plays, playedKey }: Work): WatchedTitle => ({
  kind: play.kind,
  title: play.title,
  year,
  plays,
  playedKey,
});

const isNew = ({ firstAt }: Work, { since }: RecapTimeRanges): boolean => firstAt >= since;

/**
 * Finds the person who was most often the first to watch a title. A title counts only if another person watched it
 * later.
 */
function firstToWatch(works: readonly Work[], times: RecapTimeRanges): FirstToWatch | undefined {
  const counts = new Map<AccountRef, number>();
  for (const work of works) {
    if (work.first === undefined || !work.isShared || !isNew(work, times)) continue;
    counts.set(work.first, (counts.get(work.first) ?? 0) + 1);
  }
  const people = [...counts].map(([person, titles]): FirstToWatch => ({ person, titles }));
  return people.toSorted((a, b) => b.titles - a.titles || compareTexts(a.person, b.person))[0];
}

function discoveredAmong(works: readonly Work[], times: RecapTimeRanges): NewTitles {
  const newWorks = works.filter((work) => work.plays > 0 && isNew(work, times));
  return {
    films: newWorks.filter(({ play }) => play.kind === 'movie').length,
    series: newWorks.filter(({ play }) => play.kind === 'show').length,
    titles: mostPlayed(newWorks, MAX_NEW_TITLES).map(titleOf),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Compares texts by code units, so that the order is the same in every language. */
const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
