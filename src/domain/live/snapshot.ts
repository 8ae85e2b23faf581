import type { HealthState } from '../media/server/health.ts';
import type { Session } from '../media/sessions/session.ts';
import type { ServerId } from '../servers/refs.ts';

/** All streams of one moment, from one response of the media server. */
export interface SessionsSnapshot {
  /**
   * When the answer arrived, by the bot's clock, in ms since 1970. It may be set back or ahead between two snapshots.
   */
  readonly at: number;
  /** The sessions that are streams (`streamsIn`). */
  readonly sessions: readonly Session[];
  /** The servers whose sessions were read, with or without streams. Undefined for the snapshot of a single server. */
  readonly read?: ReadonlySet<ServerId> | undefined;
}

/** The given servers that were not read. Their sessions are unknown. */
export const unreadIn = (
  { read }: Pick<SessionsSnapshot, 'read'>,
  servers: readonly ServerId[],
): readonly ServerId[] => (read === undefined ? [] : servers.filter((id) => !read.has(id)));

/** Receives every snapshot while it needs any. All consumers get the same snapshots. */
export interface SnapshotConsumer {
  readonly name: string;
  /**
   * The longest time between two snapshots that the consumer accepts now, in ms. Undefined if it needs none. Call the
   * poller's `changed` when this changes.
   */
  readonly everyMs: () => number | undefined;
  /**
   * Handles a snapshot. Called again only after it has ended: a slow consumer misses snapshots and then gets the newest
   * one.
   */
  readonly receive: (snapshot: SessionsSnapshot) => Promise<void> | void;
  /** A read failed; `at` is the time by the bot's clock, in ms since 1970. */
  readonly missed?: (failure: unknown, at: number) => void;
}

export interface ServerState {
  readonly id: ServerId;
  readonly name: string;
  readonly state: HealthState;
}

export type StatesOf = (servers: readonly ServerId[]) => readonly ServerState[];

export interface VisibleSessions {
  readonly serversOf: (guildId: string) => readonly ServerId[];
  readonly serverOf: (session: Session) => ServerId;
}

export const sessionsFor = (
  guildId: string,
  sessions: readonly Session[],
  { serversOf, serverOf }: VisibleSessions,
): readonly Session[] => {
  const servers = serversOf(guildId);
  return sessions.filter((session) => servers.includes(serverOf(session)));
};

/** Interval of snapshots for the rules and for a board that people can see, in ms. */
export const WATCHED_EVERY_MS = 5_000;
/** Interval of snapshots for uses without detail, in ms: the status line and the samples for charts. */
export const SAMPLED_EVERY_MS = 15_000;

/** The newest snapshot. Simultaneous callers share one read. */
export interface LatestSessions {
  /**
   * Returns a snapshot at most half a second old, reading a new one if needed. Rejects if the media server fails, or
   * with the signal's reason.
   */
  read(signal: AbortSignal): Promise<SessionsSnapshot>;
}
