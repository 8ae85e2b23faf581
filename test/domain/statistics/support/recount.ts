import type { RecapNumbers, RecapTotals } from '../../../../src/domain/statistics/recap/recap.ts';

/**
 * Counts the numbers of a recap again, apart from the code that it checks: it imports only types, keeps every play, and
 * takes local times from Intl.
 */
export interface RawPlay {
  readonly at: Date;
  readonly account?: string | undefined;
  readonly kind: 'movie' | 'episode' | 'track';
  /** The film's title, or the series'. */
  readonly name: string;
  readonly key?: string | undefined;
  readonly day?: Date | undefined;
}

export interface RecountQuestion {
  /** Local months as `2026-03`; the last one is included. */
  readonly months: readonly string[];
  readonly monthsBefore: readonly string[];
  readonly timeZone: string;
  readonly personOf: (account: string) => string;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

interface LocalPlay extends RawPlay {
  readonly person: string | undefined;
  /** Local date as `2026-03-31`, and minutes since midnight. */
  readonly date: string;
  readonly minute: number;
}

type Recount = Pick<RecapNumbers, 'totals' | 'before'> & {
  readonly top: readonly (readonly [string, number])[];
  readonly evening: readonly [string, number, number, number] | undefined;
  readonly streak: readonly [string, string, number] | undefined;
  readonly first: readonly [string, number] | undefined;
  readonly newFilms: number;
  readonly newSeries: number;
};

export function recount(plays: readonly RawPlay[], question: RecountQuestion): Recount {
  const { months, monthsBefore, only, except = [] } = question;
  const lastMonth = months.at(-1) ?? '';
  const counted = localPlays(plays, question).filter(
    ({ kind, account, date }) =>
      kind !== 'track' &&
      (only === undefined || (account !== undefined && only.includes(account))) &&
      (account === undefined || !except.includes(account)) &&
      date.slice(0, 7) <= lastMonth,
  );
  const works = groupWorks(counted);
  const inPeriod = counted.filter(({ date }) => months.includes(date.slice(0, 7)));
  const before = totals(works, monthsBefore);
  const top = works
    .map((work) => ({ label: labelOf(work), plays: work.filter((play) => inPeriod.includes(play)).length }))
    .filter((work) => work.plays > 0);
  top.sort((a, b) => b.plays - a.plays || order(a.label, b.label));
  const fresh = works.filter((work) => work.every(({ date }) => date.slice(0, 7) >= (months[0] ?? '')));
  return {
    totals: totals(works, months),
    before: before.plays === 0 ? undefined : before,
    top: top.slice(0, 6).map(({ label, plays: count }) => [label, count] as const),
    evening: longestEvening(inPeriod),
    streak: longestStreak(inPeriod),
    first: mostFirsts(fresh),
    newFilms: fresh.filter(([play]) => play?.kind === 'movie').length,
    newSeries: fresh.filter(([play]) => play?.kind === 'episode').length,
  };
}

function localPlays(plays: readonly RawPlay[], { timeZone, personOf }: RecountQuestion): readonly LocalPlay[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return plays.map((play) => {
    const text = format.format(play.at);
    const minute = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
    return {
      ...play,
      person: play.account === undefined ? undefined : personOf(play.account),
      date: text.slice(0, 10),
      minute,
    };
  });
}

type Work = readonly LocalPlay[];

/** Plays of one title are one work if a release day or a key connects them. */
function groupWorks(plays: readonly LocalPlay[]): readonly Work[] {
  const byName = Map.groupBy(plays, ({ kind, name }) => `${kind} ${name}`);
  return [...byName.values()].flatMap((sameName) =>
    sameName[0]?.kind === 'episode' ? [sameName] : splitFilms(sameName),
  );
}

function splitFilms(plays: readonly LocalPlay[]): readonly Work[] {
  const groups: LocalPlay[][] = [];
  const undated: LocalPlay[] = [];
  for (const play of plays.filter(({ day }) => day !== undefined)) {
    const related = groups.filter((group) =>
      group.some((other) => other.day?.getTime() === play.day?.getTime() || (play.key && other.key === play.key)),
    );
    for (const group of related) groups.splice(groups.indexOf(group), 1);
    groups.push([...related.flat(), play]);
  }
  for (const play of plays.filter(({ day }) => day === undefined)) {
    const group = groups.find(
      (candidate) => play.key && candidate.some((other) => other.day && other.key === play.key),
    );
    if (group) group.push(play);
    else undated.push(play);
  }
  if (undated.length === 0) return groups;
  return groups.length === 1 ? [[...(groups[0] ?? []), ...undated]] : [...groups, undated];
}

function labelOf(work: Work): string {
  const years = work.flatMap(({ day }) => day?.getUTCFullYear() ?? []);
  const [first] = work;
  const year = first?.kind === 'movie' && years.length > 0 ? `${Math.min(...years)}` : '';
  return `${first?.name} ${year} ${first?.kind === 'movie' ? 'movie' : 'show'}`;
}

function totals(works: readonly Work[], months: readonly string[]): RecapTotals {
  const inMonths = works.map((work) => work.filter(({ date }) => months.includes(date.slice(0, 7))));
  return {
    plays: inMonths.flat().length,
    titles: inMonths.filter((work) => work.length > 0).length,
    days: new Set(inMonths.flat().map(({ date }) => date)).size,
  };
}

const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

function longestEvening(plays: readonly LocalPlay[]): Recount['evening'] {
  const late = plays.filter(({ person, minute }) => person !== undefined && (minute >= 1020 || minute < 300));
  const evenings = Map.groupBy(
    late,
    ({ person, date, minute }) => `${minute < 300 ? dayBefore(date) : date} ${person}`,
  );
  const found = [...evenings.values()].map((evening) => {
    const times = evening.map(({ at }) => at.getTime());
    return { person: evening[0]?.person ?? '', from: Math.min(...times), to: Math.max(...times), count: times.length };
  });
  const [best] = found
    .filter(({ from, to }) => to > from)
    .sort(
      (a, b) => b.to - b.from - (a.to - a.from) || b.count - a.count || a.from - b.from || order(a.person, b.person),
    );
  return best && [best.person, best.from, best.to, best.count];
}

function longestStreak(plays: readonly LocalPlay[]): Recount['streak'] {
  const found: { person: string; from: string; length: number }[] = [];
  for (const [person, own] of Map.groupBy(plays, (play) => play.person ?? '')) {
    const dates = [...new Set(own.map(({ date }) => date))].sort();
    let from = dates[0] ?? '';
    let length = 0;
    for (const [index, date] of dates.entries()) {
      const goesOn = index > 0 && dayBefore(date) === dates[index - 1];
      from = goesOn ? from : date;
      length = goesOn ? length + 1 : 1;
      found.push({ person, from, length });
    }
  }
  const [best] = found
    .filter(({ person, length }) => person !== '' && length > 1)
    .sort((a, b) => b.length - a.length || order(a.from, b.from) || order(a.person, b.person));
  return best && [best.person, best.from, best.length];
}

function mostFirsts(fresh: readonly Work[]): Recount['first'] {
  const counts = new Map<string, number>();
  for (const work of fresh) {
    const [first] = work.toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || order(a.person ?? '\uffff', b.person ?? '\uffff'),
    );
    const people = new Set(work.flatMap(({ person }) => person ?? []));
    if (first?.person !== undefined && people.size > 1) counts.set(first.person, (counts.get(first.person) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || order(a[0], b[0]));
  return best;
}

const order = (a: string, b: string): number => Number(a > b) - Number(a < b);
