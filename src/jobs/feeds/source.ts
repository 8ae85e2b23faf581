import type { AuditTrailWriter } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { LatestSessions } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { ServerHealthMonitor } from '../../domain/media/server/health.ts';
import type { FeedStore } from '../../domain/notifications/events.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { RecordedPlays } from '../../domain/statistics/plays.ts';
import type { WakeJob } from '../../domain/wake.ts';
import type { JobRunHistory } from '../scheduling/job.ts';

/** Everything that feeds may need to find their events. Each feed takes the parts that it uses. */
export interface FeedSourceDeps {
  readonly id: ServerId;
  readonly media: MediaServer;
  /** Current streams, read once for all feeds and jobs that need them. */
  readonly latestSessions: LatestSessions;
  readonly health: Pick<ServerHealthMonitor, 'state'>;
  readonly feeds: FeedStore;
  readonly plays: Pick<RecordedPlays, 'standings'>;
  readonly audit: Pick<AuditTrailWriter, 'begin'>;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: WakeJob;
  readonly readAgain: () => void;
}

/** Dependencies of one feed's poll: the media server's `Calls`, and the `Parts` that not every feed needs. */
export type FeedPollDeps<Calls extends keyof MediaServer, Parts extends keyof FeedSourceDeps = never> = Pick<
  FeedSourceDeps,
  Parts | 'feeds' | 'clock' | 'wake'
> & { readonly media: Pick<MediaServer, Calls>; readonly signal: AbortSignal };

/**
 * Polls the media server on a schedule in UTC. Each poll continues from the cursor, so it also finds what an earlier
 * poll missed.
 */
export interface PolledSource {
  readonly kind: 'polled';
  /** True if the feed polls even without a subscription. Other feeds start over at their first subscription. */
  readonly isAlwaysRead?: boolean;
  readonly deadlineMs: number;
  readonly poll: (deps: FeedSourceDeps & { readonly signal: AbortSignal }) => Promise<void>;
}

/** Acts at set times in the bot's time zone, once per time, and stores the outcome. A missed time is caught up. */
export interface ScheduledSource {
  readonly kind: 'scheduled';
  readonly deadlineMs: number;
  readonly runs: (deps: Pick<FeedSourceDeps, 'feeds'>) => Pick<JobRunHistory, 'last' | 'begin'>;
  readonly run: (deps: FeedSourceDeps & { readonly signal: AbortSignal; readonly slot: Date }) => Promise<void>;
}

/** `recorded`: another part of the bot stores the events when they happen. */
export type FeedSource = PolledSource | ScheduledSource | { readonly kind: 'recorded' };

/** Time limit for a poll with one or two requests. */
export const FEED_POLL_DEADLINE_MS = 60_000;
/** Time limit for polls that may read many pages, such as the first poll of a long history or a large library. */
export const LONG_POLL_DEADLINE_MS = 30 * 60_000;
