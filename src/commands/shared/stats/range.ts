import { type CountedPlays, EARLIEST_PLAY } from '../../../domain/statistics/plays.ts';
import type { TimeRange } from '../../../domain/statistics/playTimes.ts';
import { RANGE_DAYS } from '../../../domain/statistics/ranges.ts';
import type { AskedRange, Question } from '../../../domain/statistics/statistics.ts';
import { createLocalTime } from '../../../time/localTime.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { Choice, Deps, Working } from '../../framework/context.ts';
import { sinceOf } from '../history/since.ts';
import { holds } from '../names.ts';

const MINUTE_MS = 60_000;
const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Begin and end of a typed time: a local day, month or year, or a moment some hours, days or weeks ago. */
export function timesOf(typed: string, now: Date, timeZone: string): { since: number; until: number } | undefined {
  const text = typed.trim();
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return momentOf(text, now);
  const y = Number(year);
  const m = Number(month ?? 1) - 1;
  const d = Number(day ?? 1);
  const first = new Date(Date.UTC(y, m, d));
  // Date would read 2026-02-31 as a day in March, and years before 100 as those of the last century.
  if (!first.toISOString().startsWith(text)) return undefined;
  const next = Date.UTC(
    y + (month === undefined ? 1 : 0),
    m + (month !== undefined && day === undefined ? 1 : 0),
    d + (day === undefined ? 0 : 1),
  );
  const { beginOf } = createLocalTime(timeZone);
  return { since: beginOf(first.getTime() / DAY_MS), until: beginOf(next / DAY_MS) };
}

function momentOf(text: string, now: Date): { since: number; until: number } | undefined {
  const at = sinceOf(text, now)?.getTime();
  if (at === undefined) return undefined;
  // Rounded to the minute, as it is shown, so that others who ask in the same minute get the same answer.
  const moment = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return { since: moment, until: moment };
}

type About = Pick<Question, 'range' | 'librarySectionId' | 'accountIds'>;

interface RangeDeps extends Pick<Deps, 'clock' | 'timeZone'> {
  readonly plays: Pick<CountedPlays, 'first'>;
  readonly signal: AbortSignal;
}

/** The range as times; undefined if it has no beginning because there are no plays. */
export async function rangeOf(
  { range: asked, librarySectionId, accountIds }: About,
  { plays, clock, timeZone, signal }: RangeDeps,
): Promise<TimeRange | undefined> {
  const firstUntil = (until: Date) => plays.first({ librarySectionId, accountIds, until }, signal);
  return rangeFrom(asked, firstUntil, { clock, timeZone });
}

/** The same for data that does not begin with a play: nothing is known before its first entry. */
export async function rangeFrom(
  asked: AskedRange,
  firstUntil: (until: Date) => Promise<Date | undefined>,
  { clock, timeZone }: Pick<RangeDeps, 'clock' | 'timeZone'>,
): Promise<TimeRange | undefined> {
  const now = clock.now();
  const end = typeof asked === 'string' ? now.getTime() : (asked.until ?? now.getTime());
  const until = new Date(Math.min(end, now.getTime()));
  const wanted = sinceOfAsked(asked, now, timeZone);
  const first = dayOfFirst(await firstUntil(until), timeZone);
  // The time before the first play is unknown, which is not the same as a time without plays.
  const since = wanted && first && first > wanted ? first : (wanted ?? first);
  if (since === undefined || since >= until) return undefined;
  return { since, until, timeZone, ...(end >= now.getTime() && { untilNow: true }) };
}

/**
 * How many plays have no place in a range that begins with the first one: their time is before there was any server, or
 * more than a day in the future.
 */
export async function undatedOf(
  { range: asked, librarySectionId, accountIds }: About,
  { plays, clock, signal }: Pick<Deps, 'clock'> & { plays: Pick<CountedPlays, 'quarters'>; signal: AbortSignal },
): Promise<number> {
  if (asked !== 'all' && (typeof asked === 'string' || asked.since !== undefined)) return 0;
  const ahead = new Date(clock.now().getTime() + DAY_MS);
  const early = await plays.quarters({ librarySectionId, accountIds, until: EARLIEST_PLAY }, signal);
  const late = await plays.quarters({ librarySectionId, accountIds, since: ahead }, signal);
  return [...early.values(), ...late.values()].reduce((sum, each) => sum + each, 0);
}

function dayOfFirst(first: Date | undefined, timeZone: string): Date | undefined {
  const { dayOf, beginOf } = createLocalTime(timeZone);
  return first && new Date(beginOf(dayOf(first.getTime())));
}

function sinceOfAsked(asked: AskedRange, now: Date, timeZone: string): Date | undefined {
  if (asked === 'all') return undefined;
  if (typeof asked !== 'string') return asked.since === undefined ? undefined : new Date(asked.since);
  const { dayOf, beginOf } = createLocalTime(timeZone);
  return new Date(beginOf(dayOf(now.getTime()) - RANGE_DAYS[asked] + 1));
}

/** Autocomplete: the usual time spans, this month and this year, and the typed text if it is a time. */
export function completeTime(spans: readonly ('7d' | '30d' | '365d')[]) {
  return async (
    typed: string,
    { deps, context }: Working<Pick<Deps, 'clock' | 'timeZone'>>,
  ): Promise<readonly Choice[]> => {
    const { clock, timeZone } = deps;
    const { texts } = context;
    const now = clock.now();
    const today = new Date(createLocalTime(timeZone).wall(now.getTime())).toISOString();
    const defaults = [
      ...spans.map((value) => ({ name: texts.history.spans[value], value })),
      ...[10, 7, 4].map((length) => ({ name: today.slice(0, length), value: today.slice(0, length) })),
    ];
    const own = typed.trim();
    const isOwn = timesOf(own, now, timeZone) !== undefined && !defaults.some(({ value }) => value === own);
    return [
      ...(isOwn ? [{ name: own, value: own }] : []),
      ...defaults.filter(({ name, value }) => holds(name, own) || holds(value, own)),
    ];
  };
}
