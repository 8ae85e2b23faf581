import type { HealthState } from '../media/server/health.ts';
import type { Session } from '../media/sessions/session.ts';
import type { ServerId } from '../servers/refs.ts';

export interface SessionsSnapshot {
  /**
   * When the server's answer arrived, by the bot's clock, in ms since 1970. The clock may be set between two snapshots.
   */
  readonly at: number;
  /** The server's sessions without those that are no streams (`streamsIn`). */
  readonly sessions: readonly Session[];
  /** The media servers that were read, with or without streams. Undefined for the snapshot of a single server. */
  readonly read?: ReadonlySet<ServerId> | undefined;
}

/** The given media servers that the snapshot lacks. Their streams are unknown. */
export const unreadIn = (
  { read }: Pick<SessionsSnapshot, 'read'>,
  servers: readonly ServerId[],
): readonly ServerId[] => (read === undefined ? [] : servers.filter((id) => !read.has(id)));

/** Receives snapshots of the streams while it needs them. All consumers get the same snapshots. */
export interface SnapshotConsumer {
  readonly name: string;
  /**
   * Longest time between two snapshots that the consumer accepts now, in ms. Undefined if it needs no snapshots. Call
   * the poller's `changed` when this value changes.
   */
  readonly everyMs: () => number | undefined;
  /**
   * Handles a snapshot. The next call waits until this one has ended, so a slow consumer misses snapshots and then gets
   * the newest one.
   */
  readonly receive: (snapshot: SessionsSnapshot) => Promise<void> | void;
  /** Called when the sessions could not be read. `at` is by the bot's clock, in ms since 1970. */
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

/** Time between snapshots for the rules and for a board that people can see, in ms. */
export const WATCHED_EVERY_MS = 5_000;
/** Time between snapshots for the status line and for charts, which need no detail, in ms. */
export const SAMPLED_EVERY_MS = 15_000;

/** Reads the current streams. Callers at the same time share one read. */
export interface LatestSessions {
  /**
   * Resolves to a snapshot that is at most half a second old, and reads a new one if needed. Rejects if the media
   * server fails, or with the signal's reason.
   */
  read(signal: AbortSignal): Promise<SessionsSnapshot>;
}
