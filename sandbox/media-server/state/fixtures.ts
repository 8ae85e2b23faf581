import type { Library } from '../library/library.ts';
import type { Clock } from './clock.ts';
import { HOSTILE_DEVICE, type PersonAtDevice } from './devices.ts';
import type { History } from './history.ts';
import { HOSTILE_ACCOUNT } from './people.ts';
import type { Random } from './random.ts';
import type { SessionStart, Sessions } from './sessions.ts';

const MINUTE = 60_000;
const FORTNIGHT = 14 * 24 * 3600;

interface Played {
  readonly library: Library;
  readonly clock: Clock;
  readonly random: Random;
  readonly seats: readonly PersonAtDevice[];
}

export function addSessions(sessions: Sessions, playing: readonly SessionStart[], count: number): void {
  for (const start of playing.slice(0, count)) sessions.start(start);
}

export function addHostileSession(sessions: Sessions): void {
  sessions.start({
    item: '9003',
    account: HOSTILE_ACCOUNT,
    device: HOSTILE_DEVICE,
    mode: 'transcode',
    viewOffset: MINUTE,
  });
}

const DAY = 24 * 3600;

/**
 * Moves the library's dates so that its newest film or episode is less than a day old, at the same time of day. Newer
 * photographs and tracks get an earlier month. Hostile items keep their impossible dates.
 */
export function moveAddedDates(library: Library, clock: Clock): void {
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
export function addHistory(history: History, { library, clock, random, seats }: Played, count: number): void {
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
