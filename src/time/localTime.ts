import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './units.ts';

/** Local time in a time zone. Days are numbered in the local calendar. Day 0 is 1970-01-01. */
export interface LocalTimeConverter {
  /** A moment's local date and time, as if they were UTC, in ms. */
  wall(at: number): number;
  dayOf(at: number): number;
  /** Start of a local day, in ms since 1970: midnight, or the first moment after it if clocks skip midnight. */
  startOf(day: number): number;
}

/**
 * Length of time in which clocks cannot change twice and return to their earlier offset, in ms. No zone has done so
 * within four days since 1970 (IANA's time zones). So if both ends of such a span have the same offset, clocks did not
 * change in between.
 */
const SPAN_MS = 4 * DAY_MS;

/** Throws a RangeError if the name is not an IANA time zone. */
export function createLocalTimeConverter(timeZone: string): LocalTimeConverter {
  const offsets = new Map<number, number>();

  const offsetAt = (at: number): number =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;

  function cachedOffsetAt(at: number): number {
    const offset = offsets.get(at) ?? offsetAt(at);
    offsets.set(at, offset);
    return offset;
  }

  /** The zone's offset around this moment. Undefined if clocks change in the span of this length. */
  function offsetOfSpan(at: number, length: number): number | undefined {
    const start = Math.floor(at / length) * length;
    const offset = cachedOffsetAt(start);
    return offset === cachedOffsetAt(start + length) ? offset : undefined;
  }

  /**
   * Charts convert a million moments. Temporal takes about 20 µs for each, a cached offset 0.2 µs (both measured
   * together).
   */
  function wall(at: number): number {
    return at + (offsetOfSpan(at, SPAN_MS) ?? offsetOfSpan(at, DAY_MS) ?? offsetAt(at));
  }

  // Throws for an unknown zone now, and not at its first use.
  offsetAt(0);
  return {
    wall,
    dayOf: (at) => Math.floor(wall(at) / DAY_MS),
    startOf: (day) => EPOCH.add({ days: day }).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

const EPOCH = new Temporal.PlainDate(1970, 1, 1);
