import { expect, test } from 'vitest';
import { createDiscordClock } from '../../../src/discord/posting/postingRest.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Our two clocks, an hour wrong, and what is known of Discord's; in ms after noon. */
function clocks() {
  let [wall, steady] = [NOON + HOUR, 5000];
  const clock = createDiscordClock({ wall: () => wall, steady: () => steady });
  const now = () => [clock.now().earliest, clock.now().latest].map((at) => at.getTime() - NOON);
  return {
    now,
    hear: (date: string | null = 'Thu, 01 Jan 2026 12:00:00 GMT') => clock.heard(date),
    /** The time passes by both, by one, or by the other. */
    pass: (ms: number, by: { readonly wall?: number; readonly steady?: number } = {}) => {
      wall += by.wall ?? ms;
      steady += by.steady ?? ms;
    },
  };
}

test('Discord’s time is taken from its last response, whatever our clock says', () => {
  const { hear, now } = clocks();
  hear();
  expect(now()).toEqual([0, 1000]);
});

test('Discord’s time becomes less certain the longer ago its last response was', () => {
  const { hear, now, pass } = clocks();
  hear();
  pass(10 * MINUTE);
  expect(now()).toEqual([10 * MINUTE - 600, 10 * MINUTE + 1000 + 600]);
  hear('Thu, 01 Jan 2026 12:10:00 GMT');
  expect(now()).toEqual([10 * MINUTE, 10 * MINUTE + 1000]);
});

test.each([
  { name: 'our clock was set forward', by: { wall: HOUR, steady: 1000 }, expected: [999, HOUR + 1000 + HOUR / 1000] },
  { name: 'our clock was set back', by: { wall: -HOUR, steady: 1000 }, expected: [0, 2001] },
  { name: 'the machine slept', by: { wall: 8 * HOUR, steady: 0 }, expected: [0, 8 * HOUR + 1000 + (8 * HOUR) / 1000] },
])('Discord’s time has a wide range if $name', ({ by, expected }) => {
  const { hear, now, pass } = clocks();
  hear();
  pass(0, by);
  expect(now()).toEqual(expected);
});

test.each([[null], [''], ['soon']])(
  'a response with the date %j does not change what is known of Discord’s time',
  (date) => {
    const { hear, now } = clocks();
    hear();
    hear(date);
    expect(now()).toEqual([0, 1000]);
  },
);

test('before any response, Discord’s time may differ from ours by a day either way', () => {
  const { now } = clocks();
  expect(now()).toEqual([HOUR - 24 * HOUR, HOUR + 24 * HOUR]);
});
