import type { Library } from '../library/library.ts';
import type { SimulatedClock } from './clock.ts';
import { type AccountWithDevice, DEVICE_WITH_HOSTILE_NAME } from './devices.ts';
import type { PlayHistory } from './history.ts';
import { ACCOUNT_WITH_HOSTILE_NAME } from './people.ts';
import type { SeededRandomGenerator } from './random.ts';
import type { PlaybackSessions, SessionStartOptions } from './sessions.ts';

const MINUTE = 60_000;
const FORTNIGHT = 14 * 24 * 3600;

interface Played {
  readonly library: Library;
  readonly clock: SimulatedClock;
  readonly random: SeededRandomGenerator;
  readonly seats: readonly AccountWithDevice[];
}

export function startSampleSessions(
  sessions: PlaybackSessions,
  playing: readonly SessionStartOptions[],
  count: number,
): void {
  for (const start of playing.slice(0, count)) sessions.start(start);
}

export function startSessionWithHostileNames(sessions: PlaybackSessions): void {
  sessions.start({
    item: '9003',
    account: ACCOUNT_WITH_HOSTILE_NAME,
    device: DEVICE_WITH_HOSTILE_NAME,
    mode: 'transcode',
    viewOffset: MINUTE,
  });
}

const DAY = 24 * 3600;

/**
 * Moves the library's dates so that its newest film or episode is less than a day old, at the same time of day. Newer
 * photographs and tracks get an earlier month. Hostile items keep their impossible dates.
 */
export function moveLibraryDatesToPresent(library: Library, clock: SimulatedClock): void {
  const items = library.all().filter(({ ratingKey }) => !isHostile(ratingKey));
  const watchable = items.filter(({ kind, hasPoster }) => (kind === 'movie' || kind === 'episode') && hasPoster);
  const newest = Math.max(...watchable.map(({ addedAt }) => addedAt));
  const shift = Math.floor((clock.seconds - newest) / DAY) * DAY;
  for (const item of items) {
    let addedAt = item.addedAt + shift;
    while (addedAt > clock.seconds) addedAt -= 30 * DAY;
    library.put({ ...item, addedAt, updatedAt: Math.min(item.updatedAt + shift, clock.seconds) });
  }
}

const isHostile = (ratingKey: string): boolean => Number(ratingKey) >= 9000 && Number(ratingKey) < 10_000;

/** Adds plays from the last two weeks, oldest first. */
export function addRecentPlaysToHistory(
  history: PlayHistory,
  { library, clock, random, seats }: Played,
  count: number,
): void {
  const pool = library
    .all()
    .filter(
      ({ kind, ratingKey }) => (kind === 'movie' || kind === 'episode' || kind === 'track') && Number(ratingKey) < 9000,
    );
  const times = Array.from({ length: count }, () => clock.seconds - random.between(600, FORTNIGHT)).sort(
    (a, b) => a - b,
  );
  for (const viewedAt of times) {
    const available = pool.filter(({ addedAt }) => addedAt < viewedAt);
    history.add({ item: random.pick(available), viewedAt, ...random.pick(seats) });
  }
}
