import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { LatestSessions } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Health } from '../../domain/media/server/health.ts';
import type { FeedStore } from '../../domain/notifications/events.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Plays } from '../../domain/statistics/plays.ts';
import type { Wake } from '../../domain/wake.ts';
import type { RunHistory } from '../scheduling/job.ts';

/** Everything that any feed needs to find its events; each feed names the parts it takes. */
export interface SourceDeps {
  /** The media server that is polled. */
  readonly id: ServerId;
  readonly media: MediaServer;
  /** The current streams, read once for all parts that follow them. */
  readonly latestSessions: LatestSessions;
  readonly health: Pick<Health, 'state'>;
  readonly feeds: FeedStore;
  readonly plays: Pick<Plays, 'standings'>;
  readonly audit: Pick<Audit, 'begin'>;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when there are new events. */
  readonly wake: Wake;
  /** Called when the whole history has to be read again. */
  readonly readAgain: () => void;
}

/**
 * The arguments of one look: these calls of the media server, and these parts besides the ones that every
 * look needs.
 */
export type LookDeps<Calls extends keyof MediaServer, Parts extends keyof SourceDeps = never> = Pick<
  SourceDeps,
  Parts | 'feeds' | 'clock' | 'wake'
> & { readonly media: Pick<MediaServer, Calls>; readonly signal: AbortSignal };

/**
 * Polls the media server regularly, on a schedule in UTC, and continues from its cursor: each poll finds the
 * events that the last one missed.
 */
export interface PolledSource {
  readonly kind: 'polled';
  /** It polls even while no channel is subscribed; the other feeds start over when one is. */
  readonly isAlwaysRead?: boolean;
  readonly deadlineMs: number;
  readonly poll: (deps: SourceDeps & { readonly signal: AbortSignal }) => Promise<void>;
}

/**
 * Acts at set times in the bot's time zone, once a slot, and records the outcome; it catches up on a missed
 * slot.
 */
export interface ScheduledSource {
  readonly kind: 'scheduled';
  readonly deadlineMs: number;
  readonly runs: (deps: Pick<SourceDeps, 'feeds'>) => Pick<RunHistory, 'last' | 'begin'>;
  readonly run: (deps: SourceDeps & { readonly signal: AbortSignal; readonly slot: Date }) => Promise<void>;
}

/** Where a feed's events come from. `recorded`: another part of the bot records them as they happen. */
export type FeedSource = PolledSource | ScheduledSource | { readonly kind: 'recorded' };

/** This is long enough for a poll that takes a request or two. */
export const POLL_DEADLINE_MS = 60_000;
/** The first poll of a long history or a large library reads page after page, and still has to end. */
export const LONG_POLL_DEADLINE_MS = 30 * 60_000;
