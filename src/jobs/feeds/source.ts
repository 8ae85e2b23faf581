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

/** Everything that a feed may need to find its events. Each feed picks the parts that it uses. */
export interface SourceDeps {
  readonly id: ServerId;
  readonly media: MediaServer;
  /** The current streams, read once and shared by all feeds and jobs that need them. */
  readonly latestSessions: LatestSessions;
  readonly health: Pick<Health, 'state'>;
  readonly feeds: FeedStore;
  readonly plays: Pick<Plays, 'standings'>;
  readonly audit: Pick<Audit, 'begin'>;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: Wake;
  /** Called when the whole history has to be read again. */
  readonly readAgain: () => void;
}

/**
 * The dependencies of a poll: the media server calls `Calls`, the parts `Parts`, and the parts that every poll needs.
 */
export type LookDeps<Calls extends keyof MediaServer, Parts extends keyof SourceDeps = never> = Pick<
  SourceDeps,
  Parts | 'feeds' | 'clock' | 'wake'
> & { readonly media: Pick<MediaServer, Calls>; readonly signal: AbortSignal };

/**
 * Polls the media server regularly, on a schedule in UTC. Each poll continues from the cursor, so it finds events that
 * an earlier poll missed.
 */
export interface PolledSource {
  readonly kind: 'polled';
  /** True if the feed polls even without a subscription. Other feeds start over when the first subscription is made. */
  readonly isAlwaysRead?: boolean;
  readonly deadlineMs: number;
  readonly poll: (deps: SourceDeps & { readonly signal: AbortSignal }) => Promise<void>;
}

/**
 * Acts at set times in the bot's time zone, once for each slot (scheduled time), and records the outcome. A missed slot
 * is caught up.
 */
export interface ScheduledSource {
  readonly kind: 'scheduled';
  readonly deadlineMs: number;
  readonly runs: (deps: Pick<SourceDeps, 'feeds'>) => Pick<RunHistory, 'last' | 'begin'>;
  readonly run: (deps: SourceDeps & { readonly signal: AbortSignal; readonly slot: Date }) => Promise<void>;
}

/** The source of a feed's events. `recorded`: another part of the bot records them as they happen. */
export type FeedSource = PolledSource | ScheduledSource | { readonly kind: 'recorded' };

/** Time limit of a poll with one or two requests, in ms. */
export const POLL_DEADLINE_MS = 60_000;
/** Time limit of the first poll of a long history or a large library, in ms. It reads many pages. */
export const LONG_POLL_DEADLINE_MS = 30 * 60_000;
