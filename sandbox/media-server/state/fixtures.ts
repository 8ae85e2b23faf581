import type { Library } from '../library/library.ts';
import type { Clock } from './clock.ts';
import { HOSTILE_DEVICE, type Seat } from './devices.ts';
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
  readonly seats: readonly Seat[];
}

/** Adds the first of the sessions that a server starts with. */
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

/** Adds plays of the last two weeks, oldest first. */
export function addHistory(history: History, { library, clock, random, seats }: Played, count: number): void {
  const pool = library
    .all()
    .filter(
      ({ kind, ratingKey }) => (kind === 'movie' || kind === 'episode' || kind === 'track') && Number(ratingKey) < 9000,
    );
  const times = Array.from({ length: count }, () => clock.seconds - random.between(600, FORTNIGHT)).sort(
    (a, b) => a - b,
  );
  for (const viewedAt of times) history.add({ item: random.pick(pool), viewedAt, ...random.pick(seats) });
}
