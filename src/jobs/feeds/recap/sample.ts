import type { AccountRef, ItemRef } from '../../../domain/servers/refs.ts';
import { findRecapTimeRanges } from '../../../domain/statistics/recap/period.ts';
import type { NewTitles, RecapNumbers, WatchedTitle } from '../../../domain/statistics/recap/recap.ts';
import type { RecapReader } from '../../../render/recap/recapData.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';

const film = (title: string, year: number, plays: number): WatchedTitle => ({
  kind: 'movie',
  title,
  year,
  plays,
  playedKey: `sample ${title}` as ItemRef,
});

const TOP = [
  film('Metropolis', 1927, 41),
  film('Nosferatu', 1922, 28),
  film('Safety Last!', 1923, 19),
  film('Faust', 1926, 12),
  film('The General', 1926, 9),
  film('A Trip to the Moon', 1902, 7),
];
const NEW: NewTitles = { films: 12, series: 8, titles: TOP.slice(3) };
/** Made-up people, so that each highlight has a name of its own. */
const NIGHT_OWL = 'sample 1' as AccountRef;
const REGULAR = 'sample 2' as AccountRef;
const FIRST_TO_WATCH = 'sample 3' as AccountRef;

function numbersFrom(since: number): RecapNumbers {
  const evening = since + 13 * DAY_MS;
  return {
    totals: { plays: 412, titles: 87, days: 26 },
    before: { plays: 368, titles: 91, days: 26 },
    top: TOP,
    evening: {
      person: NIGHT_OWL,
      from: new Date(evening + 18 * HOUR_MS),
      to: new Date(evening + 25 * HOUR_MS),
      plays: 6,
    },
    streak: { person: REGULAR, firstDay: Math.floor(since / DAY_MS) + 3, days: 9 },
    first: { person: FIRST_TO_WATCH, titles: 5 },
    discovered: NEW,
  };
}

/** Made-up numbers for `/notify test`. The titles have no posters, so they are drawn as cards. */
export const readSampleRecap: RecapReader = async ({ period }) => ({
  period,
  timeZone: 'UTC',
  numbers: numbersFrom(findRecapTimeRanges(period, 'UTC').since),
  coverage: { isComparable: true },
  arrivals: NEW,
  names: new Map([
    [NIGHT_OWL, 'Zosma'],
    [REGULAR, 'Sargas'],
    [FIRST_TO_WATCH, 'Tabit'],
  ]),
  posters: new Map(),
  servers: [],
});
