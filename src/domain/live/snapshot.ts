import type { ServerHealthState } from '../media/server/health.ts';
import type { Session } from '../media/sessions/session.ts';
import type { ServerId } from '../servers/refs.ts';

export interface SessionsSnapshot {
  /**
   * When the server's answer arrived, by the bot's clock, in ms since 1970. The clock may be set between two snapshots.
   */
  readonly at: number;
  /** The server's sessions that are streams, as `findStreamsInSessionList` finds them. */
  readonly sessions: readonly Session[];
  /**
   * The media servers that were read, including servers without streams. Undefined for the snapshot of a single server.
   */
  readonly read?: ReadonlySet<ServerId> | undefined;
}

/** The given media servers that are missing from the snapshot, so that their streams are unknown. */
export const serversMissingFromSnapshot = (
  { read }: Pick<SessionsSnapshot, 'read'>,
  servers: readonly ServerId[],
): readonly ServerId[] => (read === undefined ? [] : servers.filter((id) => !read.has(id)));

/** Receives snapshots of the streams for as long as it needs them. All consumers get the same snapshots. */
export interface SessionsSnapshotConsumer {
  readonly name: string;
  /**
   * Longest time between two snapshots that the consumer accepts now, in ms. Undefined if it needs no snapshots. When
   * this value changes, call `changed` of the poller.
   */
  readonly everyMs: () => number | undefined;
  /**
   * Handles a snapshot. The next call waits until this call has ended. A slow consumer therefore skips snapshots and
   * then gets the newest one.
   */
  readonly receive: (snapshot: SessionsSnapshot) => Promise<void> | void;
  /** Called when the sessions could not be read. `at` is by the bot's clock, in ms since 1970. */
  readonly missed?: (failure: unknown, at: number) => void;
}

export interface NamedServerHealthState {
  readonly id: ServerId;
  readonly name: string;
  readonly state: ServerHealthState;
}

export type ListServerHealthStates = (servers: readonly ServerId[]) => readonly NamedServerHealthState[];

export interface SessionServers {
  readonly serversOf: (guildId: string) => readonly ServerId[];
  readonly serverOf: (session: Session) => ServerId;
}

export const sessionsVisibleToGuild = (
  guildId: string,
  sessions: readonly Session[],
  { serversOf, serverOf }: SessionServers,
): readonly Session[] => {
  const servers = serversOf(guildId);
  return sessions.filter((session) => servers.includes(serverOf(session)));
};

/** Time between snapshots for the rules and for a board that people can see, in ms. */
export const LIVE_SNAPSHOT_INTERVAL_MS = 5_000;
/** Time between snapshots for the status line and for charts, which can be coarser, in ms. */
export const CHART_SNAPSHOT_INTERVAL_MS = 15_000;

/** Reads the current streams. Simultaneous callers share one read. */
export interface LatestSessions {
  /**
   * Resolves to a snapshot that is at most half a second old, and reads a new one if needed. Rejects if the media
   * server fails, or with the signal's reason.
   */
  read(signal: AbortSignal): Promise<SessionsSnapshot>;
}
