const DAY_MS = 86_400_000;
/** Every zone's offset is a whole number of quarters of an hour today, so a local day begins at one. */
const QUARTER_MS = 900_000;
/** What the clocks of the world are ahead of UTC or behind it, at most (IANA: +14 h, -12 h; once -15:13). */
const MOST_AHEAD_MS = 16 * 3_600_000;

/** The clock on the wall of a time zone. Days count from 1970-01-01, as the wall's calendar has it; 0 is that day. */
export interface LocalTime {
  /** A moment's local date and time as if it were UTC, in ms. */
  wall(at: number): number;
  dayOf(at: number): number;
  /** When that local day begins: midnight, or the first moment after it where the clocks leave midnight out. */
  beginOf(day: number): number;
}

/** Throws a RangeError for what is no IANA time zone. */
export function createLocalTime(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const byDay = new Map<number, number>();

  /** Asked once a day where it is the same at both ends: asking Intl costs a few microseconds. */
  const offsetAt = (at: number): number => {
    const day = Math.floor(at / DAY_MS);
    const begin = startOffset(day);
    return begin === startOffset(day + 1) ? begin : askedOffset(format, at);
  };
  const startOffset = (day: number): number => {
    const known = byDay.get(day);
    if (known !== undefined) return known;
    const offset = askedOffset(format, day * DAY_MS);
    byDay.set(day, offset);
    return offset;
  };

  const wall = (at: number): number => at + offsetAt(at);
  const dayOf = (at: number): number => Math.floor(wall(at) / DAY_MS);
  const beginOf = (day: number): number => {
    let at = day * DAY_MS - MOST_AHEAD_MS;
    while (dayOf(at) < day) at += QUARTER_MS;
    return at;
  };
  return { wall, dayOf, beginOf };
}

function askedOffset(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(at / 1000) * 1000;
}
