import type { HealthState } from '../media/server/health.ts';
import type { Session } from '../media/sessions/session.ts';
import type { ServerId } from '../servers/refs.ts';

/** All streams of one moment, from one answer of the media server. */
export interface SessionsSnapshot {
  /** When the answer arrived, by the bot's clock, in ms since 1970. It may be set back or ahead between two snapshots. */
  readonly at: number;
  /** Only sessions that are streams (`streamsIn`). */
  readonly sessions: readonly Session[];
  /** The servers whose sessions it has, with or without streams. Missing for the snapshot of a single server. */
  readonly read?: ReadonlySet<ServerId> | undefined;
}

/** The given servers whose sessions are not in the snapshot and thus unknown. */
export const unreadIn = (
  { read }: Pick<SessionsSnapshot, 'read'>,
  servers: readonly ServerId[],
): readonly ServerId[] => (read === undefined ? [] : servers.filter((id) => !read.has(id)));

/** Receives every snapshot while it needs any; all consumers get the same ones. */
export interface SnapshotConsumer {
  readonly name: string;
  /**
   * The longest time between snapshots that it needs now, in ms; undefined: needs none. Call the poller's
   * `changed` when this changes.
   */
  readonly everyMs: () => number | undefined;
  /**
   * Never called again before it has ended: a slow consumer gets the newest snapshot next, and misses those
   * between.
   */
  readonly take: (snapshot: SessionsSnapshot) => Promise<void> | void;
  /** A read failed; `at` is the time by the bot's clock, in ms since 1970. */
  readonly missed?: (failure: unknown, at: number) => void;
}

/** A media server's name, and whether it answers. */
export interface ServerState {
  readonly id: ServerId;
  readonly name: string;
  readonly state: HealthState;
}

/** The states of these servers, without removed ones. */
export type StatesOf = (servers: readonly ServerId[]) => readonly ServerState[];

/** The current streams that a person may see. */
export interface VisibleSessions {
  /** The media servers that a guild may see. */
  readonly serversOf: (guildId: string) => readonly ServerId[];
  /** The one that a session of a snapshot plays on. */
  readonly serverOf: (session: Session) => ServerId;
}

export const sessionsFor = (
  guildId: string,
  sessions: readonly Session[],
  { serversOf, serverOf }: VisibleSessions,
): readonly Session[] => {
  const seen = serversOf(guildId);
  return sessions.filter((session) => seen.includes(serverOf(session)));
};

/** How often the rules and a board in view need a snapshot, in ms. */
export const WATCHED_EVERY_MS = 5_000;
/** Interval for uses that need no detail: the status line, and the samples behind the charts. */
export const SAMPLED_EVERY_MS = 15_000;

/** The newest snapshot. Simultaneous callers share one read. */
export interface LatestSessions {
  /** At most half a second old, with a read if there is none. Rejects with the media server's failure, or the signal's reason. */
  read(signal: AbortSignal): Promise<SessionsSnapshot>;
}
