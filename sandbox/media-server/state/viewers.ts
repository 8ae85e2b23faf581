import type { Library } from '../library/library.ts';
import type { AccountWithDevice, Device } from './devices.ts';
import type { MediaServerAccount } from './people.ts';
import type { SeededRandomGenerator } from './random.ts';
import type { PlaybackSession, PlaybackSessions, SessionStartOptions, StreamDeliveryMode } from './sessions.ts';

const MODES: readonly StreamDeliveryMode[] = ['direct play', 'direct play', 'direct stream', 'transcode'];
/** Shortest and longest time in seconds for a whole item. It is short, so that people can see an item end. */
const WHOLE_ITEM_SECONDS = { least: 90, most: 260 };

/** Speed at which an item ends within a few minutes. At least a real player's. */
export function chooseViewerPlaybackSpeed(
  session: Pick<PlaybackSession, 'item'>,
  random: SeededRandomGenerator,
): number {
  const seconds = random.between(WHOLE_ITEM_SECONDS.least, WHOLE_ITEM_SECONDS.most);
  return Math.max(1, (session.item.duration ?? 0) / (seconds * 1000));
}

/** A viewer who always plays the same item on the same device. */
export type RegularViewer = SessionStartOptions & Required<Pick<SessionStartOptions, 'account' | 'device'>>;

export const isSessionOfAccountAndDevice = (
  session: PlaybackSession,
  account: MediaServerAccount,
  device: Device,
): boolean => session.account.id === account.id && session.device.id === device.id;

export function restartViewerUnlessPlaying(regular: RegularViewer, sessions: PlaybackSessions): void {
  const isThere = sessions.active.some((session) =>
    isSessionOfAccountAndDevice(session, regular.account, regular.device),
  );
  if (!isThere) sessions.start(regular);
}

interface Parts {
  readonly sessions: PlaybackSessions;
  readonly library: Library;
  readonly random: SeededRandomGenerator;
  readonly seats: readonly AccountWithDevice[];
}

/** Simulates one second of viewers who come, go and pause. About one play per minute ends. */
export function simulateViewers({ sessions, library, random, seats }: Parts, nowMs: number): void {
  for (const session of sessions.active) {
    if (session.state === 'playing' && random.chance(1 / 80)) session.state = 'paused';
    else if (session.state !== 'playing' && !session.staysPaused && random.chance(1 / 8)) session.state = 'playing';
  }
  if (sessions.active.length >= 4 || !random.chance(1 / 10)) return;
  const seat = random.pick(seats);
  const isTaken = sessions.active.some(({ device }) => device.id === seat.device.id);
  if (!isTaken) startRandomSession({ sessions, library, random }, seat, nowMs);
}

function startRandomSession(
  { sessions, library, random }: Omit<Parts, 'seats'>,
  seat: AccountWithDevice,
  nowMs: number,
): void {
  const kind =
    seat.device.product === 'amp'
      ? 'track'
      : random.pick(['movie', 'movie', 'episode', 'episode', 'track', 'photo'] as const);
  const items = library.all().filter((candidate) => candidate.kind === kind);
  if (items.length === 0) return;
  const item = random.pick(items);
  const mode = kind === 'photo' ? 'direct play' : random.pick(MODES);
  const session = sessions.start({ ...seat, item, mode, withSession: !random.chance(1 / 15) });
  session.pace = chooseViewerPlaybackSpeed(session, random);
  if (kind === 'photo') session.endsAt = nowMs + random.between(20, 60) * 1000;
}
