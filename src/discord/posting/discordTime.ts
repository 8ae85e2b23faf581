import type { DiscordTime } from '../../domain/notifications/channels.ts';

export interface DiscordClock {
  now(): DiscordTime;
  /** The `Date` header of a response, if it had one. */
  heard(date: string | null): void;
}

interface DiscordClockOptions {
  /** The system's time of day in ms, which may be set at any moment. */
  readonly wall?: () => number;
  /** In ms since some moment: it is never set, but may stand still while the machine sleeps. */
  readonly steady?: () => number;
}

/** `Date` is in whole seconds (RFC 9110, 5.6.7), rounded down. */
const RESOLUTION_MS = 1000;
/** How wrong a poor clock is, as a fraction of the time that passes: 1/1000 is a minute and a half in a day. */
const DRIFT = 1000;
/** Before the first response there is only our clock; if it were wrong by more, no certificate would be valid. */
const UNHEARD_MS = 86_400_000;

/** The time at Discord, between two bounds: from its last response, and the time that has passed since by two clocks. */
export function createDiscordClock(options: DiscordClockOptions = {}): DiscordClock {
  const { wall = Date.now, steady = () => performance.now() } = options;
  let last: { readonly date: number; readonly wall: number; readonly steady: number } | undefined;
  return {
    heard: (text) => {
      const date = Date.parse(text ?? '');
      if (!Number.isNaN(date)) last = { date, wall: wall(), steady: steady() };
    },
    now: () => {
      if (!last) return between(wall() - UNHEARD_MS, wall() + UNHEARD_MS);
      const passed = [wall() - last.wall, steady() - last.steady];
      const [least, most] = [Math.max(0, Math.min(...passed)), Math.max(0, ...passed)];
      return between(last.date + least - least / DRIFT, last.date + RESOLUTION_MS + most + most / DRIFT);
    },
  };
}

const between = (earliest: number, latest: number): DiscordTime => ({
  earliest: new Date(Math.floor(earliest)),
  latest: new Date(Math.ceil(latest)),
});
