import { EARLIEST_PLAUSIBLE_PLAY, type PlayCounter } from '../../../domain/statistics/plays.ts';
import type { TimeRange } from '../../../domain/statistics/playTimes.ts';
import { RANGE_DAYS } from '../../../domain/statistics/ranges.ts';
import type { ChartQuestion, RequestedTimeRange } from '../../../domain/statistics/statistics.ts';
import { createLocalTimeConverter } from '../../../time/localTime.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { CommandDeps, CommandDepsAndContext, OptionChoice } from '../../framework/context.ts';
import { parseSince } from '../history/since.ts';
import { containsText } from '../names.ts';

const MINUTE_MS = 60_000;
const DATE_PATTERN = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Begin and end of a range, in ms since 1970. */
interface TypedTimes {
  readonly since: number;
  readonly until: number;
}

/** Begin and end of a typed time: a local day, month or year, or a moment some hours, days or weeks ago. */
export function parseTime(typedText: string, now: Date, timeZone: string): TypedTimes | undefined {
  const text = typedText.trim();
  const [, year, month, day] = DATE_PATTERN.exec(text) ?? [];
  if (year === undefined) return roundedMoment(text, now);
  const firstDay = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  // JavaScript would read 2026-02-31 as a day in March, and years before 100 as years of the last century.
  if (!firstDay.toISOString().startsWith(text)) return undefined;
  const nextDay = new Date(firstDay);
  if (month === undefined) nextDay.setUTCFullYear(nextDay.getUTCFullYear() + 1);
  else if (day === undefined) nextDay.setUTCMonth(nextDay.getUTCMonth() + 1);
  else nextDay.setUTCDate(nextDay.getUTCDate() + 1);
  const { startOf } = createLocalTimeConverter(timeZone);
  return { since: startOf(firstDay.getTime() / DAY_MS), until: startOf(nextDay.getTime() / DAY_MS) };
}

function roundedMoment(text: string, now: Date): TypedTimes | undefined {
  const atMs = parseSince(text, now)?.getTime();
  if (atMs === undefined) return undefined;
  // Rounded down to the minute, so that everyone who asks within that minute gets the same answer.
  const fullMinuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  return { since: fullMinuteMs, until: fullMinuteMs };
}

type CountScope = Pick<ChartQuestion, 'range' | 'librarySectionId' | 'accountIds'>;

interface RangeDeps extends Pick<CommandDeps, 'clock' | 'timeZone'> {
  readonly plays: Pick<PlayCounter, 'first'>;
  readonly signal: AbortSignal;
}

/** Begin and end of the requested range. Undefined if there are no plays, because then the range has no beginning. */
export async function resolveStatsRange(
  { range, librarySectionId, accountIds }: CountScope,
  { plays, clock, timeZone, signal }: RangeDeps,
): Promise<TimeRange | undefined> {
  const firstUntil = (until: Date) => plays.first({ librarySectionId, accountIds, until }, signal);
  return resolveRangeFrom(range, firstUntil, { clock, timeZone });
}

/**
 * Begin and end of the range. `firstUntil` reads the time of the first play or measurement. Undefined if the range
 * contains no play or measurement.
 */
export async function resolveRangeFrom(
  range: RequestedTimeRange,
  firstUntil: (until: Date) => Promise<Date | undefined>,
  { clock, timeZone }: Pick<RangeDeps, 'clock' | 'timeZone'>,
): Promise<TimeRange | undefined> {
  const now = clock.now();
  const end = typeof range === 'string' ? now.getTime() : (range.until ?? now.getTime());
  const until = new Date(Math.min(end, now.getTime()));
  const requestedSince = beginOfRange(range, now, timeZone);
  const firstDay = beginOfDay(await firstUntil(until), timeZone);
  // It is unknown whether anyone played before the first data, so the range begins on the day of the first data at the
  // earliest.
  const since = requestedSince && firstDay && firstDay > requestedSince ? firstDay : (requestedSince ?? firstDay);
  if (since === undefined || since >= until) return undefined;
  return { since, until, timeZone, ...(end >= now.getTime() && { untilNow: true }) };
}

/**
 * Number of plays that an open range leaves out, because their time is before any server existed or more than a day in
 * the future.
 */
export async function countUndatedPlays(
  { range, librarySectionId, accountIds }: CountScope,
  { plays, clock, signal }: Pick<CommandDeps, 'clock'> & { plays: Pick<PlayCounter, 'quarters'>; signal: AbortSignal },
): Promise<number> {
  if (range !== 'all' && (typeof range === 'string' || range.since !== undefined)) return 0;
  const latestTime = new Date(clock.now().getTime() + DAY_MS);
  const playsTooEarly = await plays.quarters({ librarySectionId, accountIds, until: EARLIEST_PLAUSIBLE_PLAY }, signal);
  const playsTooLate = await plays.quarters({ librarySectionId, accountIds, since: latestTime }, signal);
  return [...playsTooEarly.values(), ...playsTooLate.values()].reduce((sum, count) => sum + count, 0);
}

function beginOfDay(first: Date | undefined, timeZone: string): Date | undefined {
  const { dayOf, startOf } = createLocalTimeConverter(timeZone);
  return first && new Date(startOf(dayOf(first.getTime())));
}

function beginOfRange(range: RequestedTimeRange, now: Date, timeZone: string): Date | undefined {
  if (range === 'all') return undefined;
  if (typeof range !== 'string') return range.since === undefined ? undefined : new Date(range.since);
  const { dayOf, startOf } = createLocalTimeConverter(timeZone);
  return new Date(startOf(dayOf(now.getTime()) - RANGE_DAYS[range] + 1));
}

/**
 * Autocomplete for times: the given time spans, today, this month and this year, and the typed text if it is a time.
 */
export function completeTime(spans: readonly ('7d' | '30d' | '365d')[]) {
  return async (
    typedText: string,
    { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'clock' | 'timeZone'>>,
  ): Promise<readonly OptionChoice[]> => {
    const { clock, timeZone } = deps;
    const { texts } = context;
    const now = clock.now();
    const wallTime = new Date(createLocalTimeConverter(timeZone).wall(now.getTime())).toISOString();
    const today = wallTime.slice(0, 10);
    const month = wallTime.slice(0, 7);
    const year = wallTime.slice(0, 4);
    const defaults = [
      ...spans.map((value) => ({ name: texts.history.spans[value], value })),
      ...[today, month, year].map((date) => ({ name: date, value: date })),
    ];
    const typedTime = typedText.trim();
    const isTypedTime =
      parseTime(typedTime, now, timeZone) !== undefined && !defaults.some(({ value }) => value === typedTime);
    return [
      ...(isTypedTime ? [{ name: typedTime, value: typedTime }] : []),
      ...defaults.filter(({ name, value }) => containsText(name, typedTime) || containsText(value, typedTime)),
    ];
  };
}
